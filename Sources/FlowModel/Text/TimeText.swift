package import Foundation

/// Times as text.
package enum TimeText {
  /// Formats a time in ISO 8601, in UTC, to the millisecond.
  package static func iso8601(_ time: Date) -> String {
    // The format cuts digits off, and the number next to 0.007 may be below it.
    time.addingTimeInterval(halfMicrosecond)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private static let halfMicrosecond = 0.5e-6
}
