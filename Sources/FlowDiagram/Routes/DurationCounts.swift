/// Durations, counted in classes: each power of two has 16, so that a median is right to 3%.
///
/// The memory depends on the number of classes, at most some hundred, and not on the number of
/// durations. The sum of several counts does not depend on their order.
package struct DurationCounts: Equatable, Sendable {
  private var counts: [Int: Int] = [:]

  /// The bits of a duration that choose its class, below the first one.
  private static let bits = 4

  package init() {}

  package mutating func add(nanoseconds: Int64) {
    counts[Self.class(of: UInt64(max(0, nanoseconds))), default: 0] += 1
  }

  package mutating func merge(_ other: DurationCounts) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  var total: Int { counts.values.reduce(0, +) }

  /// The middle of the class of the median; nil without durations.
  package var medianNanoseconds: Int64? {
    var left = (total + 1) / 2
    for (place, count) in counts.sorted(by: { $0.key < $1.key }) {
      left -= count
      if left <= 0 { return Int64(clamping: Self.middle(of: place)) }
    }
    return nil
  }

  private static func `class`(of value: UInt64) -> Int {
    guard value >= 1 << bits else { return Int(value) }
    let exponent = UInt64.bitWidth - 1 - value.leadingZeroBitCount
    let rest = Int(value >> UInt64(exponent - bits)) - (1 << bits)
    return (exponent - bits + 1) << bits + rest
  }

  private static func middle(of place: Int) -> UInt64 {
    guard place >= 1 << bits else { return UInt64(place) }
    let shift = UInt64(place >> bits - 1)
    let low = UInt64(1 << bits + place & (1 << bits - 1)) << shift
    return low + (1 << shift) / 2
  }
}
