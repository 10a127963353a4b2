/// Formats durations of navigations.
package enum DurationText {
  /// Returns a duration with three digits at most: "812 ns", "12.3 µs".
  package static func of(nanoseconds: Int64) -> String {
    var (value, unit) = (Double(nanoseconds), "ns")
    for (next, factor) in [("µs", 1_000.0), ("ms", 1_000), ("s", 1_000)] where value >= 1_000 {
      (value, unit) = (value / factor, next)
    }
    let isWhole = unit == "ns" || value >= 100
    return "\(isWhole ? "\(Int(value))" : "\((value * 10).rounded() / 10)") \(unit)"
  }
}
