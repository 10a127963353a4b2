import FlowDiagram
import FlowProtocol

/// What the lints panel shows: findings in groups, those that a filter lets through.
struct LintsContent: Equatable, Sendable {
  enum Grouping: CaseIterable, Sendable { case lint, coordinator }

  /// How the findings are told.
  struct Choice: Equatable, Sendable {
    var grouping = Grouping.lint
    var isWarningsOnly = false
    var filter = LineFilter.none
  }

  enum Row: Equatable, Sendable {
    case group(name: String, warnings: Int, unknown: Int)
    /// A finding by its place in what was found.
    case finding(Int)
    /// Something about all of them.
    case note(String)
  }

  /// How it stands with the hierarchy, where no findings say so.
  enum Standing: Equatable, Sendable {
    case notAsked
    case clean
    /// So many findings say that a lint lacked the facts, and none is a warning.
    case onlyUnknown(lints: Int)
    case warnings
  }

  let standing: Standing
  let rows: [Row]
  let warnings: Int
  let unknown: Int
  /// How many findings the filter passes over.
  let hidden: Int
  let choice: Choice
  /// How many lints did not run, since they ask live coordinators.
  let notRun: Int
  /// None where nobody asked.
  private let findings: [LintFinding]
  private let rowOfFinding: [LintFinding.ID: Int]

  /// `findings` in the order of a report; nil where nobody asked the lints yet.
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
    let found = Self.rows(shown, of: all, by: choice.grouping)
    rows =
      found.isEmpty || notRun.isEmpty ? found : found + [.note(Self.text(notRun: notRun.count))]
    var places: [LintFinding.ID: Int] = [:]
    for (place, row) in rows.enumerated() {
      if case .finding(let index) = row { places[all[index].id] = place }
    }
    rowOfFinding = places
  }

  /// The finding on a row; nil on the heading of a group.
  func finding(at row: Int) -> LintFinding? {
    guard rows.indices.contains(row), case .finding(let index) = rows[row] else { return nil }
    return findings[index]
  }

  /// The row of a finding; nil where it is gone or filtered out.
  func row(of finding: LintFinding.ID) -> Int? { rowOfFinding[finding] }

  /// The row to select, a finding's, `steps` of them below or above `row`.
  ///
  /// O(steps).
  func row(_ steps: Int, from row: Int) -> Int? {
    var row = min(max(0, row), rows.count - 1)
    if finding(at: row) == nil { row = nearest(to: row) ?? row }
    for _ in 0..<min(abs(steps), rows.count) {
      var next = row + steps.signum()
      while rows.indices.contains(next), finding(at: next) == nil { next += steps.signum() }
      guard rows.indices.contains(next) else { break }
      row = next
    }
    return finding(at: row) == nil ? nil : row
  }

  private func nearest(to row: Int) -> Int? {
    guard rows.indices.contains(row) else { return nil }
    // Behind a heading there is a finding.
    return rows.indices.contains(row + 1) ? row + 1 : nil
  }

  private static func rows(
    _ shown: [Int], of findings: [LintFinding], by grouping: Grouping
  ) -> [Row] {
    var groups: [GroupKey: [Int]] = [:]
    var order: [GroupKey] = []
    for index in shown {
      let key = GroupKey(findings[index], by: grouping)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    return order.flatMap { key -> [Row] in
      let members = groups[key] ?? []
      let warnings = members.count { findings[$0].verdict == .warning }
      return [.group(name: key.name, warnings: warnings, unknown: members.count - warnings)]
        + members.map(Row.finding)
    }
  }
}

/// What the findings of a group have in common.
private struct GroupKey: Hashable {
  let id: NodeID?
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
