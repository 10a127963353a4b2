import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("A coordinator has one owner")
struct OwnershipTests {
  let host = TestCoordinator(AppRoute.home, shows: [.list])
  let other = TestCoordinator(AppRoute.main)
  let member = TestCoordinator(AppRoute.settings, shows: [.login])
  let errors: RecordingErrorHandler
  let otherErrors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    otherErrors = RecordingErrorHandler(on: other)
  }

  @Test("a child refers to its parent without retaining it")
  func weakParent() {
    weak var parent: TestCoordinator<AppRoute>?
    do {
      let short = TestCoordinator(AppRoute.home)
      #expect(short.addChild(member))
      #expect(member.parent === short)
      parent = short
    }
    #expect(parent == nil)
    #expect(member.parent == nil)
  }

  @Test("adding a child twice is reported as duplicateChild")
  func duplicate() {
    host.addChild(member)
    let before = snapshot(host)
    #expect(!host.addChild(member))
    #expect(errors.errors == [.duplicateChild(coordinator: member.name)])
    #expect(snapshot(host) == before)
  }

  @Test("registering a modal twice, or a child as a modal, is reported as duplicateChild")
  func duplicateModal() {
    let sheet = TestCoordinator(AppRoute.sheet)
    host.addChild(member)
    #expect(host.addModalCoordinator(sheet))
    let before = snapshot(host)
    #expect(!host.addModalCoordinator(sheet))
    #expect(!host.addModalCoordinator(member))
    #expect(!host.addChild(sheet))
    #expect(errors.errors.map(\.kind) == Array(repeating: "duplicateChild", count: 3))
    #expect(snapshot(host) == before)
  }

  @Test("adding or presenting a coordinator on itself is reported as circularReference")
  func itself() {
    #expect(!host.addChild(host))
    #expect(!host.addModalCoordinator(host))
    #expect(!host.presentModal(host))
    #expect(!host.presentDetour(host, presenting: AppRoute.home))
    #expect(
      errors.errors
        == Array(repeating: FlowError.circularReference(coordinator: host.name), count: 4))
    #expect(isClean(host))
    #expect(host.children.isEmpty)
    #expect(host.parent == nil)
  }

  @Test("adding or presenting an ancestor on its descendant is reported as circularReference")
  func ancestor() {
    let middle = TestCoordinator(ShopRoute.catalogue)
    host.addChild(middle)
    middle.addChild(member)
    let before = snapshot(host)
    #expect(!member.addChild(host))
    #expect(!member.addModalCoordinator(host))
    #expect(!member.presentModal(host))
    #expect(!member.presentDetour(host, presenting: AppRoute.home))
    #expect(!member.addChild(middle))
    #expect(errors.errors.map(\.kind) == Array(repeating: "circularReference", count: 5))
    #expect(snapshot(host) == before)
  }

  @Test("the host of a detour cannot be added to the detour")
  func presenter() {
    let help = TestCoordinator(AppRoute.form)
    host.presentDetour(help, presenting: AppRoute.form)
    #expect(!help.addChild(host))
    #expect(errors.errors == [.circularReference(coordinator: host.name)])
    #expect(host.parent == nil)
    #expect(host.detourCoordinator === help)
  }

  @Test("the host of a modal cannot be added to the modal")
  func presenterOfModal() {
    let sheet = TestCoordinator(AppRoute.form)
    host.presentModal(sheet)
    #expect(!sheet.addChild(host))
    #expect(errors.errors == [.circularReference(coordinator: host.name)])
    #expect(host.parent == nil)
    #expect(host.currentModalCoordinator === sheet)
  }

  @Test("a coordinator that has another owner is refused as child and as modal")
  func owned() {
    other.addChild(member)
    let before = snapshot(host, other)
    #expect(!host.addChild(member))
    #expect(!host.addModalCoordinator(member))
    #expect(!host.presentModal(member))
    #expect(errors.errors.map(\.kind) == Array(repeating: "configurationError", count: 3))
    #expect(snapshot(host, other) == before)
  }

  @Test("a detour that has another owner is reported as invalidDetourNavigation")
  func ownedDetour() {
    other.addChild(member)
    let before = snapshot(host, other)
    #expect(!host.presentDetour(member, presenting: AppRoute.login))
    #expect(
      errors.errors == [
        .invalidDetourNavigation(
          coordinator: member.name, route: "login", routeType: "AppRoute")
      ])
    #expect(snapshot(host, other) == before)
  }

  @Test("a registered modal is owned before it is ever presented")
  func registered() {
    other.addModalCoordinator(member)
    #expect(member.parent === other)
    #expect(!host.addModalCoordinator(member))
    #expect(!host.addChild(member))
    #expect(!host.presentModal(member))
    #expect(!host.presentDetour(member, presenting: AppRoute.settings))
    #expect(errors.errors.last?.kind == "invalidDetourNavigation")
    #expect(errors.errors.count == 4)
    #expect(member.parent === other)
  }

  @Test("a presented detour cannot get another owner")
  func detourUp() {
    other.presentDetour(member, presenting: AppRoute.settings)
    #expect(!host.addChild(member))
    #expect(!host.presentDetour(member, presenting: AppRoute.settings))
    #expect(member.parent === other)
    #expect(other.detourCoordinator === member)
    #expect(host.detourCoordinator == nil)
  }

  @Test("a refused presentation does not change the presented modal")
  func refusedKeepsModal() {
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.form])
    host.addModalCoordinator(sheet)
    host.presentModal(sheet)
    sheet.navigate(to: AppRoute.form)
    other.addChild(member)
    let before = snapshot(host, other)
    #expect(!host.presentModal(member))
    #expect(snapshot(host, other) == before)
  }

  @Test("a removed child is free, in context root, and can be added elsewhere")
  func removed() {
    host.addChild(member)
    host.navigate(to: AppRoute.login)
    #expect(path(host) == [child(member)])
    host.removeChild(member)
    #expect(member.parent == nil)
    #expect(member.presentationContext == .root)
    #expect(isClean(host))
    #expect(isClean(member))
    #expect(host.children.isEmpty)
    #expect(!host.navigate(to: AppRoute.login))
    #expect(other.addChild(member))
    #expect(member.parent === other)
  }

  @Test("removing another coordinator's child or modal has no effect")
  func removingForeign() {
    let sheet = TestCoordinator(AppRoute.sheet)
    other.addChild(member)
    other.addModalCoordinator(sheet)
    let before = snapshot(host, other)
    host.removeChild(member)
    host.removeModalCoordinator(sheet)
    #expect(snapshot(host, other) == before)
  }

  @Test("an unregistered modal has no owner, and can be registered elsewhere")
  func unregistered() {
    host.addModalCoordinator(member)
    host.removeModalCoordinator(member)
    #expect(member.parent == nil)
    #expect(host.modalCoordinators.isEmpty)
    #expect(other.addModalCoordinator(member))
  }

  @Test("a removed child, a dismissed detour and an unregistered modal are deallocated")
  func deallocated() {
    weak var formerChild: TestCoordinator<AppRoute>?
    weak var formerDetour: TestCoordinator<AppRoute>?
    weak var formerModal: TestCoordinator<AppRoute>?
    do {
      let (child, detour, modal) = (
        TestCoordinator(AppRoute.form, shows: [.detail(1)]), TestCoordinator(AppRoute.login),
        TestCoordinator(AppRoute.sheet)
      )
      host.addChild(child)
      host.addModalCoordinator(modal)
      host.navigate(to: AppRoute.detail(1))
      host.presentModal(modal)
      host.presentDetour(detour, presenting: AppRoute.login)
      (formerChild, formerDetour, formerModal) = (child, detour, modal)
      host.dismissDetour()
      host.dismissModal()
      host.removeModalCoordinator(modal)
      host.removeChild(child)
    }
    #expect(formerChild == nil)
    #expect(formerDetour == nil)
    #expect(formerModal == nil)
  }

  @Test(
    "removing another tab keeps the selected tab, and removing the selected tab selects the next")
  func removedTab() {
    let tabs = TestTabs(AppRoute.main)
    let parts = (0..<3).map { TestCoordinator(AppRoute.detail($0)) }
    for part in parts { tabs.addChild(part) }
    tabs.switchToTab(1)
    tabs.removeChild(parts[0])
    #expect(tabs.selectedTab === parts[1])
    tabs.removeChild(parts[1])
    #expect(tabs.selectedTab === parts[2])
    tabs.removeChild(parts[2])
    #expect(tabs.selectedTab == nil)
    #expect(isVisible(AppRoute.main, in: tabs))
  }
}
