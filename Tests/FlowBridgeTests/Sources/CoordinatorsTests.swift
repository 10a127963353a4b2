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

  @Test("children that stay while others of their type come are found, and those that go are not")
  func growth() async throws {
    let bridge = Bridge(name: "shop") { node }
    try await serving(bridge) { client in
      func findings() async throws -> [LintFinding] {
        try await client.send(LintsListRequest()).findings.filter { $0.lint == "off-screen-growth" }
      }
      let navigations = client.notifications
      _ = try await client.send(SubscribeRequest())
      @MainActor func visit(staying: Bool) async throws {
        shop.childCoordinators.append(CheckoutCoordinator())
        bridge.changed()
        for await case .changed in navigations { break }
        if !staying { shop.childCoordinators.removeLast() }
      }
      for _ in 0..<6 { try await visit(staying: false) }
      #expect(try await findings().isEmpty)
      for _ in 0..<6 { try await visit(staying: true) }
      let found = try await findings()
      #expect(found.count == 1 && found.first?.message.contains("CheckoutCoordinator") == true)
      #expect(found.first?.coordinator?.name == "ShopCoordinator")
    }
  }
}
