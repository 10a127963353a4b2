import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Attaching to a screen")
struct LifecycleAttachmentTests {
  let app = TestCoordinator(AppRoute.home, shows: [.list, .sheet], as: [.sheet: .modal])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
  let sheet = TestCoordinator(AppRoute.sheet)
  let errors: RecordingErrorHandler
  let log: LifecycleLog

  init() {
    errors = RecordingErrorHandler(on: app)
    app.addChild(shop)
    app.addModalCoordinator(sheet)
    log = LifecycleLog(["app": app, "shop": shop, "sheet": sheet])
  }

  @Test("detaching makes everything visible disappear once, from the inside out")
  func detach() {
    app.navigate(to: AppRoute.sheet)
    let attachment = log.attach(app)
    _ = log.take()
    attachment.detach()
    #expect(log.take() == change(["sheet/sheet", "sheet", "app/home", "app"], []))
    attachment.detach()
    app.dismissModal()
    #expect(log.take() == [])
  }

  @Test("a tree that was detached can be attached again")
  func again() {
    log.attach(app).detach()
    _ = log.take()
    let attachment = log.attach(app)
    #expect(log.take() == change([], ["app", "app/home"]))
    #expect(errors.errors.isEmpty)
    attachment.detach()
  }

  @Test("a released attachment ends, and the tree can be attached again")
  func released() {
    _ = log.attach(app)
    _ = log.take()
    app.navigate(to: AppRoute.list)
    #expect(log.take() == [])
    let attachment = log.attach(app)
    #expect(log.take() == change([], ["app", "app/list"]))
    #expect(errors.errors.isEmpty)
    attachment.detach()
  }

  @Test(
    "attaching an attached tree again, or a part or parent of it, is reported and sends no events",
    arguments: [(0, 0), (1, 1), (0, 1), (1, 0), (0, 2), (2, 0)])
  func twice(first: Int, second: Int) {
    let roots: [@MainActor () -> ScreenAttachment] = [
      { [app, log] in log.attach(app) }, { [shop, log] in log.attach(shop) },
      { [sheet, log] in log.attach(sheet) },
    ]
    let attachment = roots[first]()
    #expect(errors.errors.isEmpty)
    let before = log.take()
    let refused = roots[second]()
    #expect(log.take() == [])
    #expect(errors.errors.map(\.kind) == ["configurationError"])
    refused.detach()
    #expect(log.take() == [])
    attachment.detach()
    #expect(log.take().count == before.count)
  }

  @Test("a refused part can be attached after the other attachment has ended")
  func afterRefusal() {
    let first = log.attach(app)
    let refused = log.attach(shop)
    first.detach()
    _ = log.take()
    let attachment = log.attach(shop)
    #expect(log.take() == change([], ["shop", "shop/catalogue"]))
    refused.detach()
    #expect(log.take() == [])
    attachment.detach()
  }

  @Test("two parts of a tree can both be attached if neither contains the other")
  func siblings() {
    let first = log.attach(shop)
    let second = log.attach(sheet)
    #expect(errors.errors.isEmpty)
    _ = log.take()
    shop.navigate(to: ShopRoute.cart)
    #expect(log.take() == change(["shop/catalogue"], ["shop/cart"]))
    first.detach()
    second.detach()
  }

  @Test("each attached tree reports only its own changes")
  func twoTrees() {
    let other = TestCoordinator(AppRoute.main, shows: [.list])
    let otherLog = LifecycleLog(["other": other])
    let first = log.attach(app)
    let second = otherLog.attach(other)
    _ = log.take()
    _ = otherLog.take()
    other.navigate(to: AppRoute.list)
    #expect(log.take() == [])
    #expect(otherLog.take() == change(["other/main"], ["other/list"]))
    first.detach()
    app.navigate(to: AppRoute.list)
    #expect(otherLog.take() == [])
    second.detach()
  }

  @Test("an attachment does not retain its tree")
  func doesNotRetain() {
    weak var root: TestCoordinator<AppRoute>?
    weak var member: TestCoordinator<ShopRoute>?
    let attachment: ScreenAttachment
    do {
      let coordinator = TestCoordinator(AppRoute.home)
      let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
      coordinator.addChild(shop)
      coordinator.navigate(to: ShopRoute.cart)
      attachment = coordinator.attachToScreen()
      (root, member) = (coordinator, shop)
    }
    #expect(root == nil)
    #expect(member == nil)
    attachment.detach()
  }

  @Test("a tree that is detached in a will hook disappears once, after the change")
  func detachedMidway() {
    var attachment: ScreenAttachment?
    let log = LifecycleLog(["app": app])
    attachment = log.attach(app)
    let watched = WatchedCoordinator(AppRoute.detail(1), shows: [.list])
    attachment?.detach()
    attachment = log.attach(watched)
    log.call(watched, "watched")
    _ = log.take()
    watched.onPhase = { phase, route in
      if phase == .willDisappear, route == .detail(1) { attachment?.detach() }
    }
    watched.navigate(to: AppRoute.list)
    #expect(
      log.take()
        == change(["watched/detail"], ["watched/list"])
        + change(["watched/list", "watched"], []))
    watched.pop()
    #expect(log.take() == [])
  }
}
