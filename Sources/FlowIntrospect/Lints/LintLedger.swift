/// Keeps what the lints say of a hierarchy over time, and tells what is new and what is gone.
///
/// Time is whatever the host says, counted from any moment that stays the same: an app's service has a
/// clock, a recording has its own times.
public struct LintLedger: Sendable {
  /// Everything that stands at present.
  public private(set) var report = LintReport([], allowed: 0, pending: 0)
  /// When something that needs time will have had it; nil where nothing waits.
  public private(set) var nextDeadline: Duration?

  private let configuration: LintConfiguration
  private var snapshot = LintOutcome(candidates: [])
  private var live = LintOutcome(candidates: [])
  /// Since when each of those has been so that need time.
  private var since: [LintFinding.ID: Duration] = [:]

  /// A ledger with nothing in it.
  public init(configuration: LintConfiguration = .standard) {
    self.configuration = configuration
  }

  /// Takes in a later look; what is nil is as it was.
  ///
  /// Called at ``nextDeadline`` with neither, it tells what has had its time. O(n log n) in the findings.
  public mutating func update(
    snapshot: LintOutcome? = nil, live: LintOutcome? = nil, at now: Duration
  ) -> LintChange {
    if let snapshot { self.snapshot = snapshot }
    if let live { self.live = live }
    let candidates = self.snapshot.candidates + self.live.candidates
    let told = candidates.filter { configuration.admits($0.finding) }
    let (settled, waiting) = split(told, at: now)
    let next = LintReport(
      settled, allowed: candidates.count - told.count, pending: waiting)
    let change = LintChange(from: report.findings, to: next.findings)
    report = next
    return change
  }

  /// What is settled, and how many are not yet.
  private mutating func split(
    _ candidates: [LintCandidate], at now: Duration
  ) -> (settled: [LintFinding], waiting: Int) {
    var settled: [LintFinding] = []
    var known: [LintFinding.ID: Duration] = [:]
    nextDeadline = nil
    for candidate in candidates {
      if candidate.needsTime {
        let start = since[candidate.finding.id] ?? now
        known[candidate.finding.id] = start
        let deadline = start + configuration.gracePeriod
        if now < deadline {
          nextDeadline = min(nextDeadline ?? deadline, deadline)
          continue
        }
      }
      settled.append(candidate.finding)
    }
    since = known
    return (settled, candidates.count - settled.count)
  }
}
