import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Going back")
struct BackTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .detail(1), .detail(2), .sheet], as: [.sheet: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.form, .login])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.item(1), .cart])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])

  init() {
    host.addModalCoordinator(sheet)
    host.addChild(shop)
    shop.addChild(help)
  }

  @Test("pop removes the top of the stack")
  func popStack() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.detail(1))
    #expect(host.pop())
    #expect(host.router.state.stack == [.list])
  }

  @Test("pop at the root of a root coordinator does nothing and returns false")
  func popRoot() {
    #expect(!host.pop())
    #expect(isClean(host))
  }

  @Test("pop removes the screens of the deepest pushed descendant first, one at a time")
  func popDeepest() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: ShopRoute.cart)
    host.navigate(to: HelpRoute.article(1))
    #expect(path(shop) == [own(ShopRoute.cart), child(help)])
    var seen: [RouteValue] = []
    while host.pop() { seen.append(RouteValue(host.visibleRoute)) }
    let expected: [any Route] = [
      HelpRoute.index, ShopRoute.cart, ShopRoute.catalogue, AppRoute.list, AppRoute.home,
    ]
    #expect(seen == expected.map { RouteValue($0) })
  }

  @Test("pop on a pushed child at its root pops the child, as its back button says")
  func popPushedAtRoot() {
    host.navigate(to: ShopRoute.cart)
    #expect(shop.pop())
    #expect(shop.presentationContext.shouldShowBackButton)
    let made = records { #expect(shop.pop()) }
    #expect(made.map(\.request) == [.pop])
    #expect(isClean(host))
    #expect(!shop.pop())
  }

  @Test("pop on a pushed child at its root leaves what is pushed above the child")
  func popPushedBelow() {
    host.navigate(to: ShopRoute.cart)
    shop.pop()
    host.navigate(to: AppRoute.list)
    #expect(path(host) == [child(shop), own(AppRoute.list)])
    #expect(shop.pop())
    #expect(path(host) == [own(AppRoute.list)])
  }

  @Test("pop on a pushed grandchild at its root pops the grandchild alone")
  func popPushedDeeper() {
    host.navigate(to: HelpRoute.article(1))
    #expect(help.pop())
    #expect(help.pop())
    #expect(path(host) == [child(shop)])
    #expect(isVisible(ShopRoute.catalogue, in: host))
  }

  @Test("pop on a child that is not pushed does nothing and returns false")
  func popUnpushed() {
    #expect(!shop.pop())
    #expect(isClean(host))
  }

  @Test("pop on a modal pops its stack, and dismisses the modal at its root")
  func popModal() {
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.form)
    #expect(sheet.pop())
    #expect(host.currentModalCoordinator === sheet)
    #expect(sheet.pop())
    #expect(host.currentModalCoordinator == nil)
  }

  @Test("pop at the root of a nested detour dismisses only that detour")
  func popDetour() {
    let first = TestCoordinator(HelpRoute.index)
    let second = TestCoordinator(HelpRoute.index, shows: [.article(2)])
    host.presentDetour(first, presenting: HelpRoute.index)
    host.presentDetour(second, presenting: HelpRoute.index)
    second.navigate(to: HelpRoute.article(2))
    #expect(second.pop())
    #expect(first.detourCoordinator === second)
    #expect(second.pop())
    #expect(first.detourCoordinator == nil)
    #expect(host.detourCoordinator === first)
    #expect(first.pop())
    #expect(host.detourCoordinator == nil)
  }

  @Test("popTo goes to the route on the stack, and changes nothing if the route is not there")
  func popTo() {
    for route in [AppRoute.list, .detail(1), .detail(2)] { host.navigate(to: route) }
    #expect(!host.popTo(.settings))
    #expect(host.router.state.stack == [.list, .detail(1), .detail(2)])
    #expect(host.popTo(.list))
    #expect(host.router.state.stack == [.list])
  }

  @Test("popTo pops pushed children above the route, and resets them")
  func popToUnderChild() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: ShopRoute.cart)
    #expect(host.popTo(.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(isClean(shop))
  }

  @Test("popToRoot empties the path and resets the pushed children")
  func popToRoot() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: HelpRoute.article(1))
    host.popToRoot()
    for each in [host, shop, help] as [any AnyCoordinator] { #expect(isClean(each)) }
  }

  @Test("dismissModal and dismissDetour change nothing if nothing is presented")
  func dismissNothing() {
    host.navigate(to: AppRoute.list)
    let before = snapshot(host)
    host.dismissModal()
    host.dismissDetour()
    #expect(snapshot(host) == before)
  }

  @Test("dismissDetour leaves the modal underneath presented")
  func dismissOnlyDetour() {
    host.navigate(to: AppRoute.sheet)
    host.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    host.dismissDetour()
    #expect(host.currentModalCoordinator === sheet)
  }

  @Test("dismiss removes the coordinator's own detour first, then its modal, then one screen")
  func dismiss() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    host.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    #expect(host.dismiss())
    #expect(host.detourCoordinator == nil)
    #expect(host.currentModalCoordinator === sheet)
    #expect(host.dismiss())
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
    #expect(host.dismiss())
    #expect(isClean(host))
    #expect(!host.dismiss())
  }

  @Test("dismiss on a pushed child at its root pops the child from its parent")
  func dismissInParent() {
    host.navigate(to: ShopRoute.cart)
    shop.pop()
    #expect(shop.dismiss())
    #expect(isClean(host))
  }

  @Test("dismiss on a modal at its root dismisses only the modal")
  func dismissModalFromInside() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    #expect(sheet.dismiss())
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
  }

  @Test("close dismisses the whole modal context, from any depth in it")
  func closeModal() {
    let inner = TestCoordinator(ShopRoute.offer, shows: [.receipt])
    sheet.addChild(inner)
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.form)
    sheet.navigate(to: ShopRoute.receipt)
    inner.close()
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
    #expect(isClean(sheet))
    #expect(isClean(inner))
  }

  @Test("close dismisses the detour that contains the coordinator")
  func closeDetour() {
    let detour = TestCoordinator(HelpRoute.index, shows: [.article(9)])
    host.presentDetour(detour, presenting: HelpRoute.index)
    detour.navigate(to: HelpRoute.article(9))
    detour.close()
    #expect(host.detourCoordinator == nil)
    #expect(isClean(detour))
  }

  @Test("close outside any modal goes to the root")
  func closeToRoot() {
    host.navigate(to: AppRoute.list)
    host.navigate(to: AppRoute.detail(1))
    host.close()
    #expect(isClean(host))
  }
}
