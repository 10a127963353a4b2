package import Foundation

/// Formats numbers of things in words.
package enum Counted {
  package static func text(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Formats a number of seconds, with decimals only if it has any: "8 s", "0.5 s".
  package static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  /// Limits a count that came from another process, which can send any number, so that a sum of
  /// counts cannot overflow.
  package static func limited(_ count: Int) -> Int { min(max(count, 0), 1_000_000_000) }
}

/// Formats times.
package enum Times {
  /// Formats a time in ISO 8601, in UTC, to the millisecond.
  package static func text(_ time: Date) -> String {
    time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension Times {
  /// Formats a length of time, in seconds, with two or three digits: "2.1 µs", "34 s", "1 h 5 min".
  static func span(_ seconds: TimeInterval) -> String {
    func short(_ number: Double, _ unit: String) -> String {
      number < 9.95
        ? "\((number * 10).rounded() / 10) \(unit)" : "\(Int(number.rounded())) \(unit)"
    }
    switch seconds {
    case ..<0.000_999_5: return short(max(0, seconds) * 1e6, "µs")
    case ..<0.999_5: return short(seconds * 1e3, "ms")
    case ..<59.5: return short(seconds, "s")
    case ..<3_599.5:
      let whole = Int(seconds.rounded())
      return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole / 60) min \(whole % 60) s"
    default:
      let minutes = Int(min(seconds / 60, 1e12).rounded())
      return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
  }
}

extension String {
  /// The text without leading and trailing blanks.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}
