import FlowModel
import FlowReports

/// The findings of the lints in one engine, with the selection.
struct LintsState: ListState, FilteredState {
  enum Subject: Equatable, Sendable {
    /// The engine; `time` counts the requests, because a viewer that was disconnected missed some
    /// reports of new and removed findings, and asks again.
    case engine(time: Int)
    /// A hierarchy without an engine to ask.
    case moment(epoch: String, revision: UInt64)
    /// The viewer's copy of the hierarchy of an engine that runs no lints.
    case copy(epoch: String, revision: UInt64)
  }

  private struct Change: Equatable, Sendable {
    let added: [LintFinding]
    let removed: [LintFinding.ID]

    func applied(to findings: [LintFinding]) -> [LintFinding] {
      let gone = Set(removed).union(added.map(\.id))
      return findings.filter { !gone.contains($0.id) } + added
    }
  }

  /// Nil if the lints have not run.
  private(set) var findings: [LintFinding]? {
    didSet { byCoordinator = LintsByCoordinator(findings ?? []) }
  }
  /// The number of findings that were dropped for lack of room, and how many of those were logged.
  private var omitted = 0
  private var loggedOmitted = 0
  /// Computed when findings come, and not for every frame.
  private(set) var byCoordinator = LintsByCoordinator()
  private(set) var subject: Subject?
  /// The subject of the request under way.
  private var asked: Subject? {
    didSet { (changesSinceAsked, changesSinceAskedBytes) = ([], 0) }
  }
  /// The changes that the engine reported after the request; its answer may lack them.
  private var changesSinceAsked: [Change] = []
  private var changesSinceAskedBytes = 0
  /// The lints that could not run, because there was no app to ask.
  private var notRun: [String] = []
  /// How far the lints came that did not finish; nil if they did.
  private var unfinished: String?
  /// Why the last request brought no findings.
  private(set) var failure: String?
  var choice = LintsContent.Choice() {
    didSet { settle() }
  }
  private(set) var content = LintsContent(nil)
  private var selection: LintFinding.ID?
  /// Whether the heading of the unknown findings is selected.
  private(set) var isUnknownSelected = false
  private(set) var selectedIndex = 0
  var top = 0
  var lineCount: Int { content.rows.count }
  /// The number of connections, gaps and runs so far, at each of which findings may be missed.
  private(set) var beginnings = 0

  /// Whether the viewer runs the lints, since the engine does not know how.
  private(set) var areRunHere = false
  /// The coordinators that came while the viewer saw it.
  private(set) var arrivals = CoordinatorArrivals()

  mutating func beginAgain() { beginnings += 1 }

  /// Begins to run the lints in the viewer, in place of the request under way.
  mutating func runHere() { (areRunHere, asked, subject) = (true, nil, nil) }

  /// Asks the engine again: another one may have taken its place.
  mutating func runThere() { areRunHere = false }

  /// Begins the arrivals again, such as at another place of a recording.
  mutating func forgetArrivals() { arrivals = CoordinatorArrivals() }

  mutating func note(_ delta: FlowDelta) { arrivals.note(delta) }

  /// Goes on with the arrivals after a gap in the changes, or begins again with another run.
  mutating func noteGap(before snapshot: FlowSnapshot, isSameRun: Bool) {
    if isSameRun { arrivals.resume(at: snapshot) } else { forgetArrivals() }
  }

  var filter: LineFilter {
    get { choice.filter }
    set { choice.filter = newValue }
  }
  var selected: LintFinding? { content.finding(at: selectedIndex) }

  var isAsking: Bool { asked != nil }

  /// Begins a request; returns false if this subject was checked already, or a request is under
  /// way.
  mutating func begin(_ subject: Subject) -> Bool {
    if isAsking || subject == self.subject { return false }
    (asked, failure) = (subject, nil)
    return true
  }

  mutating func take(
    _ findings: [LintFinding], notRun: [String] = [], unfinished: String? = nil
  ) {
    (self.notRun, self.unfinished) = (notRun, unfinished)
    (omitted, loggedOmitted) = (0, 0)
    self.findings = changesSinceAsked.reduce(fitting(findings)) { fitting($1.applied(to: $0)) }
    // If changes were dropped for lack of room, the lints are asked again.
    (subject, asked) = (changesSinceAskedBytes > MemoryBudget.findings ? nil : asked, nil)
    settle()
  }

  /// Ends a request that failed: the lints are not asked again for the same subject.
  mutating func fail(_ reason: String) { (subject, asked, failure) = (asked, nil, reason) }

