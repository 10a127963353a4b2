import FlowModel
import FlowReports

/// The content of the lints panel: findings in groups, after the filter.
struct LintsContent: Equatable, Sendable {
  enum Grouping: CaseIterable, Sendable { case lint, coordinator }

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

  let rows: [Row]
  let warnings: Int
  let choice: Choice
  /// The number of lints that did not run, because they ask live coordinators.
  let notRun: Int
  /// Whether there is an engine, which runs no lints.
  private let isOfEngine: Bool
  /// How far the lints came that did not finish; nil if they did.
  private let unfinished: String?
  /// In the order of a report; nil if the lints have not run.
  private let findings: [LintFinding]?
  private let rowOfFinding: [LintFinding.ID: Int]

  /// O(findings), times their length where there is a filter.
  init(
    _ findings: [LintFinding]?, choice: Choice = Choice(), notRun: [String] = [],
    isOfEngine: Bool = false, unfinished: String? = nil
  ) {
    (self.unfinished, self.isOfEngine) = (unfinished, isOfEngine)
    let all = findings ?? []
    self.findings = findings
    self.notRun = notRun.count
    self.choice = choice
    warnings = all.count { $0.verdict == .warning }
    let filter = choice.filter.compiled()
    let shown = all.indices.filter { index in
      let finding = all[index]
      if choice.isWarningsOnly, finding.verdict != .warning { return false }
      return choice.filter.isEmpty || filter.admits(finding.texts)
    }
    let found = Self.rows(shown, of: all, choice)
    let note = Row.note(Self.text(notRun: notRun.count, isOfEngine))
    rows = found.isEmpty || notRun.isEmpty ? found : found + [note]
    var places: [LintFinding.ID: Int] = [:]
    for (place, row) in rows.enumerated() {
      if case .finding(let index) = row { places[all[index].id] = place }
    }
    rowOfFinding = places
  }

  /// The number of findings, shown or hidden.
  var findingCount: Int { findings?.count ?? 0 }

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
    return findings?[index]
  }

  /// The row of a finding; nil if it is gone or filtered out.
  func row(of finding: LintFinding.ID) -> Int? { rowOfFinding[finding] }

  /// The row that is `steps` selectable rows below `row`, or above it if negative, in O(steps).
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
    let warned = shown.filter { findings[$0].verdict == .warning }
    let groups = Dictionary(grouping: warned) { GroupKey(findings[$0], by: choice.grouping) }
    // In the order of their first findings.
    let warnings = groups.sorted { $0.value[0] < $1.value[0] }.flatMap { key, members in
      [.group(name: key.name, warnings: members.count)] + members.map(Row.finding)
    }
    let unknown = shown.filter { findings[$0].verdict == .unknown }
    let heading = Row.unknown(count: unknown.count, isUnfolded: choice.isUnknownUnfolded)
    return warnings + (unknown.isEmpty ? [] : [heading])
      + (choice.isUnknownUnfolded ? unknown.map(Row.finding) : [])
  }
}

// MARK: Words

extension LintsContent {
  /// The reason why the list is empty.
  var emptyText: String {
    guard let findings else { return "the lints have not run yet" }
    let unfinished = unfinished.map { " so far: the lints did not finish, \($0)" } ?? ""
    if findings.isEmpty {
      let others = notRun == 0 ? "" : "; " + Self.text(notRun: notRun, isOfEngine)
      return "no findings\(unfinished)\(others)"
    }
    let filterText = "none of \(findings.count) findings matches '\(choice.filter.text)'"
    if warnings > 0 { return filterText }
    let lints = Set(findings.map(\.lint)).count
    return "no warnings\(unfinished); \(Counted.text(lints, "lint")) lacked the facts to decide"
      + (choice.filter.isEmpty ? "" : "; \(filterText)")
  }

  private static func text(notRun count: Int, _ isOfEngine: Bool) -> String {
    "\(Counted.text(count, "lint")) did not run: "
      + (isOfEngine ? "the app does not run lints" : "they need a running app")
  }
}

/// The common property of a group's findings.
private struct GroupKey: Hashable {
  let id: CoordinatorID?
  let name: String

  init(_ finding: LintFinding, by grouping: LintsContent.Grouping) {
    switch grouping {
    case .lint:
      (id, name) = (nil, finding.lint)
    case .coordinator:
      (id, name) = (finding.target?.id, finding.coordinatorName ?? "the whole hierarchy")
    }
  }
}

extension LintFinding {
  /// The coordinator to jump to; nil for a finding about the whole hierarchy.
  var target: CoordinatorReference? { coordinator ?? winner ?? shadowed.first }

  /// The name and the id of that coordinator.
  var coordinatorName: String? {
    target.map { "\($0.name) \($0.id)" }
  }

  /// The texts that a filter searches.
  var texts: [String] {
    [lint, rule, verdict.rawValue, message] + [coordinatorName, route?.shown].compactMap { $0 }
  }
}

extension LintFinding.Verdict {
  var colour: Style.Colour { self == .warning ? .warning : .faint }

  func sign(_ glyphs: Glyphs) -> String { self == .warning ? glyphs.warning : glyphs.unknown }
}
