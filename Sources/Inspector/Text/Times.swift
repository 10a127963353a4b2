package import Foundation

/// Formats times.
package enum Times {
  /// Formats a time in ISO 8601, in UTC, to the millisecond.
  package static func text(_ time: Date) -> String {
    time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
