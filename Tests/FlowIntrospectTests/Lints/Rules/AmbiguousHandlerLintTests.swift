import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct AmbiguousHandlerLintTests {
  private let root = PlainCoordinator(AppRoute.home)

  private func findings(_ root: Coordinator<AppRoute>) -> [LintFinding] {
    found("ambiguous-handler", in: known(root))
  }

  @Test("two children of different types that claim a route are found, with the winner")
  func siblings() throws {
    let shop = ShopFlow(.list, shows: [.settings, .form])
    let cart = CartFlow(.sheet, shows: [.settings, .main])
    root.addChild(shop)
    root.addChild(cart)
    let finding = try #require(findings(root).first)
    #expect(findings(root).count == 1)
    #expect(finding.winner?.id == shop.inspectionID)
    #expect(finding.shadowed.map(\.id) == [cart.inspectionID])
    #expect(finding.route?.identifier == "settings")
    #expect(
      finding.message
        == "'settings' is claimed by ShopFlow \(shop.id), CartFlow \(cart.id): asked at "
        + "\(root.name) \(root.id), ShopFlow \(shop.id) takes it, and CartFlow \(cart.id) never does"
    )
    #expect(
      finding.advice == "make CartFlow \(cart.id) or ShopFlow decline it in canHandle(_:)")
    // The planner agrees.
    root.navigate(to: AppRoute.settings)
    #expect(root.visibleCoordinator === shop)
  }

  @Test("many routes that two types claim make one finding")
  func manyRoutes() {
    root.addChild(ShopFlow(.list, shows: [.settings, .form, .main]))
    root.addChild(CartFlow(.sheet, shows: [.settings, .form, .main]))
    let found = findings(root)
    #expect(found.count == 1)
    #expect(found[0].message.hasPrefix("'settings' (and 2 more of AppRoute) is claimed by"))
  }

  @Test("an owner that claims a route of its child is found")
  func greedyOwner() {
    let owner = ShopFlow(.home, shows: [.settings])
    let child = CartFlow(.list, shows: [.settings])
    owner.addChild(child)
    let found = findings(owner)
    #expect(found.map { $0.winner?.name } == ["ShopFlow"])
    #expect(found.flatMap(\.shadowed).map(\.name) == ["CartFlow"])
  }

  @Test("coordinators of one type are not rivals")
  func oneType() {
    for _ in 0..<3 { root.addChild(ShopFlow(.list, shows: [.settings])) }
    #expect(findings(root) == [])
  }

  @Test("tabs may claim the same routes, but a coordinator above them may not")
  func tabs() {
    let tabs = Tabs(.home)
    for page: Coordinator<AppRoute> in [
      ShopFlow(.list, shows: [.settings]), CartFlow(.sheet, shows: [.settings]),
    ] {
      tabs.addChild(page)
    }
    #expect(findings(tabs) == [])
    let owner = SheetFlow(.main, shows: [.settings])
    owner.addChild(tabs)
    #expect(findings(owner).map { $0.winner?.name } == ["SheetFlow", "SheetFlow"])
  }

  @Test("a tab and its tab coordinator are not rivals")
  func tabSwitch() {
    final class Switching: TabCoordinator<AppRoute> {
      override func canHandle(_ route: any Route) -> Bool { route as? AppRoute == .list }
      override func navigationType(for route: any Route) -> NavigationType { .tabSwitch(0) }
    }
    let tabs = Switching(router: Router(initial: .home))
    tabs.addChild(ShopFlow(.list, shows: [.list]))
    #expect(findings(tabs) == [])
  }

  @Test("a modal and its owner are not rivals for the modal's root")
  func entryRoute() {
    let owner = ShopFlow(.home, shows: [.sheet], as: [.sheet: .modal])
    owner.addModalCoordinator(SheetFlow(.sheet, shows: [.sheet]))
    #expect(findings(owner) == [])
  }

  @Test("a coordinator with the same root as its owner is not a rival")
  func sameRoot() {
    let owner = ShopFlow(.home, shows: [.home])
    owner.addChild(CartFlow(.home, shows: [.home]))
    #expect(findings(owner) == [])
  }

  @Test("a presentation on top is not a rival")
  func onTop() {
    let owner = ShopFlow(.home, shows: [.settings])
    owner.presentDetour(CartFlow(.list, shows: [.settings]), presenting: AppRoute.list)
    owner.presentModal(SheetFlow(.form, shows: [.settings]))
    #expect(findings(owner) == [])
  }

  @Test("a claim on a route of another type does not count, since the route cannot be shown")
  func otherType() {
    let greedy = HookedFlow(.list)
    greedy.claims = { _ in true }
    root.addChild(greedy)
    let help = HelpFlow(.index, shows: [.article(1)])
    root.addChild(help)
    #expect(findings(root) == [])
  }

  @Test(
    "a child and a registered modal are not rivals, since the modal is asked first while it is up")
  func registeredModal() {
    let child = ShopFlow(.list, shows: [.settings])
    let modal = SheetFlow(.sheet, shows: [.settings])
    root.addChild(child)
    root.addModalCoordinator(modal)
    #expect(findings(root) == [])
    root.navigate(to: AppRoute.settings)
    #expect(root.visibleCoordinator === child)
    root.presentModal(modal)
    root.navigate(to: AppRoute.settings)
    #expect(root.visibleCoordinator === modal, "the modal takes it while it is presented")
    #expect(findings(root) == [])
  }

  @Test("coordinators in one registered modal are rivals, presented or not")
  func inModal() {
    let modal = SheetFlow(.sheet)
    modal.addChild(ShopFlow(.list, shows: [.settings]))
    modal.addChild(CartFlow(.main, shows: [.settings]))
    root.addModalCoordinator(modal)
    #expect(findings(root).map { $0.winner?.name } == ["ShopFlow"])
    root.presentModal(modal)
    #expect(findings(root).map { $0.winner?.name } == ["ShopFlow"])
  }

  @Test("the finding has the same id regardless of the winner")
  func identity() throws {
    let (shop, cart) = (
      ShopFlow(.list, shows: [.settings]), CartFlow(.form, shows: [.settings])
    )
    root.addChild(shop)
    root.addChild(cart)
    let before = try #require(findings(root).first)
    root.removeChild(shop)
    root.addChild(shop)
    let after = try #require(findings(root).first)
    #expect(before.winner?.name == "ShopFlow" && after.winner?.name == "CartFlow")
    #expect(before.id == after.id)
  }

  @Test("coordinators of another framework make one finding for each type")
  func foreign() {
    let app = Stranger("App")
    for _ in 0..<3 { app.link(Stranger("Page", as: .pushed), as: .child) }
    let found = found("ambiguous-handler", in: known(app))
    #expect(found.map(\.verdict) == [.unknown, .unknown])
    #expect(Set(found.compactMap { $0.coordinator?.name }) == ["App", "Page"])
  }

  @Test("coordinators are also asked about undeclared routes of the tree")
  func seenInTheTree() {
    let shop = ShopFlow(.list, shows: [.detail(7)])
    root.addChild(shop)
    root.addChild(CartFlow(.sheet, shows: [.detail(7)]))
    root.navigate(to: AppRoute.detail(7))
    #expect(findings(root).map { $0.route?.detail } == ["detail(7)"])
  }
}
