import FlowReports
import Foundation

/// When errors came, as a line of bars: over the time from the first listed error to the last one.
enum ErrorBars {
  /// The width in cells.
  static let count = 12

  /// The bars of errors, of which some may not be listed; O(errors).
  static func text(of errors: [ReviewedError], _ model: Model) -> String {
    let times = errors.map(\.report.time)
    let span = model.inspection.errors.span
    let first = times.reduce(span.lowerBound, min)
    let last = times.reduce(span.upperBound, max)
    let length = max(last.timeIntervalSince(first), 0.001)
    return model.glyphs.sparkline(
      times.reduce(into: [Int](repeating: 0, count: count)) { counts, time in
        let place = time.timeIntervalSince(first) / length
        counts[min(Int(place * Double(count)), count - 1)] += 1
      })
  }
}
