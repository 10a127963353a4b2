import FlowEngine

/// Runs the lints again and again over one hierarchy: what a snapshot tells off the main actor, and what
/// only the live coordinators know in short visits to it.
actor LintRunner {
  private let configuration: LintConfiguration
  private let hidesValues: Bool
  private nonisolated let live: LiveEngine
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var linter: SnapshotLinter?
  private var ledger: LintLedger
  private var lastPass: Duration?

  /// How long the live lints hold the main actor at a time, and how long they leave it alone after that.
  private static let visit = (for: Duration.microseconds(500), every: Duration.milliseconds(5))
  /// How far apart the live lints look at the whole tree, unless somebody asks.
  private static let passInterval = Duration.seconds(2)

  init(configuration: LintConfiguration, redaction: Redaction, live: LiveEngine) {
    self.configuration = configuration
    self.live = live
    hidesValues = redaction.hidesValues
    ledger = LintLedger(configuration: configuration)
  }

  var report: LintReport { ledger.report }

  /// Looks again at who changed, and at the live tree where it was not looked at lately.
  ///
  /// The change in what is found, and how long from now it is to be looked again; nil where nothing waits
  /// for its time.
  func look(
    at changed: Set<NodeID>, in snapshot: FlowSnapshot, isAsked: Bool
  ) async -> (change: LintChange, next: Duration?) {
    if linter == nil {
      linter = SnapshotLinter(snapshot, configuration: configuration, hidesValues: hidesValues)
    } else {
      linter?.check(changed, in: snapshot)
    }
    var found: LintOutcome?
    let isPassDue = lastPass.map { now - $0 >= Self.passInterval } ?? true
    if isAsked || isPassDue { found = await pass() }
    let change = ledger.update(snapshot: linter?.outcome, live: found, at: now)
    var next = ledger.nextDeadline.map { max($0 - now, .milliseconds(10)) }
    if found == nil, let lastPass {
      let due = max(lastPass + Self.passInterval - now, .milliseconds(10))
      next = min(next ?? due, due)
    }
    return (change, next)
  }

  private var now: Duration { clock.now - start }

  private func pass() async -> LintOutcome? {
    guard await live.beginLintPass(configuration) else { return nil }
    while await !live.resumeLintPass(for: Self.visit.for) {
      try? await Task.sleep(for: Self.visit.every)
    }
    lastPass = now
    return await live.endLintPass()
  }
}
