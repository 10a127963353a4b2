import FlowProtocol

/// What the lints find in one engine, and where one stands in it.
struct LintsState: ListState {
  /// What lints look at.
  enum Subject: Equatable, Sendable {
    /// The engine, which tells what comes and goes from then on; counted, since a viewer that was away
    /// missed some of that.
    case engine(time: Int)
    /// A hierarchy of which there is nobody to ask.
    case moment(epoch: String, revision: UInt64)
  }

  private struct Change: Equatable, Sendable {
    let added: [LintFinding]
    let removed: [LintFinding.ID]

    func applied(to findings: [LintFinding]) -> [LintFinding] {
      let gone = Set(removed).union(added.map(\.id))
      return findings.filter { !gone.contains($0.id) } + added
    }
  }

  /// Nil where nobody asked yet.
  private(set) var findings: [LintFinding]? {
    didSet { byCoordinator = LintsByCoordinator(findings ?? []) }
  }
  /// How many findings there was no room for, and how many of those were said.
  private var omitted = 0
  private var saidOmitted = 0
  /// The same, for who asks what is found about one: put together as findings come, and never for a frame.
  private(set) var byCoordinator = LintsByCoordinator()
  /// What they are about.
  private(set) var subject: Subject?
  /// What is being looked at for the next.
  private var asked: Subject? {
    didSet { (meanwhile, meanwhileBytes) = ([], 0) }
  }
  /// What an engine told since it was asked, which its answer need not have.
  private var meanwhile: [Change] = []
  private var meanwhileBytes = 0
  /// The lints that could not run, since there was no app to ask.
  private var notRun: [String] = []
  private(set) var choice = LintsContent.Choice()
  private(set) var content = LintsContent(nil)
  /// The finding that is selected.
  private var selection: LintFinding.ID?
  private(set) var row = 0
  var top = 0
  var lineCount: Int { content.rows.count }
  var selectedIndex: Int { row }
  /// The number of times after which findings may have been missed: connections, gaps and runs.
  private(set) var beginnings = 0

  mutating func beginAgain() { beginnings += 1 }

  var count: Int { findings?.count ?? 0 }
  var selected: LintFinding? { content.finding(at: row) }

  /// Begins to look; false where that is done already, or is under way.
  mutating func begin(_ subject: Subject) -> Bool {
    if asked != nil || subject == self.subject { return false }
    asked = subject
    return true
  }

  /// Takes in what was found by looking.
  mutating func take(_ findings: [LintFinding], notRun: [String] = []) {
    self.notRun = notRun
    (omitted, saidOmitted) = (0, 0)
    self.findings = meanwhile.reduce(fitting(findings)) { fitting($1.applied(to: $0)) }
    // What there was no room for is asked for again.
    (subject, asked) = (meanwhileBytes > MemoryBudget.findings ? nil : asked, nil)
    settle()
  }

  /// Takes in that it could not be asked: not before something else is to be looked at.
  mutating func fail() { (subject, asked) = (asked, nil) }

  /// Takes in what came and what went since they were asked.
  mutating func take(added: [LintFinding], removed: [LintFinding.ID]) {
    let change = Change(added: added, removed: removed)
    if case .engine = asked, meanwhile.count < Self.mostMeanwhile {
      meanwhileBytes += added.memoryBytes + 64 * removed.count
      if meanwhileBytes <= MemoryBudget.findings { meanwhile.append(change) }
    }
    guard case .engine = subject, let findings else { return }
    self.findings = fitting(change.applied(to: findings))
    settle()
  }

  /// An answer takes 10 s at the most, and an engine looks every 2 s.
  private static let mostMeanwhile = 16

  /// As many of the findings as there is room for.
  private mutating func fitting(_ findings: [LintFinding]) -> [LintFinding] {
    var bytes = 0
    // In the list, by coordinator, and by line.
    let kept = findings.prefix { finding in
      bytes += 3 * finding.memoryBytes
      return bytes <= MemoryBudget.findings
    }
    omitted += findings.count - kept.count
    return Array(kept)
  }

  /// How many findings were left out since this was asked last.
  mutating func omittedSinceAsked() -> Int {
    defer { saidOmitted = omitted }
    return omitted - saidOmitted
  }

  /// Forgets what is about something else than what shows.
  mutating func forget() {
    if findings == nil { return }
    (findings, subject, notRun) = (nil, nil, [])
    settle()
  }

  mutating func groupDifferently() {
    choice.grouping = choice.grouping == .lint ? .coordinator : .lint
    settle()
  }

  mutating func setFilter(_ filter: LineFilter) {
    choice.filter = filter
    settle()
  }

  mutating func toggleWarningsOnly() {
    choice.isWarningsOnly.toggle()
    settle()
  }

  mutating func move(by steps: Int) { select(content.row(steps, from: row) ?? row) }

  mutating func select(_ row: Int) {
    self.row = content.row(0, from: row) ?? 0
    selection = selected?.id
  }

  private mutating func settle() {
    content = LintsContent(findings, choice: choice, notRun: notRun)
    select(selection.flatMap(content.row(of:)) ?? row)
  }
}
