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

  @Test("a sheet appears, and everything underneath stays visible")
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
    "a modal with any detents except fullscreen alone leaves the app underneath visible",
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

  @Test("resizing or measuring a sheet sends no events")
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

  @Test("a cover hides everything underneath until it is dismissed")
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

  @Test("a detour hides everything underneath, sheets included, until it is dismissed")
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

  @Test("a detour on a detour covers the lower one, whose dismissal removes both at once")
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

  @Test("a sheet on a sheet leaves both visible, and both disappear at once, from the inside out")
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

  @Test("a cover on a sheet hides the sheet and its presenter")
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

  @Test("dismissing a cover underneath a sheet and a detour makes only the detour disappear")
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

  @Test("replacing a modal by another is one change")
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

  @Test("navigating underneath a cover dismisses it and reports no step in between")
  func navigatingUnderneath() {
    let attachment = attach()
    app.navigate(to: AppRoute.form)
    _ = log.take()
    app.navigate(to: AppRoute.list)
    #expect(log.take() == change(["cover/form", "cover"], ["app", "app/list"]))
    attachment.detach()
  }

  @Test("the sheet of a pushed child disappears with the child")
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

  @Test("a refused presentation sends no events")
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
