/// Errors of one run that were reported, and that the viewer does not have.
package struct MissedErrors: Equatable, Sendable {
  /// The engine, as people know it.
  package let run: String
  /// Their numbers, in order.
  let ranges: [ClosedRange<UInt64>]

  /// How many of the ranges are told in words.
  private static let toldRanges = 8

  var isEmpty: Bool { ranges.isEmpty }

  var count: UInt64 {
    ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 1 }
  }

  /// One line: how many, and which.
  package var text: String {
    let told = ranges.prefix(Self.toldRanges).map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    let more = ranges.count - told.count
    return "\(count) \(count == 1 ? "error was" : "errors were") missed: "
      + told.joined(separator: ", ") + (more > 0 ? ", and \(more) more ranges" : "")
  }
}
