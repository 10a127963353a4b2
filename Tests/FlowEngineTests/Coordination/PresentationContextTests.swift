import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Presentation context")
struct PresentationContextTests {
  let host = TestCoordinator(AppRoute.home, shows: [.list])
  let guest = TestCoordinator(AppRoute.sheet, shows: [.form])

  @Test("the first screen shows a back button except in root and tab")
  func backButton() {
    let with = CoordinatorPresentationContext.allCases.filter(\.shouldShowBackButton)
    #expect(with == [.pushed, .modal, .detour])
  }

  @Test("a coordinator on its own is in context root")
  func alone() {
    #expect(host.presentationContext == .root)
  }

  @Test("a child is in context pushed, before, while and after it is on the path")
  func pushed() {
    host.addChild(guest)
    #expect(guest.presentationContext == .pushed)
    host.navigate(to: AppRoute.form)
    #expect(guest.presentationContext == .pushed)
    host.popToRoot()
    #expect(guest.presentationContext == .pushed)
    host.removeChild(guest)
    #expect(guest.presentationContext == .root)
  }

  @Test("a tab is in context tab, selected or not")
  func tab() {
    let tabs = TestTabs(AppRoute.main)
    let second = TestCoordinator(ShopRoute.catalogue)
    tabs.addChild(guest)
    tabs.addChild(second)
    tabs.switchToTab(1)
    #expect(guest.presentationContext == .tab)
    #expect(second.presentationContext == .tab)
    tabs.removeChild(guest)
    #expect(guest.presentationContext == .root)
  }

  @Test("a registered modal is in context modal while presented, and in root before and after")
  func modal() {
    host.addModalCoordinator(guest)
    #expect(guest.presentationContext == .root)
    host.navigate(to: AppRoute.form)
    #expect(guest.presentationContext == .modal)
    host.navigate(to: AppRoute.list)
    #expect(guest.presentationContext == .root)
    host.presentModal(guest)
    #expect(guest.presentationContext == .modal)
    host.transitionToNewFlow(root: .login)
    #expect(guest.presentationContext == .root)
  }

  @Test("a detour is in context detour until it is dismissed, whatever dismisses it")
  func detour() {
    let ends: [@MainActor () -> Void] = [
      { host.dismissDetour() }, { guest.pop() }, { guest.close() }, { host.dismiss() },
      { host.navigate(to: AppRoute.list) }, { guest.navigate(to: AppRoute.home) },
      { host.transitionToNewFlow(root: .login) },
    ]
    for (index, end) in ends.enumerated() {
      #expect(host.presentDetour(guest, presenting: AppRoute.sheet))
      #expect(guest.presentationContext == .detour)
      end()
      #expect(guest.presentationContext == .root, "end \(index)")
      #expect(guest.parent == nil, "end \(index)")
    }
  }

  @Test("a coordinator that outlives its owner is in context root")
  func outlives() {
    let item = TestCoordinator(AppRoute.form)
    do {
      let short = TestCoordinator(AppRoute.home)
      short.presentDetour(guest, presenting: AppRoute.sheet)
      short.addChild(item)
    }
    #expect(guest.parent == nil)
    #expect(guest.presentationContext == .root)
    #expect(item.parent == nil)
    #expect(item.presentationContext == .root)
  }

  @Test("the coordinators of a presented subtree keep their own context")
  func subtree() {
    let inner = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    guest.addChild(inner)
    host.presentDetour(guest, presenting: AppRoute.sheet)
    host.navigate(to: ShopRoute.cart)
    #expect(inner.presentationContext == .pushed)
    host.dismissDetour()
    #expect(inner.presentationContext == .pushed)
    #expect(inner.parent === guest)
  }

  @Test("a refused presentation does not change the context")
  func refused() {
    let tabs = TestTabs(AppRoute.main)
    tabs.addChild(guest)
    host.errorHandler = FlowErrorHandler()
    host.errorHandler?.onError = { _ in }
    host.addChild(guest)
    host.presentModal(guest)
    host.presentDetour(guest, presenting: AppRoute.sheet)
    #expect(guest.presentationContext == .tab)
  }
}
