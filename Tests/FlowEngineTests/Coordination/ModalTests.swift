import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Modals")
struct ModalTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .sheet, .form, .settings],
    as: [.sheet: .modal, .form: .modal, .settings: .modal])
  let sheet = TestCoordinator(AppRoute.sheet, shows: [.detail(1), .detail(2)])
  let form = TestCoordinator(AppRoute.form)
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.addModalCoordinator(sheet)
    host.addModalCoordinator(form)
  }

  @Test(
    "a modal route presents the registered modal with that root, and with the route's detents")
  func presents() {
    let detents = ModalDetentConfiguration(detents: [.small, .fullscreen])
    host.hooks.detents[.form] = detents
    #expect(host.navigate(to: AppRoute.form))
    #expect(host.currentModalCoordinator === form)
    #expect(host.currentModalCoordinator === form)
    #expect(host.router.state.presented == .form)
    #expect(host.router.state.currentRoute == .form)
    #expect(host.router.state.modalDetentConfiguration == detents)
    #expect(isClean(form))
    #expect(host.router.state.stack.isEmpty)
  }

  @Test("a modal route without a registered modal is reported as modalCoordinatorNotConfigured")
  func notConfigured() {
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.settings))
    #expect(
      errors.errors == [
        .modalCoordinatorNotConfigured(
          coordinator: host.name, route: "settings", routeType: "AppRoute")
      ])
    #expect(snapshot(host) == before)
  }

  @Test(
    "the route of the presented modal pops the modal to its root, and changes nothing at the root")
  func alreadyUp() {
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.detail(1))
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.currentModalCoordinator === sheet)
    #expect(isClean(sheet))
    let before = snapshot(host)
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(snapshot(host) == before)
  }

  @Test("the presented modal takes its routes when its host is asked")
  func takesRoute() {
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(sheet.router.state.stack == [.detail(1)])
    #expect(host.currentModalCoordinator === sheet)
    #expect(host.router.state.stack.isEmpty)
  }

  @Test("an open modal that cannot take the route is dismissed and the route is pushed once")
  func pushedOnce() {
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
  }

  @Test("a modal that bubbles a route of its host is dismissed and the route is pushed once")
  func bubbledOnce() {
    host.navigate(to: AppRoute.sheet)
    #expect(sheet.navigate(to: AppRoute.list))
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
  }

  @Test("the route that a pushed child bubbles to a host with an open modal is pushed once")
  func childBubblesPastModal() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    host.addChild(shop)
    host.navigate(to: ShopRoute.cart)
    host.presentModal(sheet)
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(host.currentModalCoordinator == nil)
  }

  @Test("a second modal replaces the first")
  func second() {
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.detail(1))
    #expect(host.navigate(to: AppRoute.form))
    #expect(host.currentModalCoordinator === form)
    #expect(isClean(sheet))
    #expect(sheet.presentationContext == .root)
  }

  @Test("dismissing resets the modal's stack, pushed children, modal and detour, down the subtree")
  func resets() {
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let nested = TestCoordinator(AppRoute.settings, shows: [.login])
    let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    sheet.addChild(shop)
    sheet.addModalCoordinator(nested)
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.detail(1))
    sheet.navigate(to: ShopRoute.cart)
    sheet.presentModal(nested)
    nested.navigate(to: AppRoute.login)
    nested.presentDetour(help, presenting: HelpRoute.index)
    help.navigate(to: HelpRoute.article(1))
    #expect(isVisible(HelpRoute.article(1), in: host))
    host.dismissModal()
    for each in [host, sheet, shop, nested, help] as [any AnyCoordinator] { #expect(isClean(each)) }
    #expect(help.parent == nil)
    #expect(shop.parent === sheet)
    #expect(nested.parent === sheet)
  }

  @Test("dismissing resets the tabs of a modal, and keeps their selection")
  func resetsTabs() {
    let tabs = TestTabs(AppRoute.settings, shows: [.login])
    let shop = TestCoordinator(ShopRoute.catalogue)
    let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    tabs.addChild(shop)
    tabs.addChild(help)
    host.addModalCoordinator(tabs)
    host.navigate(to: AppRoute.settings)
    host.navigate(to: HelpRoute.article(1))
    #expect(isVisible(HelpRoute.article(1), in: host))
    tabs.navigate(to: AppRoute.login)
    #expect(isVisible(AppRoute.login, in: host))
    host.dismissModal()
    #expect(isClean(help))
    #expect(isClean(tabs))
    #expect(tabs.router.state.selectedTab == 1)
  }

  @Test("a modal is reset when it is presented again")
  func cleanAgain() {
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.detail(1))
    host.dismissModal()
    host.navigate(to: AppRoute.sheet)
    #expect(host.currentModalCoordinator === sheet)
    #expect(isVisible(AppRoute.sheet, in: host))
  }

  @Test("a modal that navigated before its presentation is presented at its root")
  func movedBefore() {
    sheet.navigate(to: AppRoute.detail(1))
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.currentModalCoordinator === sheet)
    #expect(isVisible(AppRoute.sheet, in: host))
  }

  @Test("a route that a registered modal handles presents the modal, and is pushed in it")
  func registeredTakes() {
    host.hooks.detents[.sheet] = ModalDetentConfiguration(detents: [.medium])
    #expect(host.navigate(to: AppRoute.detail(2)))
    #expect(host.currentModalCoordinator === sheet)
    #expect(host.router.state.presented == .sheet)
    #expect(host.router.state.modalDetentConfiguration?.detents == [.medium])
    #expect(sheet.router.state.stack == [.detail(2)])
  }

  @Test("presenting the presented modal again changes nothing")
  func onceOnly() {
    #expect(host.presentModal(sheet))
    sheet.navigate(to: AppRoute.detail(1))
    let before = snapshot(host)
    #expect(host.presentModal(sheet))
    #expect(snapshot(host) == before)
    host.dismissModal()
    #expect(host.currentModalCoordinator == nil)
  }

  @Test("an unregistered modal is owned while it is presented, and free afterwards")
  func unregistered() {
    let free = TestCoordinator(AppRoute.login)
    #expect(host.presentModal(free, detents: ModalDetentConfiguration(detents: [.small])))
    #expect(free.parent === host)
    #expect(free.presentationContext == .modal)
    #expect(host.router.state.presented == .login)
    #expect(host.router.state.modalDetentConfiguration?.detents == [.small])
    host.dismissModal()
    #expect(free.parent == nil)
    #expect(free.presentationContext == .root)
  }

  @Test("a modal that is unregistered while presented stays presented until it is dismissed")
  func unregisterWhileUp() {
    host.navigate(to: AppRoute.sheet)
    host.removeModalCoordinator(sheet)
    #expect(host.currentModalCoordinator === sheet)
    #expect(sheet.parent === host)
    host.dismissModal()
    #expect(sheet.parent == nil)
    #expect(host.modalCoordinators.map(\.id) == [form.id])
  }

  @Test("if an open modal claims a route that it cannot show, its host takes the route")
  func declines() {
    sheet.hooks.also(handles: AppRoute.list)
    sheet.hooks.paths[RouteValue(AppRoute.list)] = [ShopRoute.cart]
    host.navigate(to: AppRoute.sheet)
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.currentModalCoordinator == nil)
    #expect(host.router.state.stack == [.list])
    #expect(errors.errors.isEmpty)
  }

  @Test(
    "the error of an open modal that cannot show a route is reported if no other coordinator can")
  func declinedError() throws {
    sheet.hooks.also(handles: AppRoute.login)
    sheet.hooks.types[.login] = .modal
    host.navigate(to: AppRoute.sheet)
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.login))
    #expect(
      errors.errors == [
        .modalCoordinatorNotConfigured(
          coordinator: sheet.name, route: "login", routeType: "AppRoute")
      ])
    #expect(snapshot(host) == before)
  }

  @Test("a failing navigation leaves the open modal presented")
  func failureKeepsModal() {
    host.navigate(to: AppRoute.sheet)
    sheet.navigate(to: AppRoute.detail(1))
    let before = snapshot(host)
    #expect(!host.navigate(to: HelpRoute.index))
    #expect(!sheet.navigate(to: HelpRoute.index))
    #expect(snapshot(host) == before)
  }
}
