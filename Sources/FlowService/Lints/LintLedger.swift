/// The findings of a hierarchy over time; each update returns the new and the removed ones.
///
/// The caller provides the time since any fixed moment: an app's service reads its clock, and a
/// recording has its own times.
package struct LintLedger: Sendable {
  package private(set) var report = LintReport([], allowed: 0, pending: 0)
  /// When a waiting finding will have lasted for the grace period; nil if none waits.
  package private(set) var nextDeadline: Duration?

  private let configuration: LintConfiguration
  private var snapshot: [LintCandidate] = []
  private var live: [LintCandidate] = []
  /// The time since which each finding that needs time has existed.
  private var since: [LintFinding.ID: Duration] = [:]

  package init(configuration: LintConfiguration = .standard) {
    self.configuration = configuration
  }

  /// Replaces the findings with those of a later check; nil leaves a part unchanged.
  ///
  /// Findings of a live check that `isPart` are added: what it has not found yet is not gone.
  ///
  /// Call it without findings at ``nextDeadline`` to report those that lasted for the grace period.
  /// O(n log n).
  package mutating func update(
    snapshot: [LintCandidate]? = nil, live: [LintCandidate]? = nil, isPart: Bool = false,
    at now: Duration
  ) -> LintChange {
    if let snapshot { self.snapshot = snapshot }
    if let live {
      let found = Set(live.lazy.map(\.finding.id))
      self.live = live + (isPart ? self.live.filter { !found.contains($0.finding.id) } : [])
    }
    let candidates = self.snapshot + self.live
    let admitted = candidates.filter { configuration.admits($0.finding) }
    let (settled, waiting) = split(admitted, at: now)
    let next = LintReport(settled, allowed: candidates.count - admitted.count, pending: waiting)
    let change = LintChange(from: report.findings, to: next.findings)
    report = next
    return change
  }

  /// Returns the findings that can be reported, and the number of those that still need time.
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
