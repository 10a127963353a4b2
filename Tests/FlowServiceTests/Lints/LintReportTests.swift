import FlowModel
import NIOCore
import TestEngines
import TestHierarchies
import Testing

@testable import FlowProtocol
@testable import FlowService

@Suite struct LintReportTests {
  /// Returns tabs with a wrong context.
  private func report(tabs: UInt64) -> LintReport {
    let ids = (0..<tabs).map { $0 + 2 }
    let host = node(1, children: ids) { $0.facts.selectedTab = 0 }
    let pages = ids.map { node($0, of: 1, as: .tab) { $0.facts.context = .pushed } }
    return LintReport(SnapshotLinter(snapshot([host] + pages)).outcome)
  }

  @Test("a report lists a bounded number of findings of each lint, and counts the others")
  func bounded() {
    let report = report(tabs: 1_500)
    #expect(report.findings.count == LintReport.findingsPerLint)
    #expect(report.counts.map(\.omitted) == [500])
    #expect(report.warnings == 1_500)
    #expect(report.lackingFacts == [])
    // The oldest coordinators come first.
    #expect(report.findings.map { $0.coordinator?.id.rawValue } == (2...1_001).map { $0 })
  }

  @Test("warnings come before unknown findings")
  func order() {
    let odd = node(1, children: [2, 3]) { $0.facts.selectedTab = 5 }
    let report = LintReport(
      SnapshotLinter(snapshot([odd, node(2, of: 1) { $0.facts.context = .tab }])).outcome)
    #expect(report.findings.map(\.verdict) == [.warning, .unknown, .unknown])
    #expect(report.lackingFacts == ["ownership", "selected-tab"])
  }

  @Test("each lint makes one unknown finding for all coordinators that have only a skeleton")
  func skeletons() {
    let outline = (1...40).map { id in
      node(UInt64(id), of: id == 1 ? nil : 1, children: id == 1 ? (2...40).map { $0 } : []) {
        $0.facts.isSkeleton = true
        $0.facts.selectedTab = id == 1 ? 3 : nil
      }
    }
    let report = LintReport(SnapshotLinter(snapshot(outline)).outcome)
    #expect(report.lackingFacts == ["detents", "idle-children", "presentation-role", "stack"])
    #expect(
      report.findings.map(\.rule) == ["no-tabs"] + Array(repeating: "details-not-known", count: 4))
    #expect(
      report.findings.last?.message
        == "40 coordinators have no known details, the first of them #1")
  }

  @Test("findings, requests and notifications survive the wire")
  func wire() throws {
    let report = report(tabs: 3)
    #expect(try roundTrip(report) == report)
    let result = LintsListRequest.Result(of: report, revision: 7)
    #expect(try roundTrip(result) == result)
    let notification = DidLintNotification(
      revision: 7, added: report.findings, removed: ["stack/deep/#1"])
    #expect(try roundTrip(notification) == notification)
  }

  @Test("the parts of a report together are the whole report")
  func parts() throws {
    let text = String(repeating: "\u{1}", count: 1_000)
    let deep = (1...2_000).map { id in
      node(UInt64(id), of: id == 1 ? nil : 1, children: id == 1 ? (2...2_000).map { $0 } : []) {
        $0.facts.name = text
        $0.facts.context = id == 1 ? .root : .modal
        $0.facts.path = (0..<21).map { .route(label("\($0)")) }
      }
    }
    let report = LintReport(SnapshotLinter(snapshot(deep)).outcome)
    var findings: [LintFinding] = []
    var next: Int? = 0
    var parts = 0
    while let cursor = next {
      let result = LintsListRequest.Result(of: report, revision: 1, at: cursor)
      #expect(try WireCoding.encode(result).readableBytes <= Limits.messageBytes)
      findings += result.findings
      next = result.next
      parts += 1
    }
    #expect(findings == report.findings && parts > 1)
    let change = LintChange(
      added: report.findings, removed: (0..<5_000).map { "stack/deep/#\($0)" })
    let notifications = DidLintNotification.notifications(for: change, revision: 1)
    #expect(
      notifications.flatMap(\.added) == change.added
        && notifications.flatMap(\.removed) == change.removed)
    #expect(
      notifications.count > 1
        && notifications.allSatisfy { !$0.added.isEmpty || !$0.removed.isEmpty })
  }

  @Test("an invalid cursor returns the nearest part", arguments: [-1, Int.min, 99, Int.max])
  func oddCursor(cursor: Int) {
    let result = LintsListRequest.Result(of: report(tabs: 2), revision: 1, at: cursor)
    #expect(result.findings.count == (cursor < 0 ? 2 : 0) && result.next == nil)
  }
}

extension LintReport {
  /// The names of the lints that lacked facts.
  fileprivate var lackingFacts: [String] { counts.filter { $0.unknown > 0 }.map(\.lint) }
}
