import FlowEngine
import FlowModules
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct ModalWithoutRegistrationLintTests {
  private func findings(_ root: any FlowInspectable) -> [LintFinding] {
    found("modal-without-registration", in: known(root))
  }

  @Test("a modal route without a modal is found, once for all coordinators of a type")
  func notRegistered() throws {
    let root = PlainCoordinator(AppRoute.home)
    let shops = (0..<3).map { _ in ShopFlow(.list, shows: [.sheet], as: [.sheet: .modal]) }
    for shop in shops { root.addChild(shop) }
    let finding = try #require(findings(root).first)
    #expect(findings(root).count == 1)
    #expect(
      finding.message
        == "ShopFlow \(shops[0].id) (and 2 more of its type) shows 'sheet' as a modal, but has no modal "
        + "coordinator for it")
    #expect(finding.advice.hasPrefix("register a modal rooted at it"))
    #expect(!shops[0].navigate(to: AppRoute.sheet))
  }

  @Test("a modal route with a registered or created modal is fine")
  func fine() {
    let shop = ShopFlow(.list, shows: [.sheet], as: [.sheet: .modal])
    shop.addModalCoordinator(SheetFlow(.sheet))
    #expect(findings(shop) == [])
    let stack = StackCoordinator(root: AppRoute.home, sheets: { $0 == .sheet })
    #expect(findings(stack) == [])
  }

  @Test("a created modal that cannot be presented is found")
  func madeWrong() {
    let shop = HookedFlow()
    shop.type = { $0 as? AppRoute == .sheet ? .modal : .push }
    shop.makes = { _ in SheetFlow(.form) }
    let found = findings(shop)
    #expect(found.map(\.rule) == ["made-wrong"])
    #expect(
      found[0].message.contains("the modal it makes cannot be presented: Configuration error"))
  }

  @Test("a modal created for the check is not kept for a plan")
  func nothingIsKept() {
    let shop = HookedFlow()
    shop.type = { $0 as? AppRoute == .sheet ? .modal : .push }
    var made: [Coordinator<AppRoute>] = []
    shop.makes = {
      made.append(SheetFlow($0))
      return made.last
    }
    #expect(findings(shop) == [])
    shop.navigate(to: AppRoute.sheet)
    #expect(shop.currentModalCoordinator === made.last && made.count == 2)
  }
}
