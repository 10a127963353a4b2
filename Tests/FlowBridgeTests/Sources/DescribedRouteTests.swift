import Testing

@testable import FlowBridge
@testable import FlowProtocol

/// A value that is neither Hashable nor Sendable.
private enum State {
  case list
  case detail(Detail)

  final class Model {}

  struct Detail {
    let id: Int
    var text = "private"
    let model = Model()
  }
}

private struct Known: Route {}

@MainActor
@Suite("Screens named by values that are no routes")
struct DescribedRouteTests {
  private func node(_ states: [State]) -> Node {
    Node(id: "shop", "Shop").root(State.list).screens(states)
  }

  @Test("a value is its case, its type, and its values as viewers see those of routes")
  func label() {
    let label = RouteLabel(DescribedRoute(State.detail(State.Detail(id: 7))))
    #expect(label.identifier == "detail" && label.type.hasSuffix("State"))
    #expect(label.detail == "detail(Detail 7)")
    #expect(RouteLabel(DescribedRoute(State.list)).detail == nil)
  }

  @Test("without associated values, only the name of the case leaves")
  func redacted() {
    let route = DescribedRoute(State.detail(State.Detail(id: 7)))
    let label = Redaction.associatedValues.label(of: route)
    #expect(label.identifier == "detail" && label.detail == nil)
  }

  @Test("other values are other routes, and equal texts are one")
  func equality() {
    let trees = Trees()
    trees.read(node([.list]))
    #expect(trees.read(node([.list, .detail(.init(id: 1))]))?.request.verb == "navigate")
    #expect(trees.read(node([.list, .detail(.init(id: 1, text: "other"))])) == nil)
    #expect(trees.read(node([.list, .detail(.init(id: 2))]))?.steps.count == 2)
    #expect(DescribedRoute(State.list) != DescribedRoute("list"))
  }

  @Test("functions without a label take values of any type, and routes stay values")
  func unlabelled() throws {
    let trees = Trees()
    trees.read(
      Node(id: State.list, "Shop") {
        Node(id: State.detail(.init(id: 1)), "One")
        Node(id: State.detail(.init(id: 2)), "Two")
      }
      .root(State.list).screens([State.list].lazy.map { $0 })
      .layers([1, 2], as: { $0 == 1 ? .pushed : .sheet }, showing: { State.detail(.init(id: $0)) })
      .presenting("Help", isPresented: true, as: .popover, root: State.list))
    #expect(trees.names.count == 5 && trees.problems.isEmpty)
    let shop = try #require(trees.entry("Shop"))
    #expect(shop.root.route is DescribedRoute && trees.entry("Help")?.root == shop.root)
    #expect(shop.path.map { "\($0.route)" } == ["list", "detail(Detail 1)"])
    #expect("\(try #require(trees.entry("State")).root.route)" == "detail(Detail 2)")
    // A route of FlowModel is one, whatever its label.
    let known: [any Route] = [Known(), Screen(description: "a")]
    trees.read(Node(id: 1, "Shop").root(describing: Known()).screens(known))
    #expect(trees.entry("Shop")?.root.route is Known)
    #expect(trees.entry("Shop")?.path.map { $0.route is DescribedRoute } == [false, false])
    trees.read(Node(id: 1, "Shop").root(Product.item(1)).screens([Product.item(2)]))
    #expect(trees.entry("Shop")?.root.route is BridgedRoute)
    #expect(trees.entry("Shop")?.path.first?.route is BridgedRoute)
  }

  @Test("a navigation to a value of any type is reported as its text")
  func reported() async throws {
    let bridge = Bridge(name: "shop") { node([]) }
    try await serving(bridge) { client in
      let navigations = try await HeardNavigations(of: client)
      bridge.navigated(State.detail(.init(id: 3)), outcome: .failed("sold out"))
      let report = try #require(await navigations.next())
      #expect(report.route?.detail == "detail(Detail 3)" && report.route?.type == "State")
      #expect(report.error?.route == "detail" && report.isInferred == nil)
    }
  }

  @Test("declared cases are counted as those that the app shows")
  func declared() async throws {
    var options = InspectorOptions()
    options.catalogue.declare(cases: ["list", "detail"], of: State.self)
    var states: [State] = []
    let bridge = Bridge(name: "shop", options: options) { node(states) }
    try await serving(bridge) { client in
      let navigations = try await HeardNavigations(of: client)
      states = [.detail(.init(id: 1))]
      bridge.changed()
      #expect(await navigations.next()?.route?.detail == "detail(Detail 1)")
      let routes = try await client.routes().routes
      #expect(routes.filter(\.isDeclared).map(\.route.identifier) == ["list", "detail"])
      let types = Set(routes.map(\.route.type))
      #expect(types.count == 1 && routes.contains { $0.route.detail != nil && $0.succeeded == 1 })
    }
  }
}
