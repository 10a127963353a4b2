import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowLints
@testable import FlowService

@Suite struct DetentsLintTests {
  private func findings(_ detents: ModalDetentConfiguration?) -> [LintFinding] {
    let host = node(1, children: [2]) {
      $0.facts.detents = detents
      $0.facts.presented = label("sheet")
    }
    return found("detents", in: [host, node(2, of: 1, as: .presentedModal)])
  }

  @Test("a sheet without detents is found")
  func empty() throws {
    let finding = try #require(findings(ModalDetentConfiguration(detents: [])).first)
    #expect(finding.verdict == .warning && finding.rule == "empty")
    #expect(finding.message == "the sheet of 'sheet' on Node1 #1 has no detents")
    #expect(finding.advice == "name at least one in modalDetentConfiguration(for:)")
    #expect(finding.coordinator?.name == "Node1" && finding.route?.identifier == "sheet")
  }

  @Test("repeated detents are found")
  func duplicates() {
    let found = findings(
      ModalDetentConfiguration(detents: [.large, .medium, .large, .medium, .medium]))
    #expect(found.map(\.rule) == ["duplicate"])
    #expect(found[0].message.hasSuffix("names 'medium', 'large' more than once"))
  }

  @Test("a selected detent that is not in the list is found")
  func selected() {
    let found = findings(ModalDetentConfiguration(detents: [.large], selectedDetent: .medium))
    #expect(found.map(\.rule) == ["selected-not-listed"])
    #expect(
      found[0].message.hasSuffix("rests at 'medium', which is not among its detents: 'large'"))
    #expect(found[0].advice == "add 'medium' to the detents, or select one of them")
  }

  @Test("an unmeasured sheet is unknown after one check")
  func unmeasured() {
    let found = findings(ModalDetentConfiguration(detents: [.small, .custom]))
    #expect(found.map(\.rule) == ["custom-not-measured", "small-not-measured"])
    #expect(found.allSatisfy { $0.verdict == .unknown })
    #expect(
      found.allSatisfy { $0.message.hasSuffix("(seen once, may be temporary)") })
  }

  @Test("a sheet that stays unmeasured for the grace period is found")
  func unmeasuredForLong() {
    let host = node(1, children: [2]) {
      $0.facts.detents = ModalDetentConfiguration(detents: [.small])
      $0.facts.presented = label("sheet")
    }
    let linter = SnapshotLinter(snapshot([host, node(2, of: 1, as: .presentedModal)]))
    var ledger = LintLedger()
    #expect(ledger.update(snapshot: linter.outcome, at: .seconds(100)).isEmpty)
    #expect(ledger.report.pending == 1)
    #expect(ledger.nextDeadline == .seconds(105))
    let change = ledger.update(at: .seconds(105))
    #expect(change.added.map(\.verdict) == [.warning])
    #expect(change.added.map(\.rule) == ["small-not-measured"])
  }

  @Test(
    "valid detents are not found",
    arguments: [
      nil, ModalDetentConfiguration(), ModalDetentConfiguration(detents: [.fullscreen]),
      ModalDetentConfiguration(
        detents: [.small, .custom, .medium], selectedDetent: .custom, minHeight: 90,
        idealHeight: 300),
    ])
  func fine(detents: ModalDetentConfiguration?) {
    #expect(findings(detents) == [])
  }
}
