import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Detours")
struct DetourTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .sheet], as: [.sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1), .article(2)])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.addModalCoordinator(sheet)
    host.addChild(shop)
  }

  @Test("a detour shows over everything and changes nothing underneath")
  func over() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: ShopRoute.cart)
    host.navigate(to: AppRoute.sheet)
    let before = host.router.state
    let shopBefore = shop.router.state
    #expect(host.presentDetour(help, presenting: HelpRoute.index))
    #expect(isVisible(HelpRoute.index, in: host))
    #expect(host.router.state.path == before.path)
    #expect(host.router.state.presented == .sheet)
    #expect(host.router.state.modalDetentConfiguration == before.modalDetentConfiguration)
    #expect(shop.router.state == shopBefore)
    host.dismissDetour()
    #expect(host.router.state == before)
  }

  @Test("the route is only a label: the detour's own root is shown")
  func label() {
    host.presentDetour(help, presenting: HelpRoute.article(2))
    #expect(host.router.state.detour.map { RouteValue($0) } == RouteValue(HelpRoute.article(2)))
    #expect(isVisible(HelpRoute.index, in: host))
  }

  @Test("beside a detour, the current route is the coordinator's own, and the visible one another")
  func currentRoute() {
    for current in [AppRoute.home, .list, .sheet] {
      if current != .home { host.navigate(to: current) }
      host.presentDetour(help, presenting: HelpRoute.article(2))
      #expect(host.router.state.currentRoute == current)
      #expect(host.router.state.detour as? HelpRoute == .article(2))
      #expect(isVisible(HelpRoute.index, in: host))
      host.dismissDetour()
      #expect(isVisible(current, in: host))
    }
  }

  @Test("a new detour goes on top of the deepest detour")
  func nests() {
    let second = TestCoordinator(HelpRoute.index)
    let third = TestCoordinator(HelpRoute.index)
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(host.presentDetour(second, presenting: HelpRoute.index))
    #expect(host.presentDetour(third, presenting: HelpRoute.index))
    #expect(host.detourCoordinator === help)
    #expect(help.detourCoordinator === second)
    #expect(second.detourCoordinator === third)
    #expect(third.parent === second)
  }

  @Test("dismissing a detour dismisses everything presented on it")
  func dismissesChain() {
    let second = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    host.presentDetour(help, presenting: HelpRoute.index)
    host.presentDetour(second, presenting: HelpRoute.index)
    second.navigate(to: HelpRoute.article(1))
    host.dismissDetour()
    #expect(host.detourCoordinator == nil)
    #expect(help.detourCoordinator == nil)
    for each in [help, second] {
      #expect(isClean(each))
      #expect(each.parent == nil)
      #expect(each.presentationContext == .root)
    }
  }

  @Test("a host can navigate to a route that only its open detour owns")
  func onlyDetourOwns() {
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(host.navigate(to: HelpRoute.article(1)))
    #expect(host.detourCoordinator === help)
    #expect(help.router.state.stack == [.article(1)])
  }

  @Test("an open detour that cannot take the route is dismissed and the route is pushed once")
  func pushedOnce() {
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.detourCoordinator == nil)
    #expect(host.router.state.stack == [.list])
  }

  @Test("a detour that bubbles a route of its host is dismissed and the route is pushed once")
  func bubbledOnce() {
    host.presentDetour(help, presenting: HelpRoute.index)
    help.navigate(to: HelpRoute.article(1))
    #expect(help.navigate(to: AppRoute.list))
    #expect(host.detourCoordinator == nil)
    #expect(host.router.state.stack == [.list])
    #expect(isClean(help))
  }

  @Test("a detour over a modal is dismissed if it bubbles a route of the modal")
  func bubblesToModal() {
    host.navigate(to: AppRoute.sheet)
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(help.navigate(to: AppRoute.form))
    #expect(host.currentModalCoordinator === sheet)
    #expect(sheet.router.state.stack == [.form])
    #expect(host.detourCoordinator == nil)
    #expect(isVisible(AppRoute.form, in: host))
  }

  @Test("a route that the modal underneath a detour takes becomes visible")
  func modalUnderDetour() {
    host.navigate(to: AppRoute.sheet)
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(host.navigate(to: AppRoute.form))
    #expect(sheet.router.state.stack == [.form])
    #expect(isVisible(AppRoute.form, in: host))
  }

  @Test("a route that only the detour over a modal takes leaves the detour in front")
  func detourOverModal() {
    host.navigate(to: AppRoute.sheet)
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(host.navigate(to: HelpRoute.article(1)))
    #expect(isVisible(HelpRoute.article(1), in: host))
  }

  @Test("the deepest detour takes the route, and those underneath are not dismissed")
  func deepestTakes() {
    let receipts = TestCoordinator(ShopRoute.receipt, shows: [.item(1)])
    host.presentDetour(help, presenting: HelpRoute.index)
    host.presentDetour(receipts, presenting: ShopRoute.receipt)
    #expect(host.navigate(to: ShopRoute.item(1)))
    #expect(help.detourCoordinator === receipts)
    #expect(receipts.router.state.stack == [.item(1)])
  }

  @Test("a detour may be a tab coordinator of another route type")
  func tabsAsDetour() {
    let tabs = TestTabs(HelpRoute.index)
    let first = TestCoordinator(ShopRoute.catalogue, shows: [.item(1)])
    let second = TestCoordinator(ShopRoute.receipt, shows: [.item(2)])
    tabs.addChild(first)
    tabs.addChild(second)
    host.presentDetour(tabs, presenting: HelpRoute.index)
    #expect(host.navigate(to: ShopRoute.item(2)))
    #expect(tabs.selectedTab === second)
    #expect(isVisible(ShopRoute.item(2), in: host))
  }

  @Test("if a detour claims a route that it cannot show, its host takes the route")
  func declines() {
    help.hooks.also(handles: AppRoute.list)
    host.presentDetour(help, presenting: HelpRoute.index)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list])
    #expect(host.detourCoordinator == nil)
    #expect(errors.errors.isEmpty)
  }

  @Test("if a detour has a malformed path to a route, its host takes the route")
  func declinesMalformed() {
    let detour = TestCoordinator(AppRoute.form, shows: [.list])
    detour.hooks.paths[RouteValue(AppRoute.list)] = [ShopRoute.cart]
    host.presentDetour(detour, presenting: AppRoute.form)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list])
    #expect(host.detourCoordinator == nil)
  }

  @Test(
    "the error of a detour that cannot show a route is reported if no other coordinator takes it")
  func declinedError() {
    help.hooks.also(handles: HelpRoute.article(9))
    help.hooks.types[.article(9)] = .modal
    host.presentDetour(help, presenting: HelpRoute.index)
    let before = snapshot(host)
    #expect(!host.navigate(to: HelpRoute.article(9)))
    #expect(
      errors.errors == [
        .modalCoordinatorNotConfigured(
          coordinator: help.name, route: "article", routeType: "HelpRoute")
      ])
    #expect(snapshot(host) == before)
  }

  @Test("a failing navigation leaves the detour presented")
  func failureKeepsDetour() {
    host.presentDetour(help, presenting: HelpRoute.index)
    help.navigate(to: HelpRoute.article(1))
    let before = snapshot(host)
    #expect(!help.navigate(to: ShopRoute.offer))
    #expect(!host.navigate(to: ShopRoute.offer))
    #expect(snapshot(host) == before)
  }

  @Test("a dismissed detour is reset and can be presented again")
  func again() {
    host.presentDetour(help, presenting: HelpRoute.index)
    help.navigate(to: HelpRoute.article(1))
    host.dismissDetour()
    #expect(host.presentDetour(help, presenting: HelpRoute.index))
    #expect(isVisible(HelpRoute.index, in: host))
  }
}
