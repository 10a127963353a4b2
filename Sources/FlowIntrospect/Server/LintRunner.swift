import FlowEngine

/// Runs the lints repeatedly over one hierarchy: the snapshot lints off the main actor, and the
/// live lints in short visits to it.
actor LintRunner {
  private let configuration: LintConfiguration
  private let hidesValues: Bool
  private nonisolated let live: LiveEngine
  /// Reads the routes that navigations led to so far; nil after the first pass, which notes them.
  private var earlier: (@Sendable () async -> RouteArrivals?)?
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var linter: SnapshotLinter?
  private var ledger: LintLedger
  private var lastPass: Duration?

  /// The time for which the live lints hold the main actor at a time, and the pause after that.
  private static let visit = (for: Duration.microseconds(500), every: Duration.milliseconds(5))
  /// The minimum interval between two passes of the live lints, unless a viewer asks.
  private static let passInterval = Duration.seconds(2)

  init(
    configuration: LintConfiguration, redaction: Redaction, live: LiveEngine,
    earlier: @escaping @Sendable () async -> RouteArrivals?
  ) {
    self.configuration = configuration
    self.live = live
    self.earlier = earlier
    hidesValues = redaction.hidesValues
    ledger = LintLedger(configuration: configuration)
  }

  var report: LintReport { ledger.report }

  /// Checks the changed coordinators, and the live tree if its last pass was not recent.
  ///
  /// Returns the change of the findings, and the time until the next check; nil if no finding
  /// waits.
  func look(
    at changed: Set<CoordinatorID>, in snapshot: FlowSnapshot, isAsked: Bool
  ) async -> (change: LintChange, next: Duration?) {
    if linter == nil {
      linter = SnapshotLinter(snapshot, configuration: configuration, hidesValues: hidesValues)
    } else {
      linter?.check(changed, in: snapshot)
    }
    var found: [LintCandidate]?
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

  private func pass() async -> [LintCandidate]? {
    guard await live.beginLintPass(configuration) else { return nil }
    // Read after the pass began to observe, so that no navigation falls between the two.
    if let arrivals = await earlier?() { await live.note(arrivals) }
    earlier = nil
    while await !live.resumeLintPass(for: Self.visit.for) {
      try? await Task.sleep(for: Self.visit.every)
    }
    lastPass = now
    return await live.endLintPass()
  }
}
