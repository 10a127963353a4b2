package import FlowIntrospect

/// The state of a viewer that follows an engine, and the losses it has had.
package struct Watched: Sendable, Codable, Equatable {
  /// The hierarchy, from the last snapshot and the deltas since.
  package var snapshot: FlowSnapshot?
  /// The number of snapshots received: one, unless something went wrong.
  package var snapshots = 0
  /// The number of deltas that did not start at the known revision.
  package var gaps = 0
  /// The number of notifications reported as lost.
  package var lost = 0
  /// The number of errors received right after a loss, which the engine still had.
  package var regained: UInt64 = 0
  package var navigations = Sequence()
  package var errors = Sequence()
  private var isRegaining = false

  /// The received part of a sequence that is numbered without gaps.
  package struct Sequence: Sendable, Codable, Equatable {
    package var first: UInt64?
    package var last: UInt64 = 0
    package var received: UInt64 = 0
    /// The number of missing numbers, from the first to the last.
    package var missed: UInt64 { first.map { last + 1 - $0 - received } ?? 0 }

    mutating func take(_ number: UInt64) {
      first = first ?? number
      last = max(last, number)
      received += 1
    }
  }

  package mutating func take(_ event: FollowerEvent) {
    switch event {
    case .lost: isRegaining = true
    case .errorReported where isRegaining: regained += 1
    case .snapshot, .silent, .answering: break
    default: isRegaining = false
    }
    switch event {
    case .snapshot(let whole):
      // Another run starts its numbers again.
      if whole.epoch != snapshot?.epoch { (navigations, errors) = (Sequence(), Sequence()) }
      snapshot = whole
      snapshots += 1
    case .changed(let delta):
      if delta.since > snapshot?.revision ?? 0 { gaps += 1 }
      snapshot?.apply(delta)
    case .detailed(let nodes): snapshot?.fill(in: nodes)
    case .navigated(let report): navigations.take(report.sequence)
    case .errorReported(let report): errors.take(report.sequence)
    case .journal(let reports, let total):
      for report in reports { errors.take(report.sequence) }
      errors.last = max(errors.last, total)
    case .lost(let count): lost += count
    default: break
    }
  }
}
