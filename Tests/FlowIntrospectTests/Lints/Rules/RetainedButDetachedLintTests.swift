import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite struct RetainedButDetachedLintTests {
  private let root = PlainCoordinator(AppRoute.home)
  private let census = CoordinatorCensus()

  private func pass(_ root: any FlowInspectable) -> [LintCandidate] {
    let pass = LintPass(known(root, census: census))
    while !pass.resume(steps: 1_000) {}
    return pass.outcome
  }

  private func retained(_ findings: [LintFinding]) -> [LintFinding] {
    findings.filter { $0.lint == "retained-but-detached" }
  }

  @Test("a coordinator that stays alive outside the tree is found after the grace period")
  func retained() throws {
    let cart = CartFlow(.list)
    root.addChild(cart)
    var ledger = LintLedger()
    _ = ledger.update(live: pass(root), at: .zero)
    root.removeChild(cart)
    #expect(ledger.update(live: pass(root), at: .seconds(10)).isEmpty)
    #expect(ledger.nextDeadline == .seconds(15))
    #expect(ledger.update(live: pass(root), at: .seconds(14)).isEmpty)
    let change = ledger.update(live: pass(root), at: .seconds(15))
    let finding = try #require(change.added.first)
    #expect(finding.verdict == .warning && change.added.count == 1)
    #expect(
      finding.message == "CartFlow \(cart.id) left the tree, has no owner, and is still alive")
    #expect(
      finding.advice
        == "find the reference to it; if the app keeps it on purpose, allow "
        + "'retained-but-detached:CartFlow'")
    // Back in the tree, it is not found, and the grace period starts again.
    root.addChild(cart)
    #expect(ledger.update(live: pass(root), at: .seconds(20)).removed == [finding.id])
    root.removeChild(cart)
    #expect(ledger.update(live: pass(root), at: .seconds(21)).isEmpty)
    #expect(ledger.nextDeadline == .seconds(26))
  }

  @Test("a released coordinator is not found")
  func released() {
    do {
      let cart = CartFlow(.list)
      root.addChild(cart)
      _ = pass(root)
      root.removeChild(cart)
    }
    #expect(retained(pass(root).findings()) == [])
    #expect(census.count == 1)
  }

  @Test("only the top of a detached tree is reported")
  func subtree() {
    let cart = CartFlow(.list)
    cart.addChild(ShopFlow(.form))
    root.addChild(cart)
    _ = pass(root)
    root.removeChild(cart)
    #expect(retained(pass(root).findings()).map { $0.coordinator?.name } == ["CartFlow"])
  }

  @Test("a coordinator that moved to another tree is not found")
  func moved() {
    let cart = CartFlow(.list)
    root.addChild(cart)
    _ = pass(root)
    root.removeChild(cart)
    let other = ShopFlow(.home)
    other.addChild(cart)
    #expect(retained(pass(root).findings()) == [])
  }

  @Test("a coordinator that came and went between two passes is known from the events")
  func events() {
    _ = pass(root)
    let observation = FlowEvents.observe { [census] in census.note($0) }
    defer { observation.cancel() }
    let (child, modal, detour) = (CartFlow(.list), SheetFlow(.sheet), HelpFlow(.index))
    let stranger = ShopFlow(.main)
    root.addChild(child)
    root.removeChild(child)
    root.presentModal(modal)
    root.dismissModal()
    root.presentDetour(detour, presenting: HelpRoute.index)
    root.dismissDetour()
    stranger.addChild(ShopFlow(.form))
    #expect(
      Set(retained(pass(root).findings()).compactMap { $0.coordinator?.name })
        == ["CartFlow", "SheetFlow", "HelpFlow"])
  }

  @Test("one check cannot know whether a coordinator is about to be released")
  func oneLook() {
    let cart = CartFlow(.list)
    census.noteSeen(cart)
    let found = retained(pass(root).findings())
    #expect(found.map(\.verdict) == [.unknown])
  }

  @Test("without a census, the answer is unknown")
  func notWatched() {
    let found = found("retained-but-detached", in: known(root, census: nil))
    #expect(found.map(\.rule) == ["not-watched"] && found[0].verdict == .unknown)
  }

  @Test("a coordinator of another framework is found too")
  func foreign() {
    let app = Stranger("App")
    let page = Stranger("Page", as: .pushed)
    app.link(page, as: .child)
    _ = pass(app)
    app.inspection.links = []
    #expect(retained(pass(app).findings()).map { $0.coordinator?.name } == ["Page"])
  }
}
