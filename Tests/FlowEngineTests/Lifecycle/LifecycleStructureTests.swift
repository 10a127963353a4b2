import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Lifecycle of tabs, flows and children")
struct LifecycleStructureTests {
  let log = LifecycleLog()

  private func attach<R: Route>(
    _ root: Coordinator<R>, _ names: KeyValuePairs<String, any AnyCoordinator>
  ) -> ScreenAttachment {
    for (name, coordinator) in names { log.call(coordinator, name) }
    let attachment = log.attach(root)
    _ = log.take()
    return attachment
  }

  @Test("a tab switch leaves the tab coordinator visible")
  func tabSwitch() {
    let tabs = TestTabs(AppRoute.main)
    let home = TestCoordinator(AppRoute.home, shows: [.list])
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    tabs.addChild(home)
    tabs.addChild(shop)
    home.navigate(to: AppRoute.list)
    let attachment = attach(tabs, ["tabs": tabs, "home": home, "shop": shop])
    tabs.switchToTab(1)
    #expect(log.take() == change(["home/list", "home"], ["shop", "shop/catalogue"]))
    tabs.switchToTab(1)
    #expect(log.take() == [])
    tabs.navigate(to: AppRoute.list)
    #expect(log.take() == change(["shop/catalogue", "shop"], ["home", "home/list"]))
    tabs.navigate(to: ShopRoute.cart)
    #expect(log.take() == change(["home/list", "home"], ["shop", "shop/cart"]))
    attachment.detach()
  }

  @Test("the first tab of a visible tab coordinator appears in place of the root's screen")
  func firstTab() {
    let tabs = TestTabs(AppRoute.main)
    let home = TestCoordinator(AppRoute.home)
    let second = TestCoordinator(ShopRoute.catalogue)
    let attachment = attach(tabs, ["tabs": tabs, "home": home, "second": second])
    tabs.addChild(home)
    #expect(log.take() == change(["tabs/main"], ["home", "home/home"]))
    tabs.addChild(second)
    #expect(log.take() == [])
    attachment.detach()
  }

  @Test("a first tab is not yet a child in its will hooks")
  func firstTabStates() {
    let tabs = TestTabs(AppRoute.main)
    let home = TestCoordinator(AppRoute.home)
    var counts: [Int] = []
    let attachment = tabs.attachToScreen { [tabs] _ in counts.append(tabs.children.count) }
    counts = []
    tabs.addChild(home)
    #expect(counts == [0, 0, 0, 1, 1, 1])
    attachment.detach()
  }

  @Test("only the removal of the selected tab sends events, and the tab in its place appears")
  func removedTab() {
    let tabs = TestTabs(AppRoute.main)
    let parts = (0..<3).map { _ in TestCoordinator(AppRoute.home) }
    for part in parts { tabs.addChild(part) }
    tabs.switchToTab(1)
    let attachment = attach(
      tabs, ["tabs": tabs, "first": parts[0], "second": parts[1], "third": parts[2]])
    tabs.removeChild(parts[0])
    #expect(log.take() == [])
    tabs.removeChild(parts[1])
    #expect(log.take() == change(["second/home", "second"], ["third", "third/home"]))
    tabs.addChild(parts[1])
    #expect(log.take() == [])
    tabs.removeChild(parts[2])
    #expect(log.take() == change(["third/home", "third"], ["second", "second/home"]))
    tabs.removeChild(parts[1])
    #expect(log.take() == change(["second/home", "second"], ["tabs/main"]))
    attachment.detach()
  }

  @Test("removing a pushed child makes it disappear; in the will hooks it is still a child")
  func removedChild() {
    let app = TestCoordinator(AppRoute.home)
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.addChild(shop)
    app.navigate(to: ShopRoute.cart)
    var parents: [CoordinatorID?] = []
    let watch = app.attachToScreen { [shop] _ in parents.append(shop.parent?.id) }
    parents = []
    app.removeChild(shop)
    #expect(parents == [app.id, app.id, app.id, nil, nil, nil])
    watch.detach()
    app.addChild(shop)
    app.navigate(to: ShopRoute.cart)
    let attachment = attach(app, ["app": app, "shop": shop])
    app.removeChild(shop)
    #expect(log.take() == change(["shop/cart", "shop"], ["app/home"]))
    app.addChild(shop)
    app.removeChild(shop)
    #expect(log.take() == [])
    attachment.detach()
  }

