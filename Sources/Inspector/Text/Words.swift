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
  package static func told(_ count: Int) -> Int { min(max(count, 0), 1_000_000_000) }
}

/// Formats times.
package enum Times {
  /// Formats a time in ISO 8601, in UTC, to the millisecond.
  package static func text(_ time: Date) -> String {
    time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

extension String {
  /// The text without leading and trailing blanks.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}
