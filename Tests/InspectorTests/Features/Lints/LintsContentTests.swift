import FlowEngine
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite("The rows of the lints panel")
struct LintsContentTests {
  private func rows(_ content: LintsContent) -> [String] {
    content.rows.indices.map { row in
      if let finding = content.finding(at: row) { return "  \(finding.rule)" }
      switch content.rows[row] {
      case .group(let name, let warnings): return "\(name) \(warnings)"
      case .unknown(let count, let isUnfolded): return "\(isUnfolded ? "v" : ">") \(count) unknown"
      case .finding, .note: return ""
      }
    }
  }

  private let unfolded = LintsContent(LintFixture.all, choice: .init(showsUnknown: true))

  @Test("findings are below their lint")
  func byLint() {
    #expect(
      rows(LintsContent(LintFixture.all)) == [
        "ambiguous-handler 1", "  several-claim", "detents 1", "  selected-not-listed",
        "stack 1", "  too-deep", "> 2 unknown",
      ])
  }

  @Test("findings that are unknown are one line at the end, which unfolds")
  func unknown() {
    #expect(
      rows(unfolded).suffix(3) == ["v 2 unknown", "  small-not-measured", "  none-declared"])
    #expect(unfolded.warnings == 3 && unfolded.unknownRow == 6)
    #expect(unfolded.row(1, from: 6) == 7 && unfolded.row(-1, from: 7) == 6)
    let matching = LintsContent(LintFixture.all, choice: .init(filter: LineFilter("redcoord")))
    #expect(rows(matching) == ["v 1 unknown", "  small-not-measured"])
  }

  @Test("grouped by coordinator, findings are below their coordinator")
  func byCoordinator() {
    let content = LintsContent(
      LintFixture.all, choice: LintsContent.Choice(grouping: .coordinator))
    #expect(
      rows(content) == [
        "ProfileCoordinator #4 1", "  several-claim", "GreenCoordinator #6 2",
        "  selected-not-listed", "  too-deep", "> 2 unknown",
      ])
  }

  private func shown(_ content: LintsContent) -> Int {
    content.rows.count { if case .finding = $0 { true } else { false } }
  }

  @Test("the list can show only warnings, or only the matches of a filter")
  func filters() {
    var choice = LintsContent.Choice(isWarningsOnly: true)
    let warnings = LintsContent(LintFixture.all, choice: choice)
    #expect(warnings.rows.count == 6)
    #expect(shown(warnings) == LintFixture.all.count - 2)
    choice = LintsContent.Choice(filter: LineFilter("greencoord"))
    #expect(
      rows(LintsContent(LintFixture.all, choice: choice))
        == ["detents 1", "  selected-not-listed", "stack 1", "  too-deep"])
    choice = LintsContent.Choice(filter: LineFilter("!detents"))
    #expect(shown(LintsContent(LintFixture.all, choice: choice)) == LintFixture.all.count - 2)
    choice = LintsContent.Choice(showsUnknown: true, filter: LineFilter("-r ("))
    #expect(shown(LintsContent(LintFixture.all, choice: choice)) == LintFixture.all.count)
  }

  @Test("the selection moves from finding to finding, over the headings")
  func moving() {
    let content = unfolded
    #expect(content.row(0, from: 0) == 1)
    #expect(content.row(1, from: 1) == 3)
    #expect(content.row(-1, from: 3) == 1)
    #expect(content.row(-1, from: 1) == 1)
    #expect(content.row(99, from: 0) == 8)
    #expect(content.row(1, from: 8) == 8)
    #expect(content.row(.max, from: .max) == 8)
    #expect(content.row(-5, from: -3) == 1)
    #expect(LintsContent([]).row(1, from: 0) == nil)
    #expect(content.row(of: LintFixture.all[2].id) == 5)
    #expect(
      LintsContent(LintFixture.all, choice: .init(isWarningsOnly: true))
        .row(of: LintFixture.all[3].id) == nil)
  }

  @Test("a finding leads to its coordinator, or to the winner of the route")
  func target() {
    #expect(LintFixture.all.map(\.target?.id.rawValue) == [4, 6, 6, 3, nil])
  }

  @Test("an empty list gives its reason: not run, no findings, only unknown findings, or a filter")
  func standing() {
    #expect(LintsContent(nil).emptyText == "the lints have not run yet")
    #expect(LintsContent([]).emptyText == "no findings")
    let unknown = LintsContent(
      Array(LintFixture.all.suffix(2)), choice: .init(isWarningsOnly: true))
    #expect(unknown.emptyText == "no warnings; 2 lints lacked the facts to decide")
    let filtered = LintsContent(LintFixture.all, choice: .init(filter: LineFilter("nowhere")))
    #expect(filtered.emptyText == "none of 5 findings matches 'nowhere'")
  }

  @Test("findings of the real lints are grouped completely")
  @MainActor
  func real() {
    let snapshot = SceneFixture.sheet(.init(detents: [.large, .large], selectedDetent: .medium))
    let findings = Linter().check(snapshot)
    let content = LintsContent(findings)
    #expect(content.warnings == 2)
    #expect(rows(content) == ["detents 2", "  duplicate", "  selected-not-listed"])
  }
}
