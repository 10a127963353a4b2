import Foundation

/// The times of each run that the recordings read so far have.
struct CountedSpans {
  private var earlier: [String: [ClosedRange<Date>]] = [:]
  /// The times of the runs of the recording that is being read.
  private var current: [String: ClosedRange<Date>] = [:]
  /// The run whose last visit did not end.
  private var open: String?

  /// Whether an earlier recording has the time at which a visit began; if not, notes the visit.
  mutating func contains(_ visit: RecordedVisit) -> Bool {
    if earlier[visit.run]?.contains(where: { $0.contains(visit.enteredAt) }) == true { return true }
    open = visit.leftAt == nil ? visit.run : nil
    extend(visit.run, from: visit.enteredAt, to: visit.leftAt ?? visit.enteredAt)
    return false
  }

  /// Adds what another one counted, which has no run of this one; O(runs of the other).
  mutating func merge(_ other: CountedSpans) {
    earlier.merge(other.earlier) { first, _ in first }
  }

  private mutating func extend(_ run: String, from start: Date, to end: Date) {
    let known = current[run]
    let first = min(known?.lowerBound ?? start, start)
    current[run] = first...max(known?.upperBound ?? first, first, end)
  }

  /// Ends the recording, at the time of its last entry, until which its last visit lasted.
  mutating func endRecording(at time: Date?) {
    if let open, let time { extend(open, from: time, to: time) }
    for (run, span) in current { earlier[run, default: []].append(span) }
    (current, open) = ([:], nil)
  }
}

extension RecordingReader {
  /// Gives all visits to `take`, in order, of which few are in memory.
  func readVisits(_ take: (RecordedVisit) throws -> Void) throws {
    var last = 0
    while true {
      let page = try visits(after: last, limit: 1_000)
      try page.forEach(take)
      guard let end = page.last else { return }
      last = end.id
    }
  }
}
