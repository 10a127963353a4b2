import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Dropped parts of a saved state")
struct RestorationDroppedTests {
  typealias Dropped = RestorationReport.Dropped

  /// An app that has no second tab, no child and no modal any more.
  private func lean() -> (app: TestTabs<AppRoute>, errors: RecordingErrorHandler) {
    let app = TestTabs(AppRoute.home, shows: [.list, .form])
    return (app, RecordingErrorHandler(on: app))
  }

  @Test("routes that cannot be saved are dropped and reported; the others are restored")
  func notCodable() {
    let old = TestCoordinator(HelpRoute.index, shows: [.article(1), .article(2)])
    let new = TestCoordinator(HelpRoute.index)
    let errors = RecordingErrorHandler(on: new)
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    old.addChild(shop)
    new.addChild(TestCoordinator(ShopRoute.catalogue))
    for route in [HelpRoute.article(1), HelpRoute.article(2), ShopRoute.cart] as [any Route] {
      old.navigate(to: route)
    }
    let report = new.restoreState(old.savedState())
    #expect(!report.isComplete)
    #expect(report.dropped.map(\.part) == ["route", "route"])
    #expect(report.dropped.map(\.name) == ["article", "article"])
    #expect(report.dropped.map(\.routeType) == ["HelpRoute", "HelpRoute"])
    #expect(report.dropped.map(\.coordinator.id) == [new.id, new.id])
    #expect(!report.dropped.contains { $0.reason != "HelpRoute is not Codable" })
    #expect(path(new) == [child(new.children[0])])
    #expect(isVisible(ShopRoute.cart, in: new))
    #expect(errors.errors.map(\.kind) == ["navigationFailed", "navigationFailed"])
    #expect(errors.errors.map(\.route) == ["article", "article"])
  }

  @Test("a root that cannot be read is dropped only if it differs from the current root")
  func roots() {
    let old = TestCoordinator(HelpRoute.article(1))
    #expect(TestCoordinator(HelpRoute.article(1)).restoreState(old.savedState()).isComplete)
    let new = TestCoordinator(HelpRoute.index)
    let errors = RecordingErrorHandler(on: new)
    let report = new.restoreState(old.savedState())
    #expect(report.dropped.map(\.part) == ["root"])
    #expect(new.router.state.root == .index)
    #expect(errors.errors.count == 1)
  }

