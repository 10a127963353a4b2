import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Lifecycle of a stack")
struct LifecycleTests {
  let app = TestCoordinator(
    AppRoute.home, shows: [.list, .settings, .detail(1), .form], as: [.settings: .replace])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart, .item(1)])
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
  let errors: RecordingErrorHandler
  let log: LifecycleLog

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addChild(shop)
    shop.addChild(help)
    log = LifecycleLog(["app": app, "shop": shop, "help": help])
  }

  /// Attaches, and forgets what is told of that.
  private func attach() -> ScreenAttachment {
    let attachment = log.attach(app)
    _ = log.take()
    return attachment
  }

  @Test("what shows when a tree is attached appears, from the outside in")
  func attaching() {
    app.navigate(to: ShopRoute.cart)
    let attachment = log.attach(app)
    #expect(log.take() == change([], ["app", "shop", "shop/cart"]))
    attachment.detach()
  }

  @Test("a tree that is not attached has no lifecycle")
  func unattached() {
    let watched = WatchedCoordinator(AppRoute.home, shows: [.list])
    var calls = 0
    watched.onPhase = { _, _ in calls += 1 }
    watched.navigate(to: AppRoute.list)
    watched.pop()
    #expect(calls == 0)
  }

  @Test("a pushed screen comes and the one underneath goes; pop turns it round")
  func pushAndPop() {
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    #expect(log.take() == change(["app/home"], ["app/list"]))
    app.pop()
    #expect(log.take() == change(["app/list"], ["app/home"]))
    attachment.detach()
  }

  @Test("the screen that replaces another comes, and the replaced one goes")
  func replace() {
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    _ = log.take()
    app.navigate(to: AppRoute.settings)
    #expect(log.take() == change(["app/list"], ["app/settings"]))
    app.pop()
    #expect(log.take() == change(["app/settings"], ["app/home"]))
    attachment.detach()
  }

  @Test("popping over several screens tells of the top one alone: the others were not in sight")
  func popOverSeveral() {
    let attachment = attach()
    for route in [AppRoute.list, AppRoute.detail(1), AppRoute.form] { app.navigate(to: route) }
    _ = log.take()
    app.popTo(.list)
    #expect(log.take() == change(["app/form"], ["app/list"]))
    for route in [AppRoute.detail(1), .form] { app.navigate(to: route) }
    _ = log.take()
    app.popToRoot()
    #expect(log.take() == change(["app/form"], ["app/home"]))
    attachment.detach()
  }

  @Test("a pushed child comes with its screen, and its parent's covered screen alone goes")
  func pushedChild() {
    let attachment = attach()
    app.navigate(to: ShopRoute.cart)
    #expect(log.take() == change(["app/home"], ["shop", "shop/cart"]))
    shop.navigate(to: HelpRoute.article(1))
    #expect(log.take() == change(["shop/cart"], ["help", "help/article"]))
    app.pop()
    #expect(log.take() == change(["help/article"], ["help/index"]))
    app.pop()
    #expect(log.take() == change(["help/index", "help"], ["shop/cart"]))
    app.popToRoot()
    #expect(log.take() == change(["shop/cart", "shop"], ["app/home"]))
    attachment.detach()
  }

  @Test("an own screen on top of a pushed child takes the child out of sight, and brings it back")
  func ownScreenOnChild() {
    let attachment = attach()
    app.navigate(to: ShopRoute.cart)
    _ = log.take()
    app.navigate(to: AppRoute.form)
    #expect(log.take() == change(["shop/cart", "shop"], ["app/form"]))
    app.pop()
    #expect(log.take() == change(["app/form"], ["shop", "shop/cart"]))
    attachment.detach()
  }

  @Test("a child that is popped from underneath a screen leaves that screen in sight")
  func childUnderneath() {
    let attachment = attach()
    app.navigate(to: ShopRoute.cart)
    app.navigate(to: AppRoute.form)
    _ = log.take()
    app.removeChild(shop)
    #expect(path(app) == [own(AppRoute.form)])
    #expect(log.take() == [])
    app.pop()
    #expect(log.take() == change(["app/form"], ["app/home"]))
    attachment.detach()
  }

  @Test("a child that bubbles a route of its parent goes, and the parent's screen comes")
  func bubbling() {
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    app.navigate(to: ShopRoute.cart)
    _ = log.take()
    shop.navigate(to: AppRoute.list)
    #expect(log.take() == change(["shop/cart", "shop"], ["app/list"]))
    attachment.detach()
  }

  @Test("navigating to where one is, going back at the root, and failing tell nothing")
  func nothing() {
    app.navigate(to: AppRoute.list)
    let attachment = attach()
    #expect(app.navigate(to: AppRoute.list))
    #expect(!app.navigate(to: HelpRoute.index))
    #expect(!shop.pop())
    app.popTo(.list)
    app.dismissModal()
    app.dismissDetour()
    #expect(log.take() == [])
    app.popToRoot()
    _ = log.take()
    app.popToRoot()
    #expect(!app.pop())
    #expect(log.take() == [])
    #expect(errors.errors.map(\.kind) == ["navigationFailed"])
    attachment.detach()
  }

  @Test("what is navigated off screen tells nothing")
  func offScreen() {
    app.navigate(to: AppRoute.list)
    let attachment = attach()
    shop.navigate(to: ShopRoute.cart)
    #expect(shop.router.state.stack == [.cart])
    #expect(log.take() == [])
    attachment.detach()
  }

  @Test("a deep link tells of its destination alone, not of what it puts underneath")
  func deepLink() {
    app.hooks.paths[RouteValue(AppRoute.form)] = [AppRoute.list, AppRoute.detail(1), AppRoute.form]
    let attachment = attach()
    app.navigate(to: AppRoute.form)
    #expect(app.router.state.stack == [.list, .detail(1), .form])
    #expect(log.take() == change(["app/home"], ["app/form"]))
    attachment.detach()
  }

  @Test(
    "the state is the old one in every will hook, and the new one in every did hook")
  func stateAtEachPhase() {
    var seen: [String] = []
    let attachment = app.attachToScreen { [app] event in
      seen.append("\(event.phase) \(app.visibleRoute.identifier)")
    }
    seen = []
    app.navigate(to: AppRoute.list)
    #expect(
      seen == [
        "willDisappear home", "willAppear home", "didDisappear list", "didAppear list",
      ])
    seen = []
    app.pop()
    #expect(
      seen == [
        "willDisappear list", "willAppear list", "didDisappear home", "didAppear home",
      ])
    attachment.detach()
  }
}
