import Foundation

/// Times as people write them on the command line.
enum ClockTime {
  /// The last time before `now` when a clock showed this; nil where it is no time.
  ///
  /// Takes 12:04, 12:04:07 and 12:04:07.113, in local time.
  static func date(_ text: String, near now: Date, utcOffset: Int) -> Date? {
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
    let local = now.timeIntervalSince1970 + Double(utcOffset)
    let midnight = (local / day).rounded(.down) * day
    var time = midnight + Double(hours * 3_600 + minutes * 60) + seconds
    if time > local { time -= day }
    return Date(timeIntervalSince1970: time - Double(utcOffset))
  }
}
