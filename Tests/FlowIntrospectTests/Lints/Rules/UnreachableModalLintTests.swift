import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct UnreachableModalLintTests {
  private func findings(_ root: any FlowInspectable) -> [LintFinding] {
    found("unreachable-modal", in: known(root))
  }

  @Test("a modal whose root its owner does not present is found")
  func noRoute() throws {
    let owner = ShopFlow(.home, shows: [.sheet])
    let modal = SheetFlow(.sheet)
    owner.addModalCoordinator(modal)
    let finding = try #require(findings(owner).first)
    #expect(finding.rule == "no-route" && finding.verdict == .warning)
    #expect(
      finding.message
        == "SheetFlow \(modal.id) is registered with ShopFlow \(owner.id), which does not show its root "
        + "'sheet' as a modal, and no other route leads to it")
    #expect(
      finding.advice
        == "make ShopFlow claim its root and return .modal for it, or remove its registration")
    // The engine agrees: the owner pushes the route.
    owner.navigate(to: AppRoute.sheet)
    #expect(owner.currentModalCoordinator == nil)
  }

  @Test("a modal that its owner presents is fine")
  func presented() {
    let owner = ShopFlow(.home, shows: [.sheet], as: [.sheet: .modal])
    owner.addModalCoordinator(SheetFlow(.sheet))
    #expect(findings(owner) == [])
  }

  @Test("a modal is fine if it, or a coordinator below it, claims a route")
  func claiming() {
    let owner = ShopFlow(.home)
    owner.addModalCoordinator(SheetFlow(.sheet, shows: [.form]))
    let other = SheetFlow(.settings)
    other.addChild(HelpFlow(.index, shows: [.article(1)]))
    owner.addModalCoordinator(other)
    #expect(findings(owner) == [])
    // The engine agrees: the planner asks registered modals.
    #expect(owner.navigate(to: HelpRoute.article(1)))
    #expect(owner.currentModalCoordinator === other)
  }

  @Test("a modal is reached by a route that a modal below it claims")
  func modalInModal() {
    let owner = ShopFlow(.home)
    let outer = SheetFlow(.sheet)
    outer.addModalCoordinator(CartFlow(.form, shows: [.settings]))
    owner.addModalCoordinator(outer)
    #expect(findings(owner) == [])
    #expect(owner.navigate(to: AppRoute.settings))
    #expect(owner.currentModalCoordinator === outer)
  }

  @Test("a second modal with the same root is found")
  func sameRoot() {
    let owner = ShopFlow(.home, shows: [.sheet], as: [.sheet: .modal])
    owner.addModalCoordinator(SheetFlow(.sheet))
    let second = CartFlow(.sheet, shows: [.form])
    owner.addModalCoordinator(second)
    let found = findings(owner)
    #expect(found.map(\.rule) == ["same-root"])
    #expect(found[0].coordinator?.id == second.inspectionID)
    #expect(found[0].advice == "give it its own root, or remove its registration")
  }

  @Test("an undeclared route of a modal may lead to it")
  func openType() {
    let owner = ShopFlow(.home)
    owner.addModalCoordinator(SheetFlow(.sheet))
    let found = found("unreachable-modal", in: LintSubject(root: owner))
    #expect(found.map(\.verdict) == [.unknown])
    #expect(found[0].message.hasSuffix("no other route leads to it as far as is known"))
  }
}