  @Test("all four hooks follow the flow change; the old flow disappears before the new one appears")
  func flowChange() {
    let app = TestOrchestrator(AppRoute.home)
    let login = TestCoordinator(AppRoute.login, shows: [.form])
    app.transitionToFlow(login, root: .home)
    login.navigate(to: AppRoute.form)
    app.hooks.flowRoutes = [RouteValue(ShopRoute.catalogue)]
    let shop = TestCoordinator(ShopRoute.catalogue)
    app.hooks.onFlowChange = { [unowned app] _ in app.transitionToFlow(shop, root: .main) }
    let attachment = attach(app, ["app": app, "login": login, "shop": shop])
    #expect(login.navigate(to: ShopRoute.catalogue))
    #expect(log.take() == change(["login/form", "login"], ["shop", "shop/catalogue"]))
    attachment.detach()
    var flows: [CoordinatorID?] = []
    let watch = app.attachToScreen { [app] _ in flows.append(app.currentFlow?.id) }
    flows = []
    app.transitionToFlow(login, root: .home)
    #expect(flows == Array(repeating: login.id, count: 8))
    watch.detach()
  }

  @Test("the root appears in place of a removed flow, which is still the flow in the will hooks")
  func removedFlow() {
    let app = TestOrchestrator(AppRoute.home)
    let login = TestCoordinator(AppRoute.login)
    app.transitionToFlow(login, root: .home)
    let attachment = attach(app, ["app": app, "login": login])
    app.removeChild(login)
    #expect(log.take() == change(["login/login", "login"], ["app/home"]))
    attachment.detach()
    app.transitionToFlow(login, root: .home)
    var flows: [CoordinatorID?] = []
    let watch = app.attachToScreen { [app] _ in flows.append(app.currentFlow?.id) }
    flows = []
    app.removeChild(login)
    #expect(flows == [login.id, login.id, login.id, nil, nil, nil])
    watch.detach()
  }

  @Test("a flow change that the app refuses after all sends no events")
  func flowChangeTakenBack() {
    let app = TestOrchestrator(AppRoute.home)
    let errors = RecordingErrorHandler(on: app)
    let login = TestCoordinator(AppRoute.login, shows: [.form])
    app.transitionToFlow(login, root: .home)
    login.navigate(to: AppRoute.form)
    app.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    app.hooks.flowRoutes = [RouteValue(ShopRoute.catalogue)]
    app.hooks.onFlowChange = { _ in false }
    let attachment = attach(app, ["app": app, "login": login])
    #expect(!login.navigate(to: ShopRoute.catalogue))
    #expect(log.take() == [])
    #expect(errors.errors.count == 1)
    attachment.detach()
  }

  @Test("transitionToNewFlow shows the new root, and a refused flow sends no events")
  func newFlow() {
    let app = TestOrchestrator(AppRoute.home, shows: [.list])
    let errors = RecordingErrorHandler(on: app)
    app.navigate(to: AppRoute.list)
    let attachment = attach(app, ["app": app])
    app.transitionToNewFlow(root: .main)
    #expect(log.take() == change(["app/list"], ["app/main"]))
    let owner = TestCoordinator(AppRoute.home)
    let owned = TestCoordinator(AppRoute.login)
    owner.addChild(owned)
    #expect(!app.transitionToFlow(owned, root: .home))
    #expect(log.take() == [])
    #expect(errors.errors.count == 1)
    attachment.detach()
  }

  @Test("the coordinators of an old flow disappear once, and are then deallocated")
  func oldFlowIsReleased() {
    let app = TestOrchestrator(AppRoute.home)
    weak var old: WatchedCoordinator<AppRoute>?
    weak var oldSheet: WatchedCoordinator<AppRoute>?
    var phases: [LifecycleEvent.Phase] = []
    let attachment = log.attach(app)
    do {
      let flow = WatchedCoordinator(AppRoute.login)
      let sheet = WatchedCoordinator(AppRoute.sheet)
      app.transitionToFlow(flow, root: .home)
      flow.presentModal(sheet)
      flow.onPhase = { phase, route in if route == nil { phases.append(phase) } }
      sheet.onPhase = flow.onPhase
      (old, oldSheet) = (flow, sheet)
    }
    #expect(old != nil)
    app.transitionToFlow(TestCoordinator(AppRoute.main), root: .main)
    #expect(phases == [.willDisappear, .willDisappear, .didDisappear, .didDisappear])
    #expect(old == nil)
    #expect(oldSheet == nil)
    attachment.detach()
  }
}
