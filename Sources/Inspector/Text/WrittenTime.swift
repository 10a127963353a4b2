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

  /// Returns nil if `text` is not a time.
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

  /// The date that the text means within `span`.
  package func date(in span: ClosedRange<Date>, utcOffset: Int) -> Date {
    switch self {
    case .after(let seconds): span.lowerBound.addingTimeInterval(seconds)
    case .clock(let text):
      ClockTime.date(text, near: span, utcOffset: utcOffset) ?? span.upperBound
    case .date(let date): date
    }
  }
}
