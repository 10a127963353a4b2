import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Routes that are already on the stack")
struct DuplicatePolicyTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.home, .list, .detail(1), .sheet, .login],
    as: [.sheet: .modal, .login: .replace])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.catalogue, .cart, .item(1)])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])

  init() {
    host.hooks.duplicatePolicy = .append
    host.addChild(shop)
    host.addModalCoordinator(sheet)
  }

  @Test("by default, a navigation to a route on the stack pops to it")
  func popBack() {
    host.hooks.duplicatePolicy = .popBack
    for route in [AppRoute.list, .detail(1), .list] { host.navigate(to: route) }
    #expect(host.router.state.stack == [.list])
    #expect(TestCoordinator(AppRoute.home).duplicatePolicy == .popBack)
  }

  @Test("append pushes a route again: the current one, one further down, and the root")
  func append() {
    for route in [AppRoute.list, .list, .detail(1), .list, .home] {
      #expect(host.navigate(to: route))
    }
    #expect(host.router.state.stack == [.list, .list, .detail(1), .list, .home])
  }

  @Test("append pushes the root on an empty stack")
  func appendRoot() {
    #expect(host.navigate(to: AppRoute.home))
    #expect(host.router.state.stack == [.home])
  }

  @Test("append pushes the root over a pushed child, also if the path to it is only the root")
  func appendRootOverChild() {
    host.hooks.paths[RouteValue(AppRoute.home)] = [AppRoute.home]
    host.navigate(to: ShopRoute.cart)
    #expect(host.navigate(to: AppRoute.home))
    #expect(path(host) == [child(shop), own(AppRoute.home)])
  }

  @Test("a replacing route removes the top of the stack, even if it is the same route")
  func replaces() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.login)
    #expect(host.router.state.stack == [.login])
    host.navigate(to: AppRoute.detail(1))
    #expect(host.navigate(to: AppRoute.login))
    #expect(host.router.state.stack == [.login, .login])
    #expect(host.navigate(to: AppRoute.login))
    #expect(host.router.state.stack == [.login, .login])
  }

  @Test("plan, explain and navigate agree, and the trace says that the route was on the stack")
  func agree() throws {
    host.navigate(to: AppRoute.list)
    let before = snapshot(host)
    let plan = try #require(host.plan(to: AppRoute.list).plan)
    #expect(plan.steps.map(\.change.description) == ["push list"])
    let explanation = host.explain(to: AppRoute.list)
    #expect(explanation.outcome.plan?.steps.map(\.change.description) == ["push list"])
    #expect(
      explanation.trace.entries.first?.answer == "on its stack, and pushed again")
    #expect(snapshot(host) == before)
    let predicted = plan.predictedStates()[host.id]
    #expect(host.navigate(to: AppRoute.list))
    #expect(summary(host) == predicted)
  }

  @Test("a route that canHandle declines is popped to, because it cannot be pushed")
  func unclaimed() {
    let plain = TestCoordinator(AppRoute.home, shows: [.list])
    plain.hooks.duplicatePolicy = .append
    plain.navigate(to: AppRoute.list)
    #expect(plain.navigate(to: AppRoute.home))
    #expect(plain.router.state.stack.isEmpty)
  }

  @Test("the route of the presented modal changes nothing, and is not presented again")
  func presented() {
    host.navigate(to: AppRoute.sheet)
    let before = snapshot(host)
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(snapshot(host) == before)
  }

  @Test("the root of a presented modal is not pushed again")
  func presentedPush() {
    let modal = TestCoordinator(AppRoute.list, shows: [.list])
    modal.hooks.duplicatePolicy = .append
    host.presentModal(modal)
    let before = snapshot(host)
    #expect(host.navigate(to: AppRoute.list))
    #expect(snapshot(host) == before)
  }

  @Test("a root that is a modal route is popped to, and not presented over itself")
  func modalRoot() {
    host.hooks.types[.home] = .modal
    host.navigate(to: AppRoute.list)
    #expect(host.navigate(to: AppRoute.home))
    #expect(isClean(host))
  }

  @Test("a modal that cannot take the route is dismissed before the route is pushed again")
  func underModal() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list, .list])
    #expect(host.currentModalCoordinator == nil)
  }

  @Test("the presented modal is asked first, as for a route that is not on the stack")
  func modalFirst() {
    sheet.hooks.also(handles: AppRoute.list)
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list])
    #expect(sheet.router.state.stack == [.list])
  }

  @Test("if a pushed child bubbles the route, the child is popped and the route is pushed again")
  func fromChild() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: ShopRoute.cart)
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list), own(AppRoute.list)])
    #expect(isClean(shop))
  }

  @Test("if the modal bubbles the route, the modal is dismissed and the route is pushed again")
  func fromModal() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    #expect(sheet.navigate(to: AppRoute.list))
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list, .list])
  }

  @Test("a child that is pushed for its root shows the root once")
  func freshChild() {
    shop.hooks.duplicatePolicy = .append
    #expect(host.navigate(to: ShopRoute.catalogue))
    #expect(path(host) == [child(shop)])
    #expect(shop.router.state.stack.isEmpty)
    #expect(host.navigate(to: ShopRoute.catalogue))
    #expect(shop.router.state.stack == [.catalogue])
  }

  @Test("each coordinator has its own policy")
  func ownPolicy() {
    host.navigate(to: ShopRoute.cart)
    host.navigate(to: ShopRoute.item(1))
    #expect(shop.navigate(to: ShopRoute.cart))
    #expect(shop.router.state.stack == [.cart])
  }

  @Test("a tabSwitch route that is also the root is not pushed")
  func tabSwitch() {
    let tabs = TestTabs(AppRoute.settings, shows: [.settings], as: [.settings: .tabSwitch(0)])
    tabs.hooks.duplicatePolicy = .append
    tabs.addChild(TestCoordinator(ShopRoute.catalogue))
    #expect(tabs.navigate(to: AppRoute.settings))
    #expect(isClean(tabs))
  }

  @Test("going back removes duplicates one at a time, and popTo goes to the first")
  func wayBack() {
    for route in [AppRoute.list, .detail(1), .list] { host.navigate(to: route) }
    host.pop()
    #expect(host.router.state.stack == [.list, .detail(1)])
    host.navigate(to: AppRoute.list)
    #expect(host.popTo(.list))
    #expect(host.router.state.stack == [.list])
  }
}
