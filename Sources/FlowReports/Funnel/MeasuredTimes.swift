/// Lengths of time, in seconds, of which the middle is of interest; 8 bytes for each.
package struct MeasuredTimes: Equatable, Sendable {
  private var seconds: [Double] = []

  package init() {}

  package var count: Int { seconds.count }

  /// Adds a time; one below zero, from a clock that was set back, counts as zero.
  package mutating func add(_ time: Double) { seconds.append(max(0, time)) }

  /// The smallest time that this percentage of the times does not exceed (the nearest rank); nil
  /// without times.
  ///
  /// O(count · log count).
  package func percentile(_ percent: Int) -> Double? {
    if seconds.isEmpty { return nil }
    let rank = (seconds.count * percent + 99) / 100
    return seconds.sorted()[min(max(1, rank), seconds.count) - 1]
  }
}
