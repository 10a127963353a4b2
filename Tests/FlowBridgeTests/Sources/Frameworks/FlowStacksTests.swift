import Observation
import Testing

@testable import FlowBridge

// Written by hand after FlowStacks 0.8: what its Route has in public.

private enum Route<Screen> {
  case push(Screen)
  case sheet(Screen, withNavigation: Bool)
  case cover(Screen, withNavigation: Bool)

  var screen: Screen {
    switch self {
    case .push(let screen), .sheet(let screen, _), .cover(let screen, _): screen
    }
  }
}

private typealias Routes<Screen> = [Route<Screen>]

private enum ShopScreen: Hashable, Sendable {
  case list
  case product(Int)
  case cart
  case payment
}

@Observable
@MainActor
private final class ShopFlow {
  var routes: Routes<ShopScreen> = []
}

@MainActor
private func makeBridge(to flow: ShopFlow) -> Bridge {
  Bridge(name: "shop") {
    Node(flow, "Shop").root(ShopScreen.list).layers(
      flow.routes,
      as: { route in
        switch route {
        case .push: .pushed
        case .sheet: .sheet
        case .cover: .cover
        }
      },
      showing: \.screen)
  }
}

@MainActor
@Suite("Routes of FlowStacks")
struct FlowStacksTests {
  @Test("the array is a stack with layers, which changes without a call")
  func tree() async throws {
    let flow = ShopFlow()
    try await serving(makeBridge(to: flow)) { client in
      let navigations = try await HeardNavigations(of: client)
      flow.routes = [.push(.product(1))]
      #expect(await navigations.next()?.route?.detail == "product(1)")
      flow.routes.append(.sheet(.cart, withNavigation: true))
      #expect(await navigations.next()?.request == "presentModal")
      flow.routes.append(.push(.payment))
      let push = try #require(await navigations.next())
      #expect(push.request == "navigate" && push.visible?.route.identifier == "payment")
      let snapshot = try await client.snapshot()
      #expect(snapshot.preorder.map(\.name) == ["Shop", "ShopScreen"])
      #expect(snapshot.preorder.map(\.relation) == [.root, .presentedModal])
      #expect(snapshot.preorder.map(\.root.identifier) == ["list", "cart"])
      #expect(snapshot.preorder.map(\.currentRoute.identifier) == ["cart", "payment"])
      flow.routes = [.cover(.product(2), withNavigation: false)]
      let cover = try #require(await navigations.next())
      #expect(cover.steps.map(\.kind) == [.dismissModal, .truncatePath, .present])
    }
  }
}
