import FlowEngine
import TestCoordinators
import Testing

/// The rules that were settled by long random walks beside the reference implementation.
@MainActor
@Suite("Settled differences from the reference implementation")
struct SettledTests {
  @Test("the presented modal pops to its root, whatever is presented on it")
  func rootOfPresentedModal() {
    let app = TestCoordinator(AppRoute.home, shows: [.sheet, .list], as: [.sheet: .modal])
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form, .sheet])
    app.addModalCoordinator(sheet)
    app.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.form)
    let help = TestCoordinator(HelpRoute.index)
    sheet.presentModal(TestCoordinator(AppRoute.settings))
    sheet.presentDetour(help, presenting: HelpRoute.index)
    let plan = app.plan(to: AppRoute.sheet)
    #expect(app.navigate(to: AppRoute.sheet))
    #expect(isVisible(AppRoute.sheet, in: app))
    #expect(app.currentModalCoordinator === sheet)
    #expect(isClean(sheet))
    #expect(plan.plan?.steps.isEmpty == false)
    // The modal's root is visible now, so the plan is empty.
    #expect(app.plan(to: AppRoute.sheet).plan?.steps.isEmpty == true)
  }

  @Test("popping the presented modal to its root also dismisses the detour in front of it")
  func rootOfPresentedModalBehindDetour() {
    let app = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
    app.addModalCoordinator(sheet)
    app.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.form)
    let help = TestCoordinator(HelpRoute.index)
    app.presentDetour(help, presenting: HelpRoute.index)
    #expect(help.navigate(to: AppRoute.sheet))
    #expect(isVisible(AppRoute.sheet, in: app))
    #expect(app.detourCoordinator == nil)
  }

  @Test("a modal whose root has changed is not found by its old route")
  func changedRoot() {
    let app = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
    let sheet = TestCoordinator(AppRoute.sheet)
    _ = RecordingErrorHandler(on: app)
    app.addModalCoordinator(sheet)
    app.navigate(to: AppRoute.sheet)
    sheet.transitionToNewFlow(root: .login)
    #expect(!app.navigate(to: AppRoute.sheet), "no modal has that root")
    #expect(app.navigate(to: AppRoute.login))
    #expect(isVisible(AppRoute.login, in: app))
  }

  @Test(
    "a route that only a detour or a modal in another tab owns is found there",
    arguments: [true, false])
  func presentationInOtherTab(isDetour: Bool) {
    let tabs = TestTabs(AppRoute.main)
    let (home, shop) = (TestCoordinator(AppRoute.home), TestCoordinator(AppRoute.list))
    tabs.addChild(home)
    tabs.addChild(shop)
    let owner = TestCoordinator(AppRoute.sheet, shows: [.form])
    if isDetour {
      shop.presentDetour(owner, presenting: AppRoute.sheet)
    } else {
      shop.presentModal(owner)
    }
    #expect(home.navigate(to: AppRoute.form))
    #expect(tabs.selectedTab === shop)
    #expect(isVisible(AppRoute.form, in: tabs))
  }

  @Test("popToRoot pops pushed children too, and resets them")
  func popToRoot() {
    let app = TestCoordinator(AppRoute.home, shows: [.list])
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    app.addChild(shop)
    app.navigate(to: ShopRoute.cart)
    app.navigate(to: AppRoute.list)
    app.popToRoot()
    #expect(isClean(app))
    #expect(isClean(shop))
  }

  @Test("a tab coordinator's own stack is cleared when one of its tabs takes the route")
  func ownStackOfTabs() {
    let tabs = TestTabs(AppRoute.main, shows: [.settings])
    tabs.addChild(TestCoordinator(ShopRoute.catalogue, shows: [.cart]))
    tabs.navigate(to: AppRoute.settings)
    #expect(isVisible(AppRoute.settings, in: tabs))
    #expect(tabs.navigate(to: ShopRoute.cart))
    #expect(tabs.router.state.stack.isEmpty)
    #expect(isVisible(ShopRoute.cart, in: tabs))
  }

  @Test("the prepared stack of a child is kept when it comes on screen, and planning reads it")
  func preparedChild() {
    let app = TestCoordinator(AppRoute.home)
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart, .offer])
    app.addChild(shop)
    shop.hooks.also(handles: ShopRoute.item(1))
    shop.navigate(to: ShopRoute.item(1))
    app.popToRoot()
    let plan = app.plan(to: ShopRoute.cart)
    #expect(app.navigate(to: ShopRoute.cart))
    #expect(shop.router.state.stack == [.item(1), .cart])
    #expect(
      plan.plan?.steps.map(\.change.description) == [
        "push child TestCoordinator<ShopRoute>", "push cart",
      ])
    // The child is reset when it leaves the screen.
    app.popToRoot()
    #expect(isClean(shop))
    #expect(app.navigate(to: ShopRoute.cart))
    #expect(shop.router.state.stack == [.cart])
  }

  @Test("a prepared child goes back to the route that it has on its stack")
  func preparedBack() {
    let app = TestCoordinator(AppRoute.home)
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart, .offer])
    app.addChild(shop)
    shop.presentModal(TestCoordinator(ShopRoute.receipt))
    for route in [ShopRoute.cart, .offer] {
      shop.dismissModal()
      shop.navigate(to: route)
    }
    // `shop` is asked from below the app, so it was never pushed.
    #expect(isVisible(AppRoute.home, in: app))
    #expect(app.navigate(to: ShopRoute.cart))
    #expect(shop.router.state.stack == [.cart])
    #expect(isVisible(ShopRoute.cart, in: app))
  }

  @Test(
    "a modal keeps its prepared stack when it is presented, and when a route goes further in it")
  func preparedModal() {
    let app = TestCoordinator(AppRoute.home, shows: [.sheet], as: [.sheet: .modal])
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form, .settings])
    app.addModalCoordinator(sheet)
    sheet.navigate(to: AppRoute.form)
    app.presentModal(sheet)
    #expect(isVisible(AppRoute.form, in: app))
    app.dismissModal()
    #expect(isClean(sheet))
    sheet.navigate(to: AppRoute.form)
    #expect(app.navigate(to: AppRoute.settings))
    #expect(sheet.router.state.stack == [.form, .settings])
    app.dismissModal()
    sheet.navigate(to: AppRoute.form)
    // A navigation to the modal's root shows that root, as everywhere.
    #expect(app.navigate(to: AppRoute.sheet))
    #expect(isVisible(AppRoute.sheet, in: app))
  }
}
