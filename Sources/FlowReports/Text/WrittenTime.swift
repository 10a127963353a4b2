package import Foundation

/// A time as people write it, on the command line and in the inspector.
package enum WrittenTime: Equatable {
  /// This many seconds after the beginning, such as +2.5 or +2m.
  case after(Double)
  /// A local time of day, such as 12:04 or 12:04:07.113.
  case clock(String)
  /// A time in ISO 8601.
  case date(Date)

  package static let examples = ["+2.5", "12:04:07", "2026-01-31T12:04:07Z"]

  package init?(_ text: String) {
    if text.hasPrefix("+"), let time = WrittenDuration(String(text.dropFirst())) {
      self = .after(time.seconds)
    } else if ClockTime.date(text, near: Self.anyTime, utcOffset: 0) != nil {
      self = .clock(text)
    } else if let date = try? Date(text, strategy: .iso8601) {
      self = .date(date)
    } else {
      return nil
    }
  }

  private static let anyTime = Date.distantPast...Date.distantPast

  package func date(in span: ClosedRange<Date>, utcOffset: Int) -> Date {
    switch self {
    case .after(let seconds): span.lowerBound.addingTimeInterval(seconds)
    case .clock(let text):
      ClockTime.date(text, near: span, utcOffset: utcOffset) ?? span.upperBound
    case .date(let date): date
    }
  }
}

/// Local times of day, as people write them on the command line.
package enum ClockTime {
  /// The time in `span`, or the time nearest to it, at which a clock showed `text`, which is 12:04,
  /// 12:04:07 or 12:04:07.113; nil if `text` is not a time.
  package static func date(_ text: String, near span: ClosedRange<Date>, utcOffset: Int) -> Date? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hours = Int(parts[0]), (0..<24).contains(hours),
      let minutes = Int(parts[1]), (0..<60).contains(minutes)
    else { return nil }
    var seconds = 0.0
    if parts.count == 3 {
      guard let value = Double(parts[2]), (0..<60).contains(value) else { return nil }
      seconds = value
    }
    let day = 86_400.0
    let ofDay = Double(hours * 3_600 + minutes * 60) + seconds - Double(utcOffset)
    func time(ofDayOf date: Date, _ days: Double) -> Date {
      let local = date.timeIntervalSince1970 + Double(utcOffset)
      let midnight = (local / day).rounded(.down) * day
      return Date(timeIntervalSince1970: midnight + days * day + ofDay)
    }
    func distance(_ time: Date) -> TimeInterval {
      max(0, span.lowerBound.timeIntervalSince(time), time.timeIntervalSince(span.upperBound))
    }
    // If a clock showed this time more than once in the span, the last time counts.
    return [span.upperBound, span.lowerBound].flatMap { end in
      [1, 0, -1].map { time(ofDayOf: end, $0) }
    }.min { distance($0) < distance($1) }
  }

  /// Formats local time to the millisecond, such as 12:04:07.113.
  package static func text(_ time: Date, utcOffset: Int) -> String {
    guard abs(time.timeIntervalSince1970) < 1e13 else { return "--:--:--.---" }
    let milliseconds =
      Int64((time.timeIntervalSince1970 * 1000).rounded(.down)) + Int64(utcOffset) * 1000
    let day: Int64 = 86_400_000
    let rest = ((milliseconds % day) + day) % day
    func digits(_ value: Int64, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):"
      + "\(digits(rest / 1000 % 60, 2)).\(digits(rest % 1000, 3))"
  }

  /// Formats local time to the second, such as 12:04:07.
  package static func seconds(_ time: Date, utcOffset: Int) -> String {
    String(text(time, utcOffset: utcOffset).prefix(8))
  }
}

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
