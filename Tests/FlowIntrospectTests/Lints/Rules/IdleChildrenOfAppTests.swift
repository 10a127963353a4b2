import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Children that accumulate in an app.
@MainActor
@Suite struct IdleChildrenOfAppTests {
  private let root = PlainCoordinator(AppRoute.home)

  private var findings: [LintFinding] { found("idle-children", in: known(root)) }

  @Test("a child for each visit, which is never removed, is found with its number")
  func visits() {
    var shops: [ShopFlow] = []
    for _ in 0..<100 {
      let shop = ShopFlow(.list, shows: [.settings])
      shops.append(shop)
      root.addChild(shop)
      root.navigate(to: AppRoute.settings)
      root.popToRoot()
    }
    #expect(
      findings.map(\.message) == [
        "\(root.name) \(root.id) keeps 100 ShopFlow that are not shown, with the same root, "
          + "the first of them \(shops[0].id)"
      ])
    for shop in shops { root.removeChild(shop) }
    #expect(findings == [])
  }

  @Test("one child that is visited again is not found")
  func oneChild() {
    root.addChild(ShopFlow(.list, shows: [.settings]))
    for _ in 0..<100 {
      root.navigate(to: AppRoute.settings)
      root.popToRoot()
    }
    #expect(findings == [])
  }
}
