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

  /// Attaches, and discards the events of the attachment.
  private func attach() -> ScreenAttachment {
    let attachment = log.attach(app)
    _ = log.take()
    return attachment
  }

  @Test("attaching a tree makes everything visible appear, from the outside in")
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

  @Test("a pushed screen appears and the one underneath disappears; pop reverses it")
  func pushAndPop() {
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    #expect(log.take() == change(["app/home"], ["app/list"]))
    app.pop()
    #expect(log.take() == change(["app/list"], ["app/home"]))
    attachment.detach()
  }

  @Test("the screen that replaces another appears, and the replaced one disappears")
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

  @Test("popping several screens reports only the top one, because the others were not visible")
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

  @Test("a pushed child appears with its screen, and only its parent's covered screen disappears")
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

  @Test("a parent's screen on top of a pushed child hides the child until the screen is popped")
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

  @Test("a child that is removed from underneath a screen leaves that screen visible")
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

  @Test("a child that bubbles a route of its parent disappears, and the parent's screen appears")
  func bubbling() {
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    app.navigate(to: ShopRoute.cart)
    _ = log.take()
    shop.navigate(to: AppRoute.list)
    #expect(log.take() == change(["shop/cart", "shop"], ["app/list"]))
    attachment.detach()
  }

  @Test("navigating to the current route, going back at the root, and failing send no events")
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

  @Test("navigating in a coordinator that is off screen sends no events")
  func offScreen() {
    app.navigate(to: AppRoute.list)
    let attachment = attach()
    shop.navigate(to: ShopRoute.cart)
    #expect(shop.router.state.stack == [.cart])
    #expect(log.take() == [])
    attachment.detach()
  }

  @Test("a deep link reports only its destination, not the screens underneath")
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