  @Test("routes that no longer decode are dropped, and those around them are restored")
  func noLongerDecodes() throws {
    let old = TestCoordinator(AppRoute.home, shows: [.list, .detail(1), .form])
    for route in [AppRoute.list, .detail(1), .form] { old.navigate(to: route) }
    let text = try json(of: old.savedState())
    let renamed = text.replacing(#""detail":{"_0":1}"#, with: #""product":{"_0":1}"#)
    #expect(renamed != text)
    let new = TestCoordinator(AppRoute.home)
    let errors = RecordingErrorHandler(on: new)
    let report = new.restoreState(try savedState(renamed))
    #expect(new.router.state.stack == [.list, .form])
    #expect(report.dropped.map(\.name) == ["detail"])
    #expect(report.dropped[0].reason == "it does not decode any more")
    #expect(errors.errors.count == 1)
  }

  @Test("a missing tab is dropped together with the selection; the others keep their state")
  func tabs() {
    let old = TestTabs(AppRoute.home)
    let stays = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let goes = TestCoordinator(AppRoute.login, shows: [.form])
    old.addChild(goes)
    old.addChild(stays)
    stays.navigate(to: ShopRoute.cart)
    goes.navigate(to: AppRoute.form)
    let (new, errors) = lean()
    let tab = TestCoordinator(ShopRoute.catalogue)
    new.addChild(tab)
    let report = new.restoreState(old.savedState())
    #expect(report.dropped.map(\.part) == ["tab", "selected tab"])
    #expect(report.dropped.map(\.name) == [goes.name, "0"])
    #expect(errors.errors.count == 2)
    #expect(tab.router.state.stack == [.cart])
    #expect(new.router.state.selectedTab == 0)
    old.switchToTab(1)
    #expect(new.restoreState(old.savedState()).dropped.map(\.part) == ["tab"])
    #expect(new.selectedTab === tab)
  }

  @Test("if one of two tabs of a type is missing, the other gets only its own state")
  func twins() {
    let old = TestTabs(AppRoute.home)
    let parts = (0..<2).map { _ in TestCoordinator(AppRoute.login, shows: [.list, .form]) }
    for part in parts { old.addChild(part) }
    parts[0].navigate(to: AppRoute.list)
    parts[1].navigate(to: AppRoute.form)
    let (new, _) = lean()
    let tab = TestCoordinator(AppRoute.login)
    new.addChild(tab)
    let report = new.restoreState(old.savedState())
    #expect(tab.router.state.stack == [.list])
    #expect(report.dropped.map(\.part) == ["tab"])
    new.removeChild(tab)
    let (first, second) = (TestCoordinator(ShopRoute.cart), TestCoordinator(AppRoute.login))
    new.addChild(first)
    new.addChild(second)
    #expect(new.restoreState(old.savedState()).dropped.map(\.part) == ["tab", "selected tab"])
    #expect(second.router.state.stack == [.form])
  }

  @Test("children that changed places are found by their type")
  func moved() {
    let old = TestCoordinator(AppRoute.home)
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    old.addChild(shop)
    old.addChild(TestCoordinator(AppRoute.login))
    old.navigate(to: ShopRoute.cart)
    let new = TestCoordinator(AppRoute.home)
    let newShop = TestCoordinator(ShopRoute.catalogue)
    new.addChild(TestCoordinator(AppRoute.login))
    new.addChild(newShop)
    #expect(new.restoreState(old.savedState()).isComplete)
    #expect(path(new) == [child(newShop)])
    #expect(newShop.router.state.stack == [.cart])
  }

  @Test("a missing pushed child is dropped once, and the stack is restored without it")
  func goneChild() {
    let (old, new) = (StoreApp(), StoreApp())
    for route in [AppRoute.list, ShopRoute.item(1), AppRoute.detail(1)] as [any Route] {
      old.app.navigate(to: route)
    }
    new.app.removeChild(new.tabs)
    let report = new.app.restoreState(old.app.savedState())
    #expect(report.dropped.map(\.part) == ["child"])
    #expect(new.app.router.state.stack == [.list, .detail(1)])
    #expect(new.app.router.state.path.count == 2)
  }

  @Test("a modal that is no longer registered is dropped only if it was presented")
  func modal() {
    let (old, new) = (StoreApp(), StoreApp())
    old.app.navigate(to: AppRoute.list)
    new.app.removeModalCoordinator(new.sheet)
    #expect(new.app.restoreState(old.app.savedState()).isComplete)
    old.app.navigate(to: AppRoute.sheet)
    let report = new.app.restoreState(old.app.savedState())
    #expect(report.dropped.map(\.part) == ["modal"])
    #expect(report.dropped[0].reason == "it is not registered any more")
    #expect(new.app.currentModalCoordinator == nil)
    #expect(new.app.router.state.stack == [.list])
  }

  @Test("a detour and an unregistered modal that the app does not make are dropped")
  func notMade() {
    let (old, new) = (StoreApp(), StoreApp())
    old.app.presentModal(TestCoordinator(AppRoute.settings))
    old.app.presentDetour(TestCoordinator(ShopRoute.offer), presenting: ShopRoute.offer)
    let report = new.app.restoreState(old.app.savedState())
    #expect(report.dropped.map(\.part) == ["modal", "detour"])
    #expect(new.errors.errors.count == 2)
    #expect(isClean(new.app))
  }

  @Test(
    "a coordinator that the app makes is refused if it has an owner or another type, or is the root"
  )
  func refusedMakes() {
    let old = StoreApp()
    old.app.presentDetour(TestCoordinator(AppRoute.login), presenting: AppRoute.login)
    let makes: [@MainActor (StoreApp) -> (any AnyCoordinator)?] = [
      { $0.account }, { $0.app }, { _ in TestCoordinator(ShopRoute.offer) },
    ]
    for (index, make) in makes.enumerated() {
      let new = StoreApp()
      new.makes { [unowned new] _ in make(new) }
      let before = snapshot(new.app)
      let report = new.app.restoreState(old.app.savedState())
      #expect(report.dropped.map(\.part) == ["detour"], "case \(index)")
      #expect(snapshot(new.app) == before, "case \(index)")
    }
  }

  @Test("a coordinator that the app makes twice is restored once")
  func madeTwice() {
    let (old, new) = (StoreApp(), StoreApp())
    old.store.presentDetour(TestCoordinator(AppRoute.login), presenting: AppRoute.login)
    old.account.presentDetour(TestCoordinator(AppRoute.login), presenting: AppRoute.login)
    let only = TestCoordinator(AppRoute.login)
    new.makes { _ in only }
    let report = new.app.restoreState(old.app.savedState())
    #expect(report.dropped.map(\.part) == ["detour"])
    let hosts = [new.store.detourCoordinator, new.account.detourCoordinator].compactMap { $0 }
    #expect(hosts.count == 1)
    #expect(only.parent?.detourCoordinator === only)
  }

  @Test(
    "a detour's label that cannot be decoded is dropped, and the detour gets its root as label")
  func label() {
    let (old, new) = (StoreApp(), StoreApp())
    old.app.presentDetour(TestCoordinator(ShopRoute.offer), presenting: HelpRoute.article(1))
    new.makes { _ in TestCoordinator(ShopRoute.offer) }
    let report = new.app.restoreState(old.app.savedState())
    #expect(report.dropped.map(\.part) == ["route"])
    #expect(report.dropped.map(\.name) == ["article"])
    #expect(new.app.router.state.detour.map { RouteValue($0) } == RouteValue(ShopRoute.offer))
  }

  @Test("a label of an unknown type is not decoded as a route of another type")
  func alike() {
    let (first, second) = (TestCoordinator(RouteB(0)), TestCoordinator(RouteB(0)))
    first.presentDetour(TestCoordinator(RouteB(5)), presenting: RouteA(1))
    second.hooks.makes = { _ in TestCoordinator(RouteB(5)) }
    let errors = RecordingErrorHandler(on: second)
    #expect(second.restoreState(first.savedState()).dropped.map(\.name) == ["RouteA(number: 1)"])
    #expect(second.router.state.detour.map { RouteValue($0) } == RouteValue(RouteB(5)))
    #expect(errors.errors.count == 1)
  }

  @Test("the state of another type of root changes nothing, and is reported")
  func otherRoot() {
    let new = StoreApp()
    new.app.navigate(to: AppRoute.list)
    let before = snapshot(new.app)
    let report = new.app.restoreState(TestTabs(AppRoute.main).savedState())
    #expect(report.dropped.map(\.part) == ["root"])
    #expect(report.dropped.map(\.name) == ["TestTabs<AppRoute>"])
    #expect(snapshot(new.app) == before)
    #expect(new.errors.errors.count == 1)
  }
}
