import FlowIntrospect

/// What the lints find in one engine, and where one stands in it.
struct LintsState: Equatable, Sendable {
  /// Nil where nobody asked yet.
  private(set) var findings: [LintFinding]? {
    didSet { byCoordinator = LintsByCoordinator(findings ?? []) }
  }
  /// The same, for who asks what is found about one: put together as findings come, and never for a frame.
  private(set) var byCoordinator = LintsByCoordinator()
  private(set) var choice = LintsContent.Choice()
  private(set) var content = LintsContent(nil)
  /// The finding that is selected.
  private var selection: LintFinding.ID?
  private(set) var row = 0
  var top = 0

  var count: Int { findings?.count ?? 0 }
  var selected: LintFinding? { content.finding(at: row) }

  mutating func take(_ findings: [LintFinding]) {
    self.findings = findings
    settle()
  }

  /// Takes in what came and what went since they were asked.
  mutating func take(added: [LintFinding], removed: [LintFinding.ID]) {
    guard var findings else { return }
    let gone = Set(removed).union(added.map(\.id))
    findings.removeAll { gone.contains($0.id) }
    take(findings + added)
  }

  /// Another run of the app has not been asked.
  mutating func forget() {
    findings = nil
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
    content = LintsContent(findings, choice: choice)
    select(selection.flatMap(content.row(of:)) ?? row)
  }
}
