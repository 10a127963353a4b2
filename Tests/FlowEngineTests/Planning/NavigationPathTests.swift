import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("navigationPath(for:)")
struct NavigationPathTests {
  let host = TestCoordinator(
    AppRoute.home, shows: [.list, .settings, .detail(1), .detail(2), .sheet, .form],
    as: [.sheet: .modal, .form: .replace])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.item(1), .cart, .offer])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.addChild(shop)
  }

  private func lead(to route: any Route, by path: [any Route]) {
    host.hooks.paths[RouteValue(route)] = path
  }

  @Test("from an empty stack, the prerequisites are built and then the destination")
  func builds() {
    lead(to: AppRoute.detail(1), by: [AppRoute.list, AppRoute.settings])
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.list, .settings, .detail(1)])
  }

  @Test("a path that holds the destination pushes it once")
  func holdsDestination() {
    lead(to: AppRoute.detail(1), by: [AppRoute.list, AppRoute.detail(1)])
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.list, .detail(1)])
  }

  @Test("the destination is compared as a value, not by its identifier")
  func comparesValues() {
    lead(to: AppRoute.detail(1), by: [AppRoute.detail(2)])
    #expect(AppRoute.detail(1).identifier == AppRoute.detail(2).identifier)
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.detail(2), .detail(1)])
  }

  @Test("the root in a path is not pushed onto itself")
  func skipsRoot() {
    lead(to: AppRoute.detail(1), by: [AppRoute.home, AppRoute.list, AppRoute.detail(1)])
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.list, .detail(1)])
  }

  @Test("an empty path goes straight to the destination")
  func empty() {
    lead(to: AppRoute.detail(1), by: [])
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.detail(1)])
  }

  @Test("a path is used only if the stack is empty")
  func onlyFromEmpty() {
    lead(to: AppRoute.detail(1), by: [AppRoute.list])
    host.navigate(to: AppRoute.settings)
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.settings, .detail(1)])
    host.popToRoot()
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.list, .detail(1)])
  }

  @Test("a replacing step of the path replaces the step before it")
  func replaces() {
    lead(to: AppRoute.detail(1), by: [AppRoute.list, AppRoute.form])
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(host.router.state.stack == [.form, .detail(1)])
  }

  @Test("a modal is presented on top of its prerequisites")
  func modalOnTop() {
    host.addModalCoordinator(TestCoordinator(AppRoute.sheet))
    lead(to: AppRoute.sheet, by: [AppRoute.list])
    #expect(host.navigate(to: AppRoute.sheet))
    #expect(host.router.state.stack == [.list])
    #expect(host.router.state.presented == .sheet)
  }

  @Test("the path to a modal that is not registered is not built")
  func modalMissing() {
    lead(to: AppRoute.sheet, by: [AppRoute.list])
    #expect(!host.navigate(to: AppRoute.sheet))
    #expect(errors.errors.map(\.kind) == ["modalCoordinatorNotConfigured"])
    #expect(isClean(host))
  }

  @Test(
    "a path with a route of another type fails with that reason, and nothing changes")
  func foreign() throws {
    lead(to: AppRoute.detail(1), by: [AppRoute.list, ShopRoute.cart])
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.detail(1)))
    guard case .navigationFailed(host.name, "detail", "AppRoute", let context) = errors.errors[0]
    else {
      Issue.record("\(errors.errors)")
      return
    }
    #expect(context.contains("different type"))
    #expect(errors.errors.count == 1)
    #expect(snapshot(host) == before)
  }

  @Test("a path with a foreign route that has the identifier of the root fails too")
  func foreignNamedAsRoot() {
    lead(to: AppRoute.detail(1), by: [NamesakeRoute.home])
    #expect(!host.navigate(to: AppRoute.detail(1)))
    #expect(errors.errors.map(\.kind) == ["navigationFailed"])
    #expect(isClean(host))
  }

  @Test("a path with a modal route fails with that reason, and nothing changes")
  func modalInside() {
    host.addModalCoordinator(TestCoordinator(AppRoute.sheet))
    lead(to: AppRoute.detail(1), by: [AppRoute.list, AppRoute.sheet, AppRoute.detail(1)])
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.detail(1)))
    guard case .navigationFailed(_, _, _, let context)? = errors.errors.first else {
      Issue.record("\(errors.errors)")
      return
    }
    #expect(context.contains("modal route"))
    #expect(snapshot(host) == before)
  }

  @Test("a malformed path in a child fails, and the child is not pushed")
  func malformedInChild() {
    shop.hooks.paths[RouteValue(ShopRoute.offer)] = [ShopRoute.cart, AppRoute.list]
    let before = snapshot(host)
    #expect(!host.navigate(to: ShopRoute.offer))
    #expect(errors.errors.map(\.coordinator) == [shop.name])
    #expect(snapshot(host) == before)
  }

  @Test("a malformed path in a registered modal fails, and the modal is not presented")
  func malformedInModal() {
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.login])
    host.addModalCoordinator(sheet)
    sheet.hooks.paths[RouteValue(AppRoute.login)] = [ShopRoute.cart]
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.login))
    #expect(errors.errors.count == 1)
    #expect(snapshot(host) == before)
  }

  @Test("a malformed path leaves an open modal and detour presented")
  func malformedUnderPresentations() {
    let sheet = TestCoordinator(AppRoute.sheet)
    host.addModalCoordinator(sheet)
    host.navigate(to: AppRoute.sheet)
    host.presentDetour(TestCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    lead(to: AppRoute.detail(1), by: [ShopRoute.cart])
    let before = snapshot(host)
    #expect(!host.navigate(to: AppRoute.detail(1)))
    #expect(snapshot(host) == before)
  }

  @Test("a child builds its own path when it is pushed for a deep link")
  func childPath() {
    shop.hooks.paths[RouteValue(ShopRoute.offer)] = [ShopRoute.catalogue, ShopRoute.cart]
    #expect(host.navigate(to: ShopRoute.offer))
    #expect(path(host) == [child(shop)])
    #expect(shop.router.state.stack == [.cart, .offer])
  }

  @Test("the parent's path for a route of its child goes underneath the child")
  func parentPathUnderChild() {
    lead(to: ShopRoute.offer, by: [AppRoute.list])
    #expect(host.navigate(to: ShopRoute.offer))
    #expect(path(host) == [own(AppRoute.list), child(shop)])
    #expect(isVisible(ShopRoute.offer, in: host))
  }

  @Test("a path is built on top of a pushed child if the coordinator's own stack is empty")
  func onTopOfChild() {
    lead(to: AppRoute.detail(1), by: [AppRoute.list])
    host.navigate(to: ShopRoute.cart)
    #expect(host.navigate(to: AppRoute.detail(1)))
    #expect(path(host) == [child(shop), own(AppRoute.list), own(AppRoute.detail(1))])
  }
}

private enum NamesakeRoute: Route {
  case home
}
