/// A duration as people write it: 90, 500ms, 2s, 1.5m or 1h; a plain number means seconds.
package struct WrittenDuration: CustomStringConvertible, Equatable, Sendable {
  package let seconds: Double

  package var duration: Duration { .seconds(seconds) }

  package static let examples = "90, 500ms, 2s or 1m"
  /// The longest duration, in seconds.
  package static let longest = 1e6

  private static let units: [(suffix: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600),
  ]

  /// Returns nil if `text` is not a duration from 0 to 1,000,000 s.
  package init?(_ text: String) {
    let unit = Self.units.first { text.hasSuffix($0.suffix) }
    // Other forms of numbers, such as hexadecimal ones or "inf", are mistakes here.
    let number = text.dropLast(unit?.suffix.count ?? 0)
    guard text.first != "+", number.allSatisfy({ "0123456789.e+".contains($0) }),
      let value = Double(number)
    else { return nil }
    let seconds = value * (unit?.seconds ?? 1)
    guard (0...Self.longest).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  package init(seconds: Double) { self.seconds = seconds }

  package var description: String { Counted.seconds(duration) }
}
