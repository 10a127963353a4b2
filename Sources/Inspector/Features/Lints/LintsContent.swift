import FlowDiagram
import FlowEngine
import FlowProtocol

/// The content of the lints panel: findings in groups, after the filter.
struct LintsContent: Equatable, Sendable {
  enum Grouping: CaseIterable, Sendable { case lint, coordinator }

  /// The grouping and the filters of the list.
  struct Choice: Equatable, Sendable {
    var grouping = Grouping.lint
    var isWarningsOnly = false
    /// Whether the group of the findings that are unknown is unfolded.
    var showsUnknown = false
    var filter = LineFilter.none

    /// Whether unknown findings show: a filter shows all its matches.
    fileprivate var isUnknownUnfolded: Bool { showsUnknown || !filter.isEmpty }
  }

  enum Row: Equatable, Sendable {
    case group(name: String, warnings: Int)
    /// The heading of the findings that are unknown, behind all warnings.
    case unknown(count: Int, isUnfolded: Bool)
    /// A finding, by its index in all findings.
    case finding(Int)
    /// A remark about all findings.
    case note(String)
  }

  /// The result of the lints as a whole.
  enum Standing: Equatable, Sendable {
    case notAsked
    case clean
    /// `lints` lints lacked facts, and there is no warning.
    case onlyUnknown(lints: Int)
    case warnings
  }

  let standing: Standing
  let rows: [Row]
  let warnings: Int
  let unknown: Int
  /// The number of findings that the filter hides.
  let hidden: Int
  let choice: Choice
  /// The number of lints that did not run, because they ask live coordinators.
  let notRun: Int
  /// Empty if the lints have not run.
  private let findings: [LintFinding]
  private let rowOfFinding: [LintFinding.ID: Int]

  /// Makes the rows; `findings` are in the order of a report, and nil if the lints have not run.
  ///
  /// O(findings), times their length where there is a filter.
  init(_ findings: [LintFinding]?, choice: Choice = Choice(), notRun: [String] = []) {
    let all = findings ?? []
    self.findings = all
    self.notRun = notRun.count
    self.choice = choice
    warnings = all.count { $0.verdict == .warning }
    unknown = all.count - warnings
    standing =
      findings == nil
      ? .notAsked
      : all.isEmpty
        ? .clean
        : warnings > 0 ? .warnings : .onlyUnknown(lints: Set(all.map(\.lint)).count)
    let filter = choice.filter.compiled()
    let shown = all.indices.filter { index in
      let finding = all[index]
      if choice.isWarningsOnly, finding.verdict != .warning { return false }
      return choice.filter.isEmpty || filter.admits(finding.texts)
    }
    hidden = all.count - shown.count
    let found = Self.rows(shown, of: all, choice)
    rows =
      found.isEmpty || notRun.isEmpty ? found : found + [.note(Self.text(notRun: notRun.count))]
    var places: [LintFinding.ID: Int] = [:]
    for (place, row) in rows.enumerated() {
      if case .finding(let index) = row { places[all[index].id] = place }
    }
    rowOfFinding = places
  }

  /// The number of findings, shown or hidden.
  var findingCount: Int { findings.count }

  /// The row of the heading of the unknown findings; nil if there is none.
  var unknownRow: Int? {
    rows.firstIndex { if case .unknown = $0 { true } else { false } }
  }

  /// Whether a row can be selected: a finding, or the heading that folds.
  private func isSelectable(_ row: Int) -> Bool {
    guard rows.indices.contains(row) else { return false }
    switch rows[row] {
    case .finding, .unknown: return true
    case .group, .note: return false
    }
  }

  /// The finding on a row; nil on the heading of a group.
  func finding(at row: Int) -> LintFinding? {
    guard rows.indices.contains(row), case .finding(let index) = rows[row] else { return nil }
    return findings[index]
  }

  /// The row of a finding; nil if it is gone or filtered out.
  func row(of finding: LintFinding.ID) -> Int? { rowOfFinding[finding] }

  /// The row that can be selected and is `steps` such rows below `row`, or above it for negative
  /// `steps`.
  ///
  /// O(steps).
  func row(_ steps: Int, from row: Int) -> Int? {
    var row = min(max(0, row), rows.count - 1)
    // The row after a heading is a finding; the one before a remark can be selected too.
    if !isSelectable(row) { row = isSelectable(row + 1) ? row + 1 : row - 1 }
    for _ in 0..<min(abs(steps), rows.count) {
      var next = row + steps.signum()
      while rows.indices.contains(next), !isSelectable(next) { next += steps.signum() }
      guard rows.indices.contains(next) else { break }
      row = next
    }
    return isSelectable(row) ? row : nil
  }

  private static func rows(
    _ shown: [Int], of findings: [LintFinding], _ choice: Choice
  ) -> [Row] {
    let unknown = shown.filter { findings[$0].verdict == .unknown }
    let heading = Row.unknown(count: unknown.count, isUnfolded: choice.isUnknownUnfolded)
    return rows(ofWarnings: shown, of: findings, by: choice.grouping)
      + (unknown.isEmpty ? [] : [heading])
      + (choice.isUnknownUnfolded ? unknown.map(Row.finding) : [])
  }

  private static func rows(
    ofWarnings shown: [Int], of findings: [LintFinding], by grouping: Grouping
  ) -> [Row] {
    var groups: [GroupKey: [Int]] = [:]
    var order: [GroupKey] = []
    for index in shown where findings[index].verdict == .warning {
      let key = GroupKey(findings[index], by: grouping)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    return order.flatMap { key -> [Row] in
      let members = groups[key] ?? []
      return [.group(name: key.name, warnings: members.count)] + members.map(Row.finding)
    }
  }
}

/// The common property of a group's findings.
private struct GroupKey: Hashable {
  let id: CoordinatorID?
  let name: String

  init(_ finding: LintFinding, by grouping: LintsContent.Grouping) {
    switch grouping {
    case .lint:
      id = nil
      name = finding.lint
    case .coordinator:
      id = finding.target
      name = finding.coordinatorName ?? "the whole hierarchy"
    }
  }
}
