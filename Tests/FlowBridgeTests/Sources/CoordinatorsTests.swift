import TestPatience
import Testing

@testable import FlowBridge
@testable import FlowProtocol

private protocol Coordinator: AnyObject {
  var childCoordinators: [any Coordinator] { get }
}

private final class AppCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
}

private final class ShopCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
}

private final class CheckoutCoordinator: Coordinator {
  var item: Int?
  var childCoordinators: [any Coordinator] = []
}

private class BaseCoordinator {
  var children: [BaseCoordinator] = []
}

private final class LoginCoordinator: BaseCoordinator {}

@MainActor
@Suite("Coordinators with children", .timeLimit(.minutes(Patience.minutes)))
struct CoordinatorsTests {
  private let trees = Trees()
  private let app = AppCoordinator()
  private let shop = ShopCoordinator()

  init() { app.childCoordinators = [shop] }

  private var node: Node {
    Node(coordinator: app as any Coordinator, children: \.childCoordinators)
  }

  @Test("each is a node of its type's name, below the one that has it, with an identity")
  func tree() throws {
    shop.childCoordinators = [CheckoutCoordinator()]
    trees.read(node)
    #expect(trees.names == ["AppCoordinator", "ShopCoordinator", "CheckoutCoordinator"])
    let id = try #require(trees.entry("CheckoutCoordinator")?.id)
    #expect(trees.entry("CheckoutCoordinator")?.parent == trees.entry("ShopCoordinator")?.id)
    app.childCoordinators.append(shop.childCoordinators.removeFirst())
    trees.read(node)
    #expect(trees.entry("CheckoutCoordinator")?.id == id)
    #expect(trees.entry("CheckoutCoordinator")?.parent == trees.tree.rootID)
  }

  @Test("a closure gives each its role and its screens")
  func described() {
    func node() -> Node {
      Node(coordinator: app as any Coordinator, children: \.childCoordinators) {
        coordinator, node in
        switch coordinator {
        case is CheckoutCoordinator: node.root(ShopRoute.cart).as(.sheet)
        case is ShopCoordinator: node.root(ShopRoute.list).as(.flow)
        default: node
        }
      }
    }
    trees.read(node())
    app.childCoordinators.append(CheckoutCoordinator())
    #expect(
      trees.read(node())?.text == "presentModal cart by AppCoordinator: AppCoordinator present cart"
    )
    #expect(trees.tree.sight.map(\.name) == ["AppCoordinator", "CheckoutCoordinator"])
  }

  @Test("children of a base class need no cast, and a cycle ends")
  func classes() {
    let root = BaseCoordinator()
    let login = LoginCoordinator()
    root.children = [login]
    login.children = [root]
    trees.read(Node(coordinator: root, children: \.children))
    #expect(trees.names == ["BaseCoordinator", "LoginCoordinator"])
    #expect(trees.problems == [.twice("BaseCoordinator")])
    login.children = []
  }

  @Test(
    "children that stay are found, whether they look alike or not, and those that go are not",
    arguments: [false, true])
  func growth(areAlike: Bool) async throws {
    let bridge = Bridge(name: "shop") {
      Node(coordinator: app as any Coordinator, children: \.childCoordinators) { one, node in
        (one as? CheckoutCoordinator)?.item.map { node.root(Product.item($0)) } ?? node
      }
    }
    try await serving(bridge) { client in
      func findings() async throws -> [LintFinding] {
        try await client.send(LintsListRequest()).findings
          .filter { ["off-screen-growth", "idle-children"].contains($0.lint) }
      }
      let notifications = client.notifications
      _ = try await client.send(SubscribeRequest())
      @MainActor func visit(_ number: Int, staying: Bool) async throws {
        let checkout = CheckoutCoordinator()
        if !areAlike { checkout.item = number }
        shop.childCoordinators.append(checkout)
        bridge.changed()
        for await case .changed in notifications { break }
        if !staying { shop.childCoordinators.removeLast() }
      }
      #expect(try await findings().isEmpty)
      for number in 0..<6 { try await visit(number, staying: false) }
      #expect(try await findings().isEmpty)
      for number in 0..<6 { try await visit(number, staying: true) }
      let found = try await findings()
      #expect(found.map(\.lint) == [areAlike ? "idle-children" : "off-screen-growth"])
      #expect(found.first?.message.contains("CheckoutCoordinator") == true)
      #expect(found.first?.coordinator?.name == "ShopCoordinator")
    }
  }
}
