/// Errors of one run that were reported, and that the viewer does not have.
package struct MissedErrors: Equatable, Sendable {
  /// The title of the engine, for people.
  package let run: String
  /// The numbers of the errors, in order.
  let ranges: [ClosedRange<UInt64>]

  /// The number of ranges that the text lists.
  private static let listedRanges = 8

  var isEmpty: Bool { ranges.isEmpty }

  var count: UInt64 {
    ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 1 }
  }

  /// One line: the number of errors, and their ranges.
  package var text: String {
    let listed = ranges.prefix(Self.listedRanges).map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    let more = ranges.count - listed.count
    return "\(count) \(count == 1 ? "error was" : "errors were") missed: "
      + listed.joined(separator: ", ") + (more > 0 ? ", and \(more) more ranges" : "")
  }
}