  /// Applies the findings that came and went since the request.
  mutating func take(added: [LintFinding], removed: [LintFinding.ID]) {
    let change = Change(added: added, removed: removed)
    if case .engine = asked, changesSinceAsked.count < Self.mostChangesSinceAsked {
      changesSinceAskedBytes += added.memoryBytes + 64 * removed.count
      if changesSinceAskedBytes <= MemoryBudget.findings { changesSinceAsked.append(change) }
    }
    guard case .engine = subject, let findings else { return }
    self.findings = fitting(change.applied(to: findings))
    settle()
  }

  /// The number of kept changes: an answer takes at most 10 s, and an engine runs its lints every 2
  /// s.
  private static let mostChangesSinceAsked = 16

  /// The first findings, as many as fit in memory.
  private mutating func fitting(_ findings: [LintFinding]) -> [LintFinding] {
    var bytes = 0
    // Each finding is kept three times: in the list, by coordinator, and by line.
    let kept = findings.prefix { finding in
      bytes += 3 * finding.memoryBytes
      return bytes <= MemoryBudget.findings
    }
    omitted += findings.count - kept.count
    return Array(kept)
  }

  /// The number of findings that were dropped since the last call.
  mutating func omittedSinceAsked() -> Int {
    defer { loggedOmitted = omitted }
    return omitted - loggedOmitted
  }

  /// Drops the findings: they are not about the hierarchy that shows.
  mutating func forget() {
    if findings == nil { return }
    (findings, subject, notRun, unfinished) = (nil, nil, [], nil)
    settle()
  }

  mutating func showUnknown(_ shows: Bool) {
    // A finding that folds away leaves the selection to its heading.
    if !shows, selected?.verdict == .unknown { (selection, isUnknownSelected) = (nil, true) }
    choice.showsUnknown = shows
  }

  mutating func move(by steps: Int) {
    select(content.row(steps, from: selectedIndex) ?? selectedIndex)
  }

  mutating func select(_ row: Int) {
    selectedIndex = content.row(0, from: row) ?? 0
    selection = selected?.id
    isUnknownSelected = content.unknownRow == selectedIndex && selection == nil
  }

  private mutating func settle() {
    content = LintsContent(
      findings, choice: choice, notRun: notRun, isOfEngine: areRunHere, unfinished: unfinished)
    let heading = isUnknownSelected ? content.unknownRow : nil
    select(selection.flatMap(content.row(of:)) ?? heading ?? selectedIndex)
  }
}

/// The findings of the lints, by the coordinators that they name.
struct LintsByCoordinator: Equatable, Sendable {
  /// The number of warnings about one coordinator; findings that a lint could not decide make no
  /// mark.
  struct Mark: Equatable, Sendable {
    fileprivate(set) var warnings = 0

    /// A sign and the number of warnings, such as ⚠1.
    func text(_ glyphs: Glyphs) -> String {
      glyphs.warning + (warnings > Self.most ? "\(Self.most)+" : "\(warnings)")
    }

    /// The largest number that a mark shows: a longer one would take more cells.
    private static let most = 99
  }

  private let findings: [LintFinding]
  private var places: [CoordinatorID: [Int]] = [:]
  private var marks: [CoordinatorID: Mark] = [:]

  /// O(findings, and the coordinators that each names).
  init(_ findings: [LintFinding] = []) {
    self.findings = findings
    for (place, finding) in findings.enumerated() {
      for id in finding.named where places[id]?.last != place {
        places[id, default: []].append(place)
        if finding.verdict == .warning { marks[id, default: Mark()].warnings += 1 }
      }
    }
  }

  func mark(of id: CoordinatorID) -> Mark? { marks[id] }

  /// The findings about a coordinator, in the order of a report.
  func findings(about id: CoordinatorID) -> some Collection<LintFinding> {
    (places[id] ?? []).lazy.map { findings[$0] }
  }
}

extension LintFinding {
  /// All coordinators that the finding names: a conflict shows at each of them.
  fileprivate var named: [CoordinatorID] {
    ([coordinator, winner].compactMap { $0 } + shadowed).map(\.id)
  }
}

extension EngineInspection {
  /// The findings about the hierarchy that shows; none if the lints ran on another moment.
  var shownLints: LintsByCoordinator {
    switch (lints.subject, lintSubject) {
    // After a gap, the old findings stay until the answer comes.
    case (.engine, .engine): lints.byCoordinator
    // So do those of the moment before, while the lints run.
    case (.copy(let known, _), .copy(let shown, _)) where known == shown: lints.byCoordinator
    case (let known, let shown): known == shown ? lints.byCoordinator : LintsByCoordinator()
    }
  }
}
