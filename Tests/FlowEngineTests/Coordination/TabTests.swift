import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Tabs")
struct TabTests {
  let tabs = TestTabs(
    AppRoute.main, shows: [.settings, .list, .sheet],
    as: [.settings: .tabSwitch(2), .sheet: .modal])
  let home = TestCoordinator(AppRoute.home, shows: [.home, .detail(1), .detail(2)])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.catalogue, .item(1), .cart])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: tabs)
    tabs.addChild(home)
    tabs.addChild(shop)
    tabs.addChild(help)
  }

  @Test("the visible route is that of the selected tab")
  func visible() {
    #expect(isVisible(AppRoute.home, in: tabs))
    tabs.switchToTab(1)
    #expect(tabs.selectedTab === shop)
    #expect(isVisible(ShopRoute.catalogue, in: tabs))
    #expect(tabs.visibleCoordinator === shop)
  }

  @Test("a route of another tab selects that tab")
  func otherTab() {
    #expect(tabs.navigate(to: ShopRoute.item(1)))
    #expect(tabs.router.state.selectedTab == 1)
    #expect(shop.router.state.stack == [.item(1)])
    #expect(tabs.router.state.path.isEmpty)
  }

  @Test("the root of another tab selects that tab")
  func otherTabRoot() {
    #expect(tabs.navigate(to: ShopRoute.catalogue))
    #expect(tabs.router.state.selectedTab == 1)
    #expect(isClean(shop))
  }

  @Test("the selected tab is asked before the others")
  func selectedFirst() {
    home.hooks.also(handles: AppRoute.detail(5))
    let twin = TestCoordinator(AppRoute.form, shows: [.detail(5)])
    tabs.addChild(twin)
    tabs.switchToTab(3)
    #expect(tabs.navigate(to: AppRoute.detail(5)))
    #expect(tabs.selectedTab === twin)
    #expect(twin.router.state.stack == [.detail(5)])
    #expect(isClean(home))
  }

  @Test("tabs keep their own state when switched")
  func keepState() {
    home.navigate(to: AppRoute.detail(1))
    tabs.switchToTab(1)
    shop.navigate(to: ShopRoute.cart)
    tabs.switchToTab(0)
    #expect(home.router.state.stack == [.detail(1)])
    #expect(shop.router.state.stack == [.cart])
    #expect(tabs.navigate(to: ShopRoute.item(1)))
    #expect(shop.router.state.stack == [.cart, .item(1)])
    #expect(home.router.state.stack == [.detail(1)])
  }

  @Test("a tab that bubbles a route to another tab is reset")
  func crossTab() {
    home.navigate(to: AppRoute.detail(1))
    #expect(home.navigate(to: ShopRoute.item(1)))
    #expect(tabs.selectedTab === shop)
    #expect(isVisible(ShopRoute.item(1), in: tabs))
    #expect(isClean(home))
  }

  @Test(
    "switching out of range is reported as invalidTabIndex and changes nothing",
    arguments: [-1, 3, 99])
  func outOfRange(index: Int) {
    tabs.switchToTab(1)
    let before = snapshot(tabs)
    #expect(!tabs.switchToTab(index))
    #expect(errors.errors == [.invalidTabIndex(index: index, validRange: 0..<3)])
    #expect(snapshot(tabs) == before)
  }

  @Test("a tabSwitch route selects its tab")
  func tabSwitchRoute() {
    #expect(tabs.navigate(to: AppRoute.settings))
    #expect(tabs.selectedTab === help)
    #expect(tabs.router.state.stack.isEmpty)
  }

  @Test("a tabSwitch route out of range is reported as invalidTabIndex and changes nothing")
  func tabSwitchOutOfRange() {
    tabs.hooks.types[.settings] = .tabSwitch(7)
    let before = snapshot(tabs)
    #expect(!tabs.navigate(to: AppRoute.settings))
    #expect(errors.errors == [.invalidTabIndex(index: 7, validRange: 0..<3)])
    #expect(snapshot(tabs) == before)
  }

  @Test("a tab coordinator's own detour is asked first, and no tab is switched underneath it")
  func ownDetourFirst() {
    let detour = TestCoordinator(ShopRoute.receipt, shows: [.item(1)])
    tabs.presentDetour(detour, presenting: ShopRoute.receipt)
    #expect(tabs.navigate(to: ShopRoute.item(1)))
    #expect(detour.router.state.stack == [.item(1)])
    #expect(tabs.detourCoordinator === detour)
    #expect(tabs.router.state.selectedTab == 0)
    #expect(isClean(shop))
  }

  @Test("a tab coordinator's own modal is asked first, and no tab is switched underneath it")
  func ownModalFirst() {
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.detail(1)])
    tabs.addModalCoordinator(sheet)
    tabs.switchToTab(1)
    tabs.navigate(to: AppRoute.sheet)
    #expect(tabs.navigate(to: AppRoute.detail(1)))
    #expect(sheet.router.state.stack == [.detail(1)])
    #expect(tabs.router.state.selectedTab == 1)
    #expect(isClean(home))
  }

  @Test("a modal or detour that cannot take the route is dismissed before the tab is switched")
  func dismissedBeforeSwitch() {
    let sheet = TestCoordinator(AppRoute.sheet)
    let detour = TestCoordinator(ShopRoute.receipt)
    tabs.addModalCoordinator(sheet)
    tabs.navigate(to: AppRoute.sheet)
    tabs.presentDetour(detour, presenting: ShopRoute.receipt)
    #expect(tabs.navigate(to: ShopRoute.item(1)))
    #expect(tabs.currentModalCoordinator == nil)
    #expect(tabs.detourCoordinator == nil)
    #expect(isVisible(ShopRoute.item(1), in: tabs))
  }

  @Test("a failed navigation switches no tab, and reports the error of the tab that declined")
  func failureSwitchesNothing() {
    shop.hooks.also(handles: ShopRoute.offer)
    shop.hooks.types[.offer] = .modal
    home.navigate(to: AppRoute.detail(1))
    let before = snapshot(tabs)
    #expect(!home.navigate(to: ShopRoute.offer))
    #expect(
      errors.errors == [
        .modalCoordinatorNotConfigured(
          coordinator: shop.name, route: "offer", routeType: "ShopRoute")
      ])
    #expect(snapshot(tabs) == before)
  }

  @Test("if a tab claims a route that it cannot show, the next tab takes it")
  func nextTab() {
    shop.hooks.also(handles: ShopRoute.offer)
    shop.hooks.types[.offer] = .modal
    let offers = TestCoordinator(ShopRoute.receipt, shows: [.offer])
    tabs.addChild(offers)
    #expect(tabs.navigate(to: ShopRoute.offer))
    #expect(tabs.selectedTab === offers)
    #expect(errors.errors.isEmpty)
  }

  @Test("if a tab has a malformed path to a route, the next tab takes it")
  func nextTabAfterMalformed() {
    shop.hooks.also(handles: ShopRoute.offer)
    shop.hooks.paths[RouteValue(ShopRoute.offer)] = [AppRoute.home]
    let offers = TestCoordinator(ShopRoute.receipt, shows: [.offer])
    tabs.addChild(offers)
    #expect(tabs.navigate(to: ShopRoute.offer))
    #expect(tabs.selectedTab === offers)
    #expect(errors.errors.isEmpty)
  }

  @Test(
    "a tab coordinator that bubbles a route dismisses its modal and keeps the state of its tabs")
  func bubbling() {
    let root = TestCoordinator(HelpRoute.index, shows: [.article(7)])
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
    tabs.addModalCoordinator(sheet)
    root.addChild(tabs)
    shop.navigate(to: ShopRoute.cart)
    tabs.navigate(to: AppRoute.sheet)
    let shopBefore = shop.router.state
    #expect(tabs.navigate(to: HelpRoute.article(7)))
    #expect(root.router.state.stack == [.article(7)])
    #expect(tabs.currentModalCoordinator == nil)
    #expect(shop.router.state == shopBefore)
  }

  @Test("a tab coordinator's own route is popped when a tab takes a route")
  func ownRouteOverTabs() {
    tabs.navigate(to: AppRoute.list)
    #expect(isVisible(AppRoute.list, in: tabs))
    #expect(tabs.navigate(to: ShopRoute.item(1)))
    #expect(isVisible(ShopRoute.item(1), in: tabs))
  }

  @Test("a deep link across tabs pushes the child of the other tab once")
  func childAcrossTabs() {
    let orders = TestCoordinator(AppRoute.login, shows: [.form, .detail(8)])
    shop.addChild(orders)
    #expect(home.navigate(to: AppRoute.form))
    #expect(path(shop) == [child(orders)])
    tabs.switchToTab(0)
    #expect(home.navigate(to: AppRoute.detail(8)))
    #expect(path(shop) == [child(orders)])
    #expect(orders.router.state.stack == [.form, .detail(8)])
    #expect(isVisible(AppRoute.detail(8), in: tabs))
  }
}
