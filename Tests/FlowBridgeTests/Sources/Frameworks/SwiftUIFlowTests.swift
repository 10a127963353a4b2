import Testing

@testable import FlowBridge
@testable import FlowProtocol

// Written by hand after SwiftUIFlow 2.0.0: what its coordinators have in public, and what they do that
// changes it. Its routes are not Sendable, and neither the children that are pushed nor the
// coordinators of modals are public.

private protocol Route: Hashable, Identifiable where ID == String {
  var identifier: String { get }
}

extension Route {
  var identifier: String { String(describing: self) }
  var id: String { identifier }
}

private struct NavigationState<R: Route> {
  var root: R
  var stack: [R] = []
  var selectedTab = 0
  var presented: R?
  var detour: (any Route)?
}

private final class Router<R: Route> {
  fileprivate(set) var state: NavigationState<R>

  init(initial: R) { state = NavigationState(root: initial) }
}

private protocol CoordinatorUISupport: AnyObject {
  var tabItem: (text: String, image: String)? { get }
}

private class Coordinator<R: Route>: CoordinatorUISupport {
  let router: Router<R>
  private(set) var children: [any CoordinatorUISupport] = []
  var tabItem: (text: String, image: String)? { nil }

  init(router: Router<R>) { self.router = router }

  func addChild(_ child: any CoordinatorUISupport) { children.append(child) }

  func removeChild(_ child: any CoordinatorUISupport) { children.removeAll { $0 === child } }
}

private class TabCoordinator<R: Route>: Coordinator<R> {}

private class FlowOrchestrator<R: Route>: Coordinator<R> {
  private(set) var currentFlow: Any?

  func transitionToFlow(_ flow: any CoordinatorUISupport, root: R) {
    children.first.map { removeChild($0) }
    addChild(flow)
    currentFlow = flow
    router.state = NavigationState(root: root)
  }
}

private enum SwiftUIFlowError: Error { case navigationFailed(route: String) }

private final class SwiftUIFlowErrorHandler {
  var onError: (@MainActor (SwiftUIFlowError) -> Void)?

  func setHandler(_ handler: @escaping @MainActor (SwiftUIFlowError) -> Void) { onError = handler }
}

/// A coordinator with a node, whatever its routes.
protocol Described: AnyObject {
  @MainActor var node: Node { get }
}

extension Coordinator: Described {
  @MainActor var node: Node {
    let state = router.state
    let flow = (self as? FlowOrchestrator<R>)?.currentFlow as? any Described
    return Node(self) {
      for child in self.children.compactMap({ $0 as? any Described & CoordinatorUISupport }) {
        if self is TabCoordinator<R> {
          child.node.tab(child.tabItem?.text ?? "", image: child.tabItem?.image ?? "")
        } else {
          child.node.as(child === flow ? .flow : .child)
        }
      }
    }
    .root(describing: state.root).screens(describing: state.stack)
    .selecting(tab: state.selectedTab)
    .presenting(describing: state.presented)
    .presenting(describing: state.detour, as: .detour)
  }
}

@MainActor
private func makeBridge(to app: AppCoordinator, _ errors: SwiftUIFlowErrorHandler) -> Bridge {
  let bridge = Bridge(name: "shop") { app.node }
  errors.setHandler { bridge.failed($0) }
  return bridge
}

private enum AppRoute: Route { case login, shop }
private enum CatalogueRoute: Route { case list, product(Int), cart, offer }

private final class AppCoordinator: FlowOrchestrator<AppRoute> {
  init() { super.init(router: Router(initial: .login)) }
}

private final class LoginCoordinator: Coordinator<AppRoute> {
  init() { super.init(router: Router(initial: .login)) }
}

private final class MainTabCoordinator: TabCoordinator<AppRoute> {
  init() { super.init(router: Router(initial: .shop)) }
}

private final class ShopCoordinator: Coordinator<CatalogueRoute> {
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init(router: Router(initial: .list))
  }

  override var tabItem: (text: String, image: String)? { (name, "house") }
}

@MainActor
@Suite("Coordinators of SwiftUIFlow")
struct SwiftUIFlowTests {
  private let app = AppCoordinator()
  private let trees = Trees()

  @Test("flows, tabs, stacks, modals and detours are there, and changes are inferred")
  func tree() {
    app.transitionToFlow(LoginCoordinator(), root: .login)
    trees.read(app.node)
    #expect(trees.names == ["AppCoordinator", "LoginCoordinator"])
    #expect(trees.tree.sight.map(\.role) == [.child, .flow])
    let (tabs, home, search) = (
      MainTabCoordinator(), ShopCoordinator("Home"), ShopCoordinator("Find")
    )
    tabs.addChild(home)
    tabs.addChild(search)
    app.transitionToFlow(tabs, root: .shop)
    #expect(trees.read(app.node)?.request.verb == "changeFlow")
    #expect(trees.names.suffix(2) == ["ShopCoordinator", "ShopCoordinator"])
    #expect(trees.tree.sight.last?.tabItem == TabItem(text: "Home", image: "house"))
    home.router.state.stack = [.product(7)]
    #expect(
      trees.read(app.node)?.text
        == "navigate product by ShopCoordinator: ShopCoordinator push product"
    )
    tabs.router.state.selectedTab = 1
    #expect(trees.read(app.node)?.steps.first?.tab == "Find")
    search.router.state.presented = .cart
    #expect(trees.read(app.node)?.request.verb == "presentModal")
    #expect(trees.tree.sight.last?.root.route.identifier == "cart")
    home.router.state.detour = CatalogueRoute.offer
    trees.read(app.node)
    #expect(trees.tree.entries.values.count { $0.role == .detour } == 1 && trees.problems.isEmpty)
    search.router.state.presented = nil
    #expect(trees.read(app.node)?.request.verb == "dismissModal")
  }

  @Test("its errors are those of the app")
  func errors() async throws {
    let handler = SwiftUIFlowErrorHandler()
    try await serving(makeBridge(to: app, handler)) { client in
      handler.onError?(.navigationFailed(route: "cart"))
      let errors = try await client.send(ErrorsListRequest()).errors
      #expect(
        errors.map(\.error.message).first?.contains("navigationFailed(route: \"cart\")") == true)
    }
  }
}
