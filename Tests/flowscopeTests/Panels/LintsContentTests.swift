import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import Inspector

@Suite("The rows of the lints panel")
struct LintsContentTests {
  private func rows(_ content: LintsContent) -> [String] {
    content.rows.indices.map { row in
      if let finding = content.finding(at: row) { return "  \(finding.rule)" }
      guard case .group(let name, let warnings, let unknown) = content.rows[row] else { return "" }
      return "\(name) \(warnings)+\(unknown)"
    }
  }

  @Test("findings are below their lint")
  func byLint() {
    #expect(
      rows(LintsContent(LintFixture.all)) == [
        "ambiguous-handler 1+0", "  several-claim", "detents 1+1", "  selected-not-listed",
        "  small-not-measured", "stack 1+0", "  too-deep", "missing-screen 0+1",
        "  routes-not-known",
      ])
  }

  @Test("or below their coordinator")
  func byCoordinator() {
    let content = LintsContent(
      LintFixture.all, choice: LintsContent.Choice(grouping: .coordinator))
    #expect(
      rows(content) == [
        "ProfileCoordinator #4 1+0", "  several-claim", "GreenCoordinator #6 2+0",
        "  selected-not-listed", "  too-deep", "RedCoordinator #3 0+1", "  small-not-measured",
        "the whole hierarchy 0+1", "  routes-not-known",
      ])
  }

  @Test("warnings only, and matches of the filter; the others are counted as hidden")
  func filters() {
    var choice = LintsContent.Choice(isWarningsOnly: true)
    let warnings = LintsContent(LintFixture.all, choice: choice)
    #expect(warnings.rows.count == 6)
    #expect(warnings.hidden == 2)
    choice = LintsContent.Choice(filter: LineFilter("greencoord"))
    #expect(
      rows(LintsContent(LintFixture.all, choice: choice))
        == ["detents 1+0", "  selected-not-listed", "stack 1+0", "  too-deep"])
    choice = LintsContent.Choice(filter: LineFilter("!detents"))
    #expect(LintsContent(LintFixture.all, choice: choice).hidden == 2)
    choice = LintsContent.Choice(filter: LineFilter("-r ("))
    #expect(LintsContent(LintFixture.all, choice: choice).hidden == 0)
  }

  @Test("the selection moves from finding to finding, over the headings")
  func moving() {
    let content = LintsContent(LintFixture.all)
    #expect(content.row(0, from: 0) == 1)
    #expect(content.row(1, from: 1) == 3)
    #expect(content.row(-1, from: 3) == 1)
    #expect(content.row(-1, from: 1) == 1)
    #expect(content.row(99, from: 0) == 8)
    #expect(content.row(1, from: 8) == 8)
    #expect(content.row(.max, from: .max) == 8)
    #expect(content.row(-5, from: -3) == 1)
    #expect(LintsContent([]).row(1, from: 0) == nil)
    #expect(content.row(of: LintFixture.all[2].id) == 6)
    #expect(
      LintsContent(LintFixture.all, choice: .init(isWarningsOnly: true))
        .row(of: LintFixture.all[3].id) == nil)
  }

  @Test("a finding leads to its coordinator, or to the winner of the route")
  func target() {
    #expect(LintFixture.all.map(\.target?.rawValue) == [4, 6, 6, 3, nil])
  }

  @Test("not run, no findings, and only unknown findings are distinct")
  func standing() {
    #expect(LintsContent(nil).standing == .notAsked)
    #expect(LintsContent(nil).emptyText == "the lints have not run yet")
    #expect(LintsContent([]).standing == .clean)
    #expect(LintsContent([]).emptyText == "no findings")
    let unknown = LintsContent(
      Array(LintFixture.all.suffix(2)), choice: .init(isWarningsOnly: true))
    #expect(unknown.standing == .onlyUnknown(lints: 2))
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
    #expect(rows(content) == ["detents 2+0", "  duplicate", "  selected-not-listed"])
  }
}
