import FlowEngine
import FlowModules
import TestCoordinators
import Testing

@MainActor
@Suite("Tabs by name")
struct NamedTabTests {
  enum Tab: String, Hashable, Sendable, CaseIterable { case home, campus, profile }

  let tabs = NamedTabCoordinator<AppRoute, Tab>(root: .main)
  let home = TestCoordinator(ShopRoute.catalogue, shows: [.item(1), .cart])
  let campus = TestCoordinator(ShopRoute.offer, shows: [.item(1), .cart])
  let profile = TestCoordinator(HelpRoute.index, shows: [.article(1)])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: tabs)
    tabs.addTab(.home, home)
    tabs.addTab(.campus, campus)
    tabs.addTab(.profile, profile)
  }

  @Test("a tab is found by its name, or by its name and type")
  func names() {
    #expect(tabs.tabs == Tab.allCases)
    #expect(tabs.selectedTabName == .home)
    #expect(tabs.coordinator(for: .campus) === campus)
    #expect(tabs.coordinator(for: .campus, as: TestCoordinator<ShopRoute>.self) === campus)
    #expect(tabs.coordinator(for: .campus, as: TestCoordinator<HelpRoute>.self) == nil)
    #expect(campus.presentationContext == .tab)
  }

  @Test("selecting a tab by name keeps the stacks of the tabs")
  func select() {
    home.navigate(to: ShopRoute.cart)
    #expect(tabs.select(.profile))
    #expect(tabs.selectedTabName == .profile)
    #expect(tabs.selectedTab === profile)
    #expect(tabs.select(.home))
    #expect(isVisible(ShopRoute.cart, in: tabs))
  }

  @Test("a route that two tabs show is pushed in the named tab, as one recorded navigation")
  func inTab() {
    tabs.select(.profile)
    home.navigate(to: ShopRoute.cart)
    let happened = events { #expect(tabs.navigate(to: ShopRoute.item(1), inTab: .campus)) }
    #expect(tabs.selectedTabName == .campus)
    #expect(campus.router.state.stack == [.item(1)])
    #expect(home.router.state.stack == [.cart])
    let records = happened.compactMap { if case .navigated(let each, _) = $0 { each } else { nil } }
    #expect(
      (try? records.first?.outcome.get())?.map(\.change.description) == [
        "select tab 2", "push item",
      ])
    #expect(records.count == 1)
  }

  @Test("a route in the selected tab is pushed without a tab switch")
  func sameTab() {
    #expect(tabs.navigate(to: ShopRoute.item(1), inTab: .home))
    #expect(
      tabs.plan(to: ShopRoute.cart, inTab: .home).plan?.steps.map(\.change.description) == [
        "push cart"
      ])
    #expect(home.router.state.stack == [.item(1)])
  }

  @Test("navigating in a tab goes back to a route on its stack, and to its root without canHandle")
  func goesBack() {
    campus.navigate(to: ShopRoute.cart)
    campus.navigate(to: ShopRoute.item(1))
    tabs.select(.home)
    #expect(tabs.navigate(to: ShopRoute.cart, inTab: .campus))
    #expect(campus.router.state.stack == [.cart])
    tabs.select(.home)
    #expect(tabs.navigate(to: ShopRoute.offer, inTab: .campus))
    #expect(tabs.selectedTabName == .campus)
    #expect(isClean(campus))
  }

  @Test("a tab that cannot show the route is one error, and nothing changes")
  func refused() {
    let sheet = TestCoordinator(AppRoute.sheet)
    tabs.presentModal(sheet)
    home.navigate(to: ShopRoute.cart)
    let before = snapshot(tabs)
    #expect(!tabs.navigate(to: ShopRoute.item(1), inTab: .profile))
    #expect(snapshot(tabs) == before)
    #expect(
      errors.errors == [
        .navigationFailed(
          coordinator: tabs.name, route: "item", routeType: "ShopRoute",
          context: "The tab 'profile' cannot show this route")
      ])
    #expect(errors.handler.journal.last?.trace?.entries.first?.question == .tab)
  }

  @Test("the error of the named tab is reported")
  func refusedForReason() {
    campus.hooks.also(handles: ShopRoute.receipt)
    campus.hooks.types[.receipt] = .modal
    home.hooks.also(handles: ShopRoute.receipt)
    let before = snapshot(tabs)
    #expect(!tabs.navigate(to: ShopRoute.receipt, inTab: .campus))
    campus.hooks.types[.receipt] = .push
    campus.hooks.paths[RouteValue(ShopRoute.receipt)] = [AppRoute.home]
    #expect(!tabs.navigate(to: ShopRoute.receipt, inTab: .campus))
    #expect(snapshot(tabs) == before)
    #expect(errors.errors.map(\.kind) == ["modalCoordinatorNotConfigured", "navigationFailed"])
    #expect(errors.errors.map(\.coordinator) == [campus.name, campus.name])
  }

  @Test("the error of the tab's own modal is reported if the tab cannot take the route either")
  func refusedByModal() {
    let sheet = TestCoordinator(ShopRoute.offer, shows: [.receipt], as: [.receipt: .modal])
    campus.presentModal(sheet)
    #expect(!tabs.navigate(to: ShopRoute.receipt, inTab: .campus))
    #expect(
      errors.errors == [
        .modalCoordinatorNotConfigured(
          coordinator: sheet.name, route: "receipt", routeType: "ShopRoute")
      ])
  }

  @Test("neither the other tabs nor the parent is asked")
  func noOther() {
    let root = TestCoordinator(AppRoute.home, shows: [.list])
    root.hooks.flowRoutes = [RouteValue(HelpRoute.article(9))]
    root.addChild(tabs)
    #expect(!tabs.navigate(to: AppRoute.list, inTab: .home))
    #expect(!tabs.navigate(to: HelpRoute.article(9), inTab: .home))
    #expect(!tabs.navigate(to: HelpRoute.article(1), inTab: .home))
    #expect(profile.hooks.questions.isEmpty)
    #expect(root.hooks.questions.isEmpty)
  }

  @Test("navigating in a tab dismisses a modal and a detour, and pops a route on top of the tabs")
  func uncovers() {
    final class Tabs: NamedTabCoordinator<AppRoute, Tab> {
      override func canHandle(_ route: any Route) -> Bool { route is AppRoute }
    }
    let tabs = Tabs(root: .main)
    let campus = TestCoordinator(ShopRoute.catalogue, shows: [.item(1)])
    tabs.addTab(.home, TestCoordinator(HelpRoute.index))
    tabs.addTab(.campus, campus)
    tabs.navigate(to: AppRoute.list)
    tabs.presentModal(TestCoordinator(AppRoute.sheet, shows: [.form]))
    tabs.presentDetour(
      TestCoordinator(ShopRoute.receipt, shows: [.item(1)]), presenting: ShopRoute.receipt)
    #expect(tabs.navigate(to: ShopRoute.item(1), inTab: .campus))
    #expect(isVisible(ShopRoute.item(1), in: tabs))
    #expect(campus.router.state.stack == [.item(1)])
    #expect(isClean(tabs))
  }

  @Test("the tab's own modal takes the route if it can, and is dismissed if it cannot")
  func modalOfTab() {
    let sheet = TestCoordinator(ShopRoute.receipt, shows: [.item(1)])
    campus.presentModal(sheet)
    #expect(tabs.navigate(to: ShopRoute.item(1), inTab: .campus))
    #expect(sheet.router.state.stack == [.item(1)])
    #expect(tabs.navigate(to: ShopRoute.cart, inTab: .campus))
    #expect(campus.currentModalCoordinator == nil)
    #expect(campus.router.state.stack == [.cart])
  }

  @Test("a child of the tab takes the route, and is pushed on the tab")
  func childOfTab() {
    let orders = TestCoordinator(AppRoute.list, shows: [.detail(1)])
    campus.addChild(orders)
    #expect(tabs.navigate(to: AppRoute.detail(1), inTab: .campus))
    #expect(path(campus) == [child(orders)])
    #expect(isVisible(AppRoute.detail(1), in: tabs))
  }

  @Test("an unknown name is an error that lists the names, and nothing changes")
  func unknown() {
    tabs.removeTab(.profile)
    let before = snapshot(tabs)
    #expect(!tabs.select(.profile))
    #expect(!tabs.navigate(to: ShopRoute.item(1), inTab: .profile))
    #expect(tabs.coordinator(for: .profile) == nil)
    let error = FlowError.configurationError(
      message: "\(tabs.name) has no tab 'profile'; it has 'home', 'campus'")
    #expect(errors.errors == [error, error])
    #expect(tabs.plan(to: ShopRoute.item(1), inTab: .profile).error == error)
    #expect(tabs.explain(to: ShopRoute.item(1), inTab: .profile).outcome.error == error)
    #expect(snapshot(tabs) == before)
    let empty = NamedTabCoordinator<AppRoute, Tab>(root: .main)
    let none = empty.plan(to: AppRoute.list, inTab: .home).error?.description
    #expect(none?.hasSuffix("has no tab 'home'; it has none") == true)
  }

  @Test("a name that is taken, and a tab that has an owner, are refused")
  func refusedTabs() {
    let before = snapshot(tabs)
    #expect(!tabs.addTab(.home, TestCoordinator(AppRoute.list)))
    tabs.removeTab(.profile)
    #expect(!tabs.addTab(.profile, home))
    #expect(errors.errors.map(\.kind) == ["configurationError", "duplicateChild"])
    #expect(tabs.tabs == [.home, .campus])
    #expect(tabs.addTab(.profile, profile))
    #expect(snapshot(tabs) == before)
  }

  @Test("a removed tab loses its name, and the selected tab stays selected")
  func remove() {
    tabs.select(.campus)
    tabs.removeTab(.home)
    #expect(tabs.selectedTabName == .campus)
    tabs.removeChild(campus)
    #expect(tabs.tabs == [.profile])
    #expect(tabs.addTab(.home, TestCoordinator(AppRoute.list)))
    #expect(tabs.tabs == [.profile, .home])
    tabs.addChild(campus)
    #expect(tabs.tabs == [.profile, .home])
  }

  @Test("a tab added without a name has none, and the others keep theirs")
  func withoutName() {
    tabs.addChild(TestCoordinator(AppRoute.list))
    tabs.switchToTab(3)
    #expect(tabs.selectedTabName == nil)
    #expect(tabs.tabs == Tab.allCases)
  }
}
