package import Foundation

/// Times in words.
package enum Times {
  /// In ISO 8601, to the millisecond, in UTC.
  package static func text(_ time: Date) -> String {
    time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
