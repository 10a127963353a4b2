import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Lifecycle of sheets, covers and detours")
struct LifecyclePresentationTests {
  let app = TestCoordinator(
    AppRoute.home, shows: [.list, .sheet, .form], as: [.sheet: .modal, .form: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.detail(1), .login], as: [.login: .modal])
  let cover = TestCoordinator(AppRoute.form, shows: [.detail(2)])
  let login = TestCoordinator(AppRoute.login)
  let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
  let log: LifecycleLog

  init() {
    app.addModalCoordinator(sheet)
    app.addModalCoordinator(cover)
    sheet.addModalCoordinator(login)
    app.hooks.detents[.form] = ModalDetentConfiguration(detents: [.fullscreen])
    log = LifecycleLog([
      "app": app, "sheet": sheet, "cover": cover, "login": login, "help": help,
    ])
  }

  private func attach() -> ScreenAttachment {
    let attachment = log.attach(app)
    _ = log.take()
    return attachment
  }

  @Test("a sheet comes and leaves what is underneath in sight")
  func sheetComesAndGoes() {
    let attachment = attach()
    app.navigate(to: AppRoute.sheet)
    #expect(log.take() == change([], ["sheet", "sheet/sheet"]))
    app.navigate(to: AppRoute.detail(1))
    #expect(log.take() == change(["sheet/sheet"], ["sheet/detail"]))
    app.dismissModal()
    #expect(log.take() == change(["sheet/detail", "sheet"], []))
    attachment.detach()
  }

  @Test(
    "every detent but fullscreen on its own makes a sheet",
    arguments: [
      [ModalPresentationDetent.small], [.medium], [.large], [.extraLarge], [.custom], [],
      [.medium, .fullscreen],
    ])
  func detents(detents: [ModalPresentationDetent]) {
    let attachment = attach()
    app.presentModal(cover, detents: ModalDetentConfiguration(detents: detents))
    #expect(log.take() == change([], ["cover", "cover/form"]))
    attachment.detach()
  }

  @Test("a sheet that is resized or measured tells nothing")
  func dragged() {
    let attachment = attach()
    app.presentModal(
      sheet, detents: ModalDetentConfiguration(detents: [.small, .medium, .fullscreen]))
    _ = log.take()
    app.selectModalDetent(.medium)
    app.updateModalIdealHeight(200)
    app.updateModalMinHeight(100)
    #expect(log.take() == [])
    attachment.detach()
  }

  @Test("a cover takes everything underneath out of sight, and brings it back")
  func coverComesAndGoes() {
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    _ = log.take()
    app.navigate(to: AppRoute.form)
    #expect(log.take() == change(["app/list", "app"], ["cover", "cover/form"]))
    app.dismissModal()
    #expect(log.take() == change(["cover/form", "cover"], ["app", "app/list"]))
    attachment.detach()
  }

