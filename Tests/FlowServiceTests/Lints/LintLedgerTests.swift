import FlowModel
import TestHierarchies
import Testing

@testable import FlowProtocol
@testable import FlowService

@Suite struct LintLedgerTests {
  private func outcome(tabs: Int, selected: Int = 9, depth: Int = 0) -> [LintCandidate] {
    let ids = (0..<UInt64(tabs)).map { $0 + 2 }
    let host = node(1, children: ids) {
      $0.facts.selectedTab = selected
      $0.facts.path = (0..<depth).map { .route(label("page\($0)")) }
    }
    return SnapshotLinter(snapshot([host] + ids.map { node($0, of: 1, as: .tab) })).outcome
  }

  @Test("an update returns the new and the removed findings, and nothing without a change")
  func changes() {
    var ledger = LintLedger()
    let first = ledger.update(snapshot: outcome(tabs: 2), at: .zero)
    #expect(first.added.map(\.rule) == ["out-of-range"] && first.removed == [])
    #expect(ledger.update(snapshot: outcome(tabs: 2), at: .zero).isEmpty)
    #expect(ledger.update(at: .seconds(60)).isEmpty)
    let deeper = ledger.update(snapshot: outcome(tabs: 2, depth: 30), at: .zero)
    #expect(deeper.added.map(\.rule) == ["deep"])
    let mended = ledger.update(snapshot: outcome(tabs: 2, selected: 1, depth: 30), at: .zero)
    #expect(mended.removed == first.added.map(\.id) && mended.added == [])
    #expect(ledger.report.findings.map(\.rule) == ["deep"])
  }

  @Test("a finding with another text is reported again under its id")
  func otherWords() {
    var ledger = LintLedger()
    let first = ledger.update(snapshot: outcome(tabs: 2), at: .zero)
    let second = ledger.update(snapshot: outcome(tabs: 3), at: .zero)
    #expect(second.added.map(\.id) == first.added.map(\.id) && second.removed == [])
    #expect(second.added != first.added)
  }

  @Test("a part of a live check adds findings, and the whole check says which are gone")
  func part() {
    var ledger = LintLedger()
    let all = outcome(tabs: 2, depth: 30)
    let first = ledger.update(live: [all[0]], at: .zero)
    let second = ledger.update(live: [all[1]], isPart: true, at: .zero)
    #expect(first.added.count == 1 && second.added.count == 1 && second.removed == [])
    #expect(ledger.update(live: [], isPart: true, at: .zero).isEmpty)
    let whole = ledger.update(live: [all[1]], at: .zero)
    #expect(whole.removed == first.added.map(\.id) && whole.added == [])
  }

  @Test("live findings and snapshot findings are kept separately")
  func both() {
    var ledger = LintLedger()
    _ = ledger.update(snapshot: outcome(tabs: 2), at: .zero)
    let change = ledger.update(live: outcome(tabs: 2, selected: 0, depth: 30), at: .zero)
    #expect(change.added.map(\.rule) == ["deep"] && change.removed == [])
    #expect(ledger.report.counts.map(\.lint) == ["selected-tab", "stack"])
  }
}
