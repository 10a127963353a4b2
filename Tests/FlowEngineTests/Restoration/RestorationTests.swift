import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Restoring a saved state")
struct RestorationTests {
  let old = StoreApp()
  let new = StoreApp()

  /// Restores the state of `old` in `new`, and checks that both are equal.
  private func expectEqual(_ comment: Comment? = nil) {
    let report = new.app.restoreState(old.app.savedState())
    #expect(report.dropped == [], comment)
    #expect(outline(new.app) == outline(old.app), comment)
    #expect(RouteValue(new.app.visibleRoute) == RouteValue(old.app.visibleRoute), comment)
    #expect(new.errors.errors.isEmpty, comment)
  }

  @Test("a stack is restored with its pushed child in its place, and the child with its own state")
  func stack() {
    for route in [AppRoute.list, ShopRoute.item(1), ShopRoute.item(2), AppRoute.detail(1)]
      as [any Route]
    { old.app.navigate(to: route) }
    #expect(path(old.app) == [own(AppRoute.list), child(old.tabs), own(AppRoute.detail(1))])
    expectEqual()
    #expect(path(new.app) == [own(AppRoute.list), child(new.tabs), own(AppRoute.detail(1))])
    #expect(new.store.router.state.stack == [.item(1), .item(2)])
  }

  @Test("the selected tab is restored, and so are the stacks of the other tabs")
  func tabs() {
    old.app.navigate(to: ShopRoute.item(1))
    old.tabs.switchToTab(1)
    old.account.navigate(to: AppRoute.main)
    expectEqual()
    #expect(new.tabs.selectedTab === new.account)
    #expect(new.store.router.state.stack == [.item(1)])
  }

  @Test("a registered modal is restored with its stack and its selected detent")
  func modal() {
    old.app.navigate(to: AppRoute.sheet)
    old.sheet.navigate(to: AppRoute.form)
    old.app.selectModalDetent(.medium)
    old.app.updateModalIdealHeight(321)
    expectEqual()
    #expect(new.app.currentModalCoordinator === new.sheet)
    let detents = new.app.router.state.modalDetentConfiguration
    #expect(detents?.selectedDetent == .medium)
    #expect(detents?.idealHeight == nil)
    #expect(new.sheet.presentationContext == .modal)
  }

  @Test("a modal presented with its own detents is restored with them, also as a cover")
  func detents() {
    for configuration in [
      ModalDetentConfiguration(detents: [.fullscreen]),
      ModalDetentConfiguration(detents: [.custom, .extraLarge], selectedDetent: .extraLarge),
      ModalDetentConfiguration(detents: [.small, .medium, .large]),
    ] {
      old.app.dismissModal()
      old.app.presentModal(old.sheet, detents: configuration)
      expectEqual("\(configuration.detents)")
    }
  }

  @Test("a detent that the app no longer offers is replaced by an offered one")
  func goneDetent() {
    old.app.navigate(to: AppRoute.sheet)
    old.app.selectModalDetent(.medium)
    new.app.hooks.detents[.sheet] = ModalDetentConfiguration(
      detents: [.small, .large], selectedDetent: .large)
    #expect(new.app.restoreState(old.app.savedState()).isComplete)
    #expect(new.app.router.state.modalDetentConfiguration?.selectedDetent == .large)
  }

  @Test("a modal whose root changed is restored with the route with which it was presented")
  func modalRoot() {
    old.app.navigate(to: AppRoute.sheet)
    old.sheet.transitionToNewFlow(root: .settings)
    expectEqual()
    #expect(new.app.router.state.presented == .sheet)
    old.app.dismissModal()
    old.app.presentModal(old.sheet)
    expectEqual()
    #expect(new.app.router.state.presented == .settings)
  }

  @Test(
    "the app makes detours and unregistered modals, which get their saved state")
  func made() {
    let detour = TestCoordinator(ShopRoute.offer, shows: [.receipt])
    let loose = TestCoordinator(AppRoute.settings, shows: [.detail(1)])
    let last = TestCoordinator(HelpRoute.index)
    old.app.navigate(to: ShopRoute.item(1))
    old.store.presentDetour(detour, presenting: ShopRoute.offer)
    detour.navigate(to: ShopRoute.receipt)
    detour.presentDetour(last, presenting: ShopRoute.cart)
    old.account.presentModal(loose)
    loose.navigate(to: AppRoute.detail(1))
    new.makes { name in
      switch name {
      case detour.name:
        let made = TestCoordinator(ShopRoute.offer)
        made.hooks.makes = { _ in TestCoordinator(HelpRoute.index) }
        return made
      case loose.name: return TestCoordinator(AppRoute.settings)
      default: return nil
      }
    }
    expectEqual()
    #expect(new.made.count == 2)
    #expect(new.store.detourCoordinator?.presentationContext == .detour)
    #expect(new.account.currentModalCoordinator?.presentationContext == .modal)
  }

  @Test("the label of a detour is restored, whether a route of the detour or of its presenter")
  func labels() {
    for label in [ShopRoute.offer, AppRoute.home, AppRoute.login] as [any Route] {
      let (old, new) = (StoreApp(), StoreApp())
      old.app.presentDetour(TestCoordinator(ShopRoute.catalogue), presenting: label)
      new.makes { _ in TestCoordinator(ShopRoute.catalogue) }
      #expect(new.app.restoreState(old.app.savedState()).isComplete)
      #expect(new.app.router.state.detour.map { RouteValue($0) } == RouteValue(label))
    }
  }

  @Test("a changed root is restored")
  func root() {
    old.app.transitionToNewFlow(root: .main)
    old.store.transitionToNewFlow(root: .item(7))
    expectEqual()
    #expect(new.app.router.state.root == .main)
  }

  @Test("restoring a state removes what is presented and pushed at that time")
  func replaces() {
    old.app.navigate(to: AppRoute.list)
    new.app.navigate(to: ShopRoute.item(2))
    new.app.navigate(to: AppRoute.detail(2))
    new.account.navigate(to: AppRoute.main)
    new.app.navigate(to: AppRoute.sheet)
    new.sheet.navigate(to: AppRoute.form)
    let detour = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    new.app.presentDetour(detour, presenting: HelpRoute.index)
    detour.navigate(to: HelpRoute.article(1))
    expectEqual()
    #expect(isClean(new.sheet))
    #expect(isClean(detour))
    #expect(detour.parent == nil)
  }

  @Test("restoring a state twice has the same effect as once")
  func twice() {
    for route in [AppRoute.list, ShopRoute.item(1), AppRoute.sheet] as [any Route] {
      old.app.navigate(to: route)
    }
    let state = old.app.savedState()
    #expect(new.app.restoreState(state).isComplete)
    #expect(new.app.restoreState(state).isComplete)
    #expect(outline(new.app) == outline(old.app))
    #expect(new.app.savedState() == state)
  }

  @Test("a coordinator made by the app is restored to its saved state, whatever it shows first")
  func madeNotClean() {
    old.app.presentDetour(TestCoordinator(AppRoute.login), presenting: AppRoute.login)
    new.makes { _ in
      let made = TestCoordinator(AppRoute.login, shows: [.form])
      made.navigate(to: AppRoute.form)
      return made
    }
    expectEqual()
  }

  @Test("a part of a tree is saved and restored on its own")
  func part() {
    old.app.navigate(to: ShopRoute.item(1))
    old.app.navigate(to: AppRoute.list)
    #expect(new.store.restoreState(old.store.savedState()).isComplete)
    #expect(new.store.router.state.stack == [.item(1)])
    #expect(isClean(new.app))
  }
}
