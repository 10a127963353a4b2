import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct BadNavigationPathLintTests {
  private func findings(_ root: any FlowInspectable) -> [LintFinding] {
    found("bad-navigation-path", in: known(root))
  }

  private func shop(pathTo detail: [any Route]) -> HookedFlow {
    let shop = HookedFlow()
    shop.type = {
      switch $0 as? AppRoute {
      case .sheet: .modal
      case .main: .tabSwitch(0)
      default: .push
      }
    }
    shop.claims = { [.sheet, .main].contains($0 as? AppRoute) ? false : $0 is AppRoute }
    shop.pathTo = { $0 as? AppRoute == .detail(1) ? detail : nil }
    return shop
  }

  @Test(
    "an impossible path is found before the app navigates along it",
    arguments: [
      ([HelpRoute.index] as [any Route], "'index', a route of a different type"),
      ([AppRoute.list, AppRoute.sheet], "'sheet', a modal route"),
      ([AppRoute.main], "'main', a route that switches tabs"),
    ])
  func bad(path: [any Route], reason: String) throws {
    let shop = shop(pathTo: path)
    let finding = try #require(findings(shop).first)
    #expect(findings(shop).count == 1)
    #expect(
      finding.message
        == "the path of HookedFlow \(shop.id) to 'detail(1)' is impossible: "
        + "navigationPath(for:) holds \(reason)")
    #expect(
      finding.advice
        == "return only own routes that are pushed or replaced from navigationPath(for:)")
    #expect(!shop.navigate(to: AppRoute.detail(1)))
  }

  @Test("a possible path is fine")
  func fine() {
    let shop = shop(pathTo: [AppRoute.home, AppRoute.list, AppRoute.detail(1)])
    #expect(findings(shop) == [])
    #expect(shop.navigate(to: AppRoute.detail(1)))
  }

  @Test("an impossible path is found in a coordinator above the one that claims the route")
  func onTheWay() {
    let owner = HookedFlow()
    owner.claims = { _ in false }
    owner.pathTo = { $0 is HelpRoute ? [AppRoute.list, HelpRoute.index] : nil }
    let middle = ShopFlow(.settings)
    owner.addChild(middle)
    middle.addChild(HelpFlow(.index, shows: [.article(1)]))
    let found = findings(owner)
    #expect(found.map { $0.coordinator?.name } == ["HookedFlow"])
    #expect(!owner.navigate(to: HelpRoute.article(1)))
  }

  @Test("a path to a route that no coordinator below claims is ignored")
  func unclaimed() {
    let owner = HookedFlow()
    owner.claims = { _ in false }
    owner.pathTo = { _ in [HelpRoute.index] }
    owner.addChild(ShopFlow(.list))
    #expect(findings(owner) == [])
  }
}
