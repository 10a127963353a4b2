import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Restoring flows, and the events of restoring")
struct RestorationFlowTests {
  @MainActor
  final class Root {
    let root = TestOrchestrator(AppRoute.home, shows: [.list])
    let errors: RecordingErrorHandler
    var restored: [String] = []

    init() {
      errors = RecordingErrorHandler(on: root)
      root.transitionToFlow(TestCoordinator(AppRoute.login), root: .home)
      root.hooks.onRestoreFlow = { [unowned self] name in
        restored.append(name)
        if name == TestCoordinator(ShopRoute.cart).name {
          let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart, .item(1)])
          root.transitionToFlow(shop, root: .settings)
          shop.navigate(to: ShopRoute.cart)
        }
      }
    }

    func showShop() -> TestCoordinator<ShopRoute> {
      let shop = TestCoordinator(ShopRoute.offer, shows: [.cart, .item(1)])
      root.transitionToFlow(shop, root: .main)
      return shop
    }
  }

  @Test("the app makes a saved flow, which gets its saved state and the saved root")
  func flow() {
    let (old, new) = (Root(), Root())
    old.showShop().navigate(to: ShopRoute.item(1))
    weak var former: (any AnyCoordinator)?
    former = new.root.currentFlow
    #expect(new.root.restoreState(old.root.savedState()).isComplete)
    #expect(outline(new.root) == outline(old.root))
    #expect(new.root.router.state.root == .main)
    #expect(new.restored == ["TestCoordinator<ShopRoute>"])
    #expect(new.root.children.count == 1)
    #expect(former == nil)
  }

  @Test("a flow that already exists is kept")
  func sameFlow() {
    let (old, new) = (Root(), Root())
    old.root.navigate(to: AppRoute.list)
    let flow = new.root.currentFlow
    #expect(new.root.restoreState(old.root.savedState()).isComplete)
    #expect(outline(new.root) == outline(old.root))
    #expect(new.root.currentFlow === flow)
    #expect(new.restored.isEmpty)
  }

  @Test("a flow that the app does not make is dropped and reported, and the rest is restored")
  func dropped() {
    let (old, new) = (Root(), Root())
    old.showShop().navigate(to: ShopRoute.item(1))
    old.root.navigate(to: AppRoute.list)
    new.root.hooks.onRestoreFlow = nil
    let report = new.root.restoreState(old.root.savedState())
    #expect(report.dropped.map(\.part) == ["flow"])
    #expect(report.dropped.map(\.name) == ["TestCoordinator<ShopRoute>"])
    #expect(new.errors.errors.map(\.kind) == ["navigationFailed"])
    #expect(new.root.router.state.stack == [.list])
    #expect(new.root.router.state.root == .main)
    #expect(new.root.currentFlow?.name == "TestCoordinator<AppRoute>")
  }

  @Test("restoring is one navigation, also if only the flow changes")
  func records() {
    let (old, new) = (Root(), Root())
    let shop = old.showShop()
    shop.transitionToNewFlow(root: .catalogue)
    old.root.transitionToNewFlow(root: .settings)
    let state = old.root.savedState()
    new.root.hooks.onRestoreFlow = { [unowned new] _ in
      new.root.transitionToFlow(TestCoordinator(ShopRoute.catalogue), root: .settings)
    }
    let first = TestCoordinators.records { new.root.restoreState(state) }
    #expect(first.filter { $0.request == .restore }.map(\.origin.id) == [new.root.id])
    let again = TestCoordinators.records { new.root.restoreState(state) }
    #expect(again.isEmpty)
  }

  @Test("a restoration without another flow is one record, however much is restored")
  func oneRecord() throws {
    let (old, new) = (StoreApp(), StoreApp())
    for route in [AppRoute.list, ShopRoute.item(1), AppRoute.sheet, AppRoute.form] as [any Route] {
      old.app.navigate(to: route)
    }
    new.app.navigate(to: AppRoute.detail(1))
    let records = TestCoordinators.records { new.app.restoreState(old.app.savedState()) }
    try #require(records.count == 1)
    #expect(records[0].request == .restore)
    #expect(records[0].origin.id == new.app.id)
    #expect(
      try records[0].outcome.get().map(\.change.description) == [
        "reset", "push list", "push child TestTabs<ShopRoute>", "present sheet", "push form",
        "push item",
      ])
  }

  @Test(
    "restoring a state makes the old screens disappear once, and the new ones appear once")
  func lifecycle() {
    let (old, new) = (StoreApp(), StoreApp())
    for route in [AppRoute.list, ShopRoute.item(1), AppRoute.sheet] as [any Route] {
      old.app.navigate(to: route)
    }
    new.app.navigate(to: AppRoute.detail(1))
    let log = LifecycleLog([
      "app": new.app, "tabs": new.tabs, "store": new.store, "sheet": new.sheet,
    ])
    let attachment = log.attach(new.app)
    _ = log.take()
    var states: [Int] = []
    let events = FlowEvents.observe { _ in states.append(log.events.count) }
    new.app.restoreState(old.app.savedState())
    events.cancel()
    #expect(
      log.take()
        == change(
          ["app/detail"], ["tabs", "store", "store/item", "sheet", "sheet/sheet"]))
    // The will events came before any state changed.
    #expect(states.first == 4 + 1 + 5)
    attachment.detach()
  }

  @Test("a hook that navigates when the restored flow appears sees the restored state")
  func hookDuringRestoration() {
    let (old, new) = (Root(), Root())
    old.showShop().navigate(to: ShopRoute.item(1))
    let state = old.root.savedState()
    new.root.hooks.onRestoreFlow = { [unowned new] _ in
      let shop = TestCoordinator(ShopRoute.offer, shows: [.cart, .item(1)])
      new.root.transitionToFlow(shop, root: .main)
    }
    var hasNavigated = false
    let attachment = new.root.attachToScreen { [root = new.root] event in
      guard event.phase == .didAppear, event.route == RouteValue(ShopRoute.offer) else { return }
      hasNavigated = root.navigate(to: ShopRoute.cart)
    }
    #expect(new.root.restoreState(state).isComplete)
    #expect(hasNavigated)
    #expect(outline(new.root) == outline(old.root))
    attachment.detach()
  }

  @Test("a modal that its host makes for its route is made again")
  func madeModal() throws {
    func host() -> TestCoordinator<AppRoute> {
      let host = TestCoordinator(AppRoute.home, shows: [.sheet])
      host.hooks.types[.sheet] = .modal
      host.hooks.makeModal = { TestCoordinator($0, shows: [.form]) }
      return host
    }
    let old = host()
    old.navigate(to: AppRoute.sheet)
    try #require(old.currentModalCoordinator).navigate(to: AppRoute.form)
    let new = host()
    #expect(new.restoreState(old.savedState()).isComplete)
    #expect(new.router.state.presented == .sheet)
    #expect(new.currentModalCoordinator?.router.state.stack == [.form])
  }
}
