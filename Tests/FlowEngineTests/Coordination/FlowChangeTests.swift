import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Flow changes")
struct FlowChangeTests {
  let app = TestOrchestrator(AppRoute.home)
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: app)
  }

  @Test(
    "the root changes the flow only if no coordinator takes the route, and only when applying")
  func lastResort() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.addChild(shop)
    app.hooks.flowRoutes = [RouteValue(ShopRoute.cart), RouteValue(AppRoute.login)]
    var changes: [RouteValue] = []
    app.hooks.onFlowChange = {
      changes.append(RouteValue($0)); return true
    }
    #expect(shop.navigate(to: ShopRoute.cart))
    #expect(changes.isEmpty)
    let plan = shop.plan(to: AppRoute.login).plan
    #expect(plan?.flowChange === app)
    #expect(changes.isEmpty)
    #expect(shop.navigate(to: AppRoute.login))
    #expect(changes == [RouteValue(AppRoute.login)])
  }

  @Test("the root changes the flow for a route that an open modal claims and cannot show")
  func afterDecline() {
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.login], as: [.login: .modal])
    app.presentModal(sheet)
    app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.hooks.onFlowChange = { [unowned app] _ in
      app.transitionToFlow(TestCoordinator(AppRoute.login), root: .main)
    }
    #expect(sheet.navigate(to: AppRoute.login) == false)
    #expect(app.navigate(to: AppRoute.login))
    #expect(isVisible(AppRoute.login, in: app))
    #expect(errors.errors.map(\.kind) == ["modalCoordinatorNotConfigured"])
  }

  @Test("a coordinator with a parent is never asked for a flow change")
  func onlyRoot() {
    let inner = TestCoordinator(ShopRoute.catalogue)
    var changes = 0
    inner.hooks.flowRoutes = [RouteValue(ShopRoute.cart)]
    inner.hooks.onFlowChange = { _ in
      changes += 1; return true
    }
    app.addChild(inner)
    #expect(!inner.navigate(to: ShopRoute.cart))
    #expect(!app.navigate(to: ShopRoute.cart))
    #expect(changes == 0)
    #expect(errors.errors.map(\.kind) == ["navigationFailed", "navigationFailed"])
  }

  @Test("a plain coordinator at the root changes the flow too")
  func plainRoot() {
    let root = TestCoordinator(AppRoute.home, shows: [.list])
    root.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    root.hooks.onFlowChange = { [unowned root] _ in
      root.transitionToNewFlow(root: .login)
      return true
    }
    root.navigate(to: AppRoute.list)
    #expect(root.navigate(to: AppRoute.login))
    #expect(root.router.state.root == .login)
    #expect(isVisible(AppRoute.login, in: root))
  }

  @Test("the flow of an orchestrator is in context root and shows no back button")
  func context() {
    let flow = TestCoordinator(ShopRoute.catalogue)
    #expect(app.transitionToFlow(flow, root: .main))
    #expect(app.currentFlow === flow)
    #expect(flow.parent === app)
    #expect(flow.presentationContext == .root)
    #expect(!flow.presentationContext.shouldShowBackButton)
    #expect(app.router.state.root == .main)
    #expect(isVisible(ShopRoute.catalogue, in: app))
  }

  @Test("the current flow takes its routes without being pushed, and they become visible")
  func insideFlow() {
    let flow = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.transitionToFlow(flow, root: .main)
    #expect(app.navigate(to: ShopRoute.cart))
    #expect(app.router.state.path.isEmpty)
    #expect(flow.router.state.stack == [.cart])
    #expect(isVisible(ShopRoute.cart, in: app))
  }

  @Test("the old flow is deallocated after a flow change, with everything it pushed and presented")
  func deallocates() {
    weak var oldFlow: TestCoordinator<ShopRoute>?
    weak var oldChild: TestCoordinator<HelpRoute>?
    weak var oldModal: TestCoordinator<ShopRoute>?
    weak var oldDetour: TestCoordinator<AppRoute>?
    app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.hooks.onFlowChange = { [unowned app] _ in
      app.transitionToFlow(TestCoordinator(AppRoute.login), root: .login)
    }
    do {
      let flow = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
      let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
      let sheet = TestCoordinator(ShopRoute.offer)
      let detour = TestCoordinator(AppRoute.form)
      flow.addChild(help)
      flow.addModalCoordinator(sheet)
      app.transitionToFlow(flow, root: .main)
      flow.navigate(to: ShopRoute.cart)
      flow.navigate(to: HelpRoute.article(1))
      flow.presentModal(sheet)
      help.presentDetour(detour, presenting: AppRoute.form)
      (oldFlow, oldChild, oldModal, oldDetour) = (flow, help, sheet, detour)
      #expect(help.navigate(to: AppRoute.login))
    }
    #expect(oldFlow == nil)
    #expect(oldChild == nil)
    #expect(oldModal == nil)
    #expect(oldDetour == nil)
    #expect(isVisible(AppRoute.login, in: app))
    #expect(errors.errors.isEmpty)
  }

  @Test("transitionToFlow releases the old flow")
  func deallocatesDirectly() {
    weak var old: TestCoordinator<ShopRoute>?
    do {
      let flow = TestCoordinator(ShopRoute.catalogue)
      app.transitionToFlow(flow, root: .main)
      old = flow
    }
    #expect(old != nil)
    app.transitionToFlow(TestCoordinator(AppRoute.login), root: .login)
    #expect(old == nil)
    #expect(app.children.count == 1)
  }

  @Test("an old flow that the app retains loses its parent, and can become the flow again")
  func keptFlow() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.transitionToFlow(shop, root: .main)
    app.transitionToFlow(TestCoordinator(AppRoute.login), root: .login)
    #expect(shop.parent == nil)
    #expect(shop.presentationContext == .root)
    #expect(app.transitionToFlow(shop, root: .main))
    #expect(app.currentFlow === shop)
    #expect(shop.parent === app)
  }

  @Test("a refused flow changes nothing, not even currentFlow")
  func refused() {
    let current = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let owner = TestCoordinator(HelpRoute.index)
    let owned = TestCoordinator(AppRoute.login)
    owner.addChild(owned)
    app.transitionToFlow(current, root: .main)
    current.navigate(to: ShopRoute.cart)
    let before = snapshot(app, owner)
    #expect(!app.transitionToFlow(owned, root: .login))
    #expect(app.currentFlow === current)
    #expect(errors.errors.map(\.kind) == ["configurationError"])
    #expect(snapshot(app, owner) == before)
  }

  @Test("a flow change that the app refuses after all fails, and nothing changes")
  func takenBack() {
    let flow = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.transitionToFlow(flow, root: .main)
    flow.navigate(to: ShopRoute.cart)
    flow.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    app.hooks.onFlowChange = { _ in false }
    let before = snapshot(app)
    #expect(!flow.navigate(to: AppRoute.login))
    #expect(snapshot(app) == before)
    #expect(errors.errors.map(\.kind) == ["navigationFailed"])
  }

  @Test("transitionToNewFlow sets the root and removes modal, detour, stack and pushed children")
  func newFlow() {
    let host = TestCoordinator(AppRoute.home, shows: [.list, .sheet], as: [.sheet: .modal])
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
    let help = TestCoordinator(HelpRoute.index)
    host.addChild(shop)
    host.addModalCoordinator(sheet)
    for route in [AppRoute.list, ShopRoute.cart, AppRoute.sheet, AppRoute.form] as [any Route] {
      host.navigate(to: route)
    }
    host.presentDetour(help, presenting: HelpRoute.index)
    host.transitionToNewFlow(root: .login)
    for each in [host, shop, sheet, help] as [any AnyCoordinator] { #expect(isClean(each)) }
    #expect(host.router.state.root == .login)
    #expect(help.parent == nil)
    #expect(shop.parent === host)
    #expect(shop.presentationContext == .pushed)
    #expect(sheet.parent === host)
    #expect(host.navigate(to: ShopRoute.cart))
    #expect(isVisible(ShopRoute.cart, in: host))
    #expect(host.navigate(to: AppRoute.form))
    #expect(isVisible(AppRoute.form, in: host))
  }

  @Test(
    "transitionToNewFlow empties the stack of a tab coordinator too, and keeps its tabs")
  func newFlowOfTabs() {
    let tabs = TestTabs(AppRoute.home, shows: [.list])
    let shop = TestCoordinator(ShopRoute.catalogue)
    tabs.addChild(shop)
    tabs.navigate(to: AppRoute.list)
    tabs.transitionToNewFlow(root: .main)
    #expect(isClean(tabs))
    #expect(shop.parent === tabs)
    #expect(shop.presentationContext == .tab)
    #expect(isVisible(ShopRoute.catalogue, in: tabs))
  }

  @Test("an orchestrator asked for its current root keeps its flow")
  func sameRoot() {
    let flow = TestCoordinator(ShopRoute.catalogue)
    app.transitionToFlow(flow, root: .main)
    app.hooks.flowRoutes = [RouteValue(AppRoute.main)]
    var changes = 0
    app.hooks.onFlowChange = { _ in
      changes += 1; return true
    }
    #expect(flow.navigate(to: AppRoute.main))
    #expect(app.currentFlow === flow)
    #expect(changes == 0)
  }

  @Test("a detour on a replaced flow is reset, and so is a removed tab")
  func cleanAfterLeaving() {
    let orchestrator = TestOrchestrator(AppRoute.home)
    let flow = TestCoordinator(AppRoute.list)
    let detour = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    orchestrator.transitionToFlow(flow, root: .home)
    flow.presentDetour(detour, presenting: HelpRoute.index)
    detour.navigate(to: HelpRoute.article(1))
    orchestrator.transitionToFlow(TestCoordinator(AppRoute.home), root: .home)
    #expect(isClean(detour) && detour.parent == nil)

    let tabs = TestTabs(AppRoute.home)
    let tab = TestCoordinator(AppRoute.list, shows: [.settings])
    tabs.addChild(tab)
    tab.navigate(to: AppRoute.settings)
    tabs.removeChild(tab)
    #expect(isClean(tab))
  }
}
