import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Going back to a route that is already there")
struct SmartBackTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .detail(1), .detail(2), .sheet], as: [.sheet: .modal])

  @Test("a navigation to the current route succeeds and changes nothing")
  func current() throws {
    host.navigate(to: AppRoute.list)
    let before = snapshot(host)
    #expect(try #require(host.plan(to: AppRoute.list).plan).steps.isEmpty)
    #expect(host.navigate(to: AppRoute.list))
    #expect(snapshot(host) == before)
  }

  @Test("a navigation to a route on the stack pops to it")
  func inStack() {
    for route in [AppRoute.list, .detail(1), .detail(2)] { host.navigate(to: route) }
    #expect(host.router.state.stack == [.list, .detail(1), .detail(2)])
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list])
  }

  @Test("a navigation to the root pops everything, without a call of canHandle")
  func toRoot() {
    for route in [AppRoute.list, .detail(1)] { host.navigate(to: route) }
    #expect(host.navigate(to: AppRoute.home))
    #expect(host.router.state.stack.isEmpty)
    #expect(!host.hooks.questions.contains(RouteValue(AppRoute.home)))
  }

  @Test("two values of one case are two routes")
  func values() {
    host.navigate(to: AppRoute.detail(1))
    #expect(host.navigate(to: AppRoute.detail(2)))
    #expect(host.router.state.stack == [.detail(1), .detail(2)])
  }

  @Test("a pushed child that bubbles a route on the parent's stack is popped")
  func childToStack() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.item(1)])
    host.addChild(shop)
    host.navigate(to: AppRoute.list)
    host.navigate(to: ShopRoute.item(1))
    #expect(path(host) == [own(AppRoute.list), child(shop)])
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(isClean(shop))
  }

  @Test("a pushed child that bubbles the parent's root is popped")
  func childToRoot() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.item(1)])
    host.addChild(shop)
    host.navigate(to: ShopRoute.item(1))
    #expect(shop.navigate(to: AppRoute.home))
    #expect(isClean(host))
    #expect(isVisible(AppRoute.home, in: host))
  }

  @Test("a pushed child underneath the route that it bubbles is popped, and the route stays")
  func childUnderneath() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.item(1)])
    host.addChild(shop)
    host.navigate(to: ShopRoute.item(1))
    host.navigate(to: AppRoute.list)
    #expect(path(host) == [child(shop), own(AppRoute.list)])
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(isVisible(AppRoute.list, in: host))
  }

  @Test(
    "a modal that bubbles a route on screen underneath is dismissed",
    arguments: [AppRoute.list, .home])
  func modalToUnderneath(target: AppRoute) {
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
    host.addModalCoordinator(sheet)
    if target == .list { host.navigate(to: AppRoute.list) }
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.form)
    #expect(sheet.navigate(to: target))
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == (target == .list ? [.list] : []))
    #expect(isClean(sheet))
  }

  @Test(
    "a detour that bubbles to a route on screen dismisses itself",
    arguments: [AppRoute.list, .home])
  func detourToUnderneath(target: AppRoute) {
    let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    if target == .list { host.navigate(to: AppRoute.list) }
    host.presentDetour(help, presenting: HelpRoute.index)
    help.navigate(to: HelpRoute.article(1))
    #expect(help.navigate(to: target))
    #expect(host.detourCoordinator == nil)
    #expect(host.router.state.stack == (target == .list ? [.list] : []))
    #expect(isClean(help))
  }

  @Test("a navigation to a route on the stack dismisses the open modal in front of the stack")
  func underModal() {
    host.addModalCoordinator(TestCoordinator(AppRoute.sheet))
    for route in [AppRoute.list, .detail(1), .sheet] { host.navigate(to: route) }
    #expect(host.currentModalCoordinator != nil)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
    #expect(isVisible(AppRoute.list, in: host))
  }

  @Test("the route directly underneath an open modal becomes visible, also if it is the root")
  func directlyUnderModal() {
    host.addModalCoordinator(TestCoordinator(AppRoute.sheet))
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.list))
    #expect(isVisible(AppRoute.list, in: host))
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.home))
    #expect(isVisible(AppRoute.home, in: host))
  }

  @Test("a route on the stack underneath an open detour becomes visible")
  func underDetour() {
    for route in [AppRoute.list, .detail(1)] { host.navigate(to: route) }
    host.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.detourCoordinator == nil)
    #expect(host.router.state.stack == [.list])
  }

  @Test("two routes with one identifier and different cases are different routes")
  func sameIdentifierOtherCase() {
    let twins = TestCoordinator(TwinRoute.one, shows: [.two])
    #expect(twins.navigate(to: TwinRoute.two))
    #expect(twins.router.state.stack == [.two])
    #expect(twins.navigate(to: TwinRoute.one))
    #expect(twins.router.state.stack.isEmpty)
  }

  @Test("two routes with one identifier and different types are different routes")
  func sameIdentifierOtherType() {
    let twins = TestCoordinator(TwinRoute.one, shows: [.two])
    let other = TestCoordinator(OtherTwinRoute.one, shows: [.two])
    twins.addChild(other)
    twins.navigate(to: TwinRoute.two)
    #expect(twins.navigate(to: OtherTwinRoute.two))
    #expect(path(twins) == [own(TwinRoute.two), child(other)])
    #expect(other.router.state.stack == [.two])
  }
}

private enum TwinRoute: Route {
  case one, two
  var identifier: String { "twin" }
}

private enum OtherTwinRoute: Route {
  case one, two
  var identifier: String { "twin" }
}