  @Test("a detour takes everything underneath out of sight, a sheet too, and brings it back")
  func detour() {
    let attachment = attach()
    app.navigate(to: AppRoute.sheet)
    _ = log.take()
    app.presentDetour(help, presenting: HelpRoute.index)
    #expect(
      log.take()
        == change(["sheet/sheet", "sheet", "app/home", "app"], ["help", "help/index"]))
    help.navigate(to: HelpRoute.article(1))
    #expect(log.take() == change(["help/index"], ["help/article"]))
    app.dismissDetour()
    #expect(
      log.take()
        == change(["help/article", "help"], ["app", "app/home", "sheet", "sheet/sheet"]))
    attachment.detach()
  }

  @Test("a detour on a detour covers it, and both go at once with the lower one")
  func detours() {
    let second = TestCoordinator(ShopRoute.offer)
    log.call(second, "second")
    let attachment = attach()
    app.presentDetour(help, presenting: HelpRoute.index)
    _ = log.take()
    app.presentDetour(second, presenting: ShopRoute.offer)
    #expect(log.take() == change(["help/index", "help"], ["second", "second/offer"]))
    app.dismissDetour()
    #expect(log.take() == change(["second/offer", "second"], ["app", "app/home"]))
    attachment.detach()
  }

  @Test("a sheet on a sheet leaves both in sight, and both go at once, from the inside out")
  func nestedSheets() {
    let attachment = attach()
    app.navigate(to: AppRoute.sheet)
    _ = log.take()
    sheet.navigate(to: AppRoute.login)
    #expect(log.take() == change([], ["login", "login/login"]))
    app.dismissModal()
    #expect(
      log.take() == change(["login/login", "login", "sheet/sheet", "sheet"], []))
    attachment.detach()
  }

  @Test("a cover on a sheet takes the sheet and what it stands on out of sight")
  func coverOnSheet() {
    sheet.hooks.detents[.login] = ModalDetentConfiguration(detents: [.fullscreen])
    let attachment = attach()
    app.navigate(to: AppRoute.sheet)
    _ = log.take()
    sheet.navigate(to: AppRoute.login)
    #expect(
      log.take()
        == change(["sheet/sheet", "sheet", "app/home", "app"], ["login", "login/login"]))
    login.pop()
    #expect(
      log.take()
        == change(["login/login", "login"], ["app", "app/home", "sheet", "sheet/sheet"]))
    attachment.detach()
  }

  @Test("dismissing a cover that a sheet stands on and a detour covers tells of the detour alone")
  func severalAtOnce() {
    cover.hooks.also(handles: AppRoute.settings)
    cover.hooks.types[.settings] = .modal
    let settings = TestCoordinator(AppRoute.settings)
    cover.addModalCoordinator(settings)
    app.navigate(to: AppRoute.form)
    cover.navigate(to: AppRoute.settings)
    settings.presentDetour(help, presenting: HelpRoute.index)
    let attachment = attach()
    app.dismissModal()
    #expect(log.take() == change(["help/index", "help"], ["app", "app/home"]))
    attachment.detach()
  }

  @Test("one modal in place of another is one change")
  func exchanged() {
    let attachment = attach()
    app.navigate(to: AppRoute.sheet)
    _ = log.take()
    app.navigate(to: AppRoute.form)
    #expect(
      log.take()
        == change(["sheet/sheet", "sheet", "app/home", "app"], ["cover", "cover/form"]))
    app.navigate(to: AppRoute.sheet)
    #expect(
      log.take()
        == change(["cover/form", "cover"], ["app", "app/home", "sheet", "sheet/sheet"]))
    attachment.detach()
  }

  @Test("navigating underneath a cover dismisses it and tells of nothing in between")
  func navigatingUnderneath() {
    let attachment = attach()
    app.navigate(to: AppRoute.form)
    _ = log.take()
    app.navigate(to: AppRoute.list)
    #expect(log.take() == change(["cover/form", "cover"], ["app", "app/list"]))
    attachment.detach()
  }

  @Test("the sheet of a pushed child goes out of sight with it")
  func sheetOfChild() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let offer = TestCoordinator(ShopRoute.offer)
    app.addChild(shop)
    log.call(shop, "shop")
    log.call(offer, "offer")
    app.navigate(to: ShopRoute.cart)
    shop.presentModal(offer)
    let attachment = attach()
    app.navigate(to: AppRoute.list)
    #expect(
      log.take() == change(["offer/offer", "offer", "shop/cart", "shop"], ["app/list"]))
    app.pop()
    #expect(
      log.take() == change(["app/list"], ["shop", "shop/cart", "offer", "offer/offer"]))
    attachment.detach()
  }

  @Test("a presentation that is refused tells nothing")
  func refused() {
    let other = TestCoordinator(AppRoute.main)
    let owned = TestCoordinator(AppRoute.settings)
    let errors = RecordingErrorHandler(on: app)
    other.addChild(owned)
    let attachment = attach()
    #expect(!app.presentModal(owned))
    #expect(!app.presentDetour(owned, presenting: AppRoute.settings))
    #expect(log.take() == [])
    #expect(errors.errors.count == 2)
    attachment.detach()
  }
}
