import Foundation

/// The date in a PDF, which cairo sets to the time of drawing.
///
/// A diagram that is drawn again gives the same bytes only without it.
enum PDFDate {
  /// Sets the dates of a file to those of the environment variable `SOURCE_DATE_EPOCH`, seconds
  /// since 1970 (https://reproducible-builds.org/specs/source-date-epoch/), or else to 1970.
  ///
  /// The length and all offsets stay the same. O(bytes).
  static func set(
    in bytes: inout [UInt8],
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let digits = Array(text(environment["SOURCE_DATE_EPOCH"]).utf8)
    for key in ["/CreationDate (D:", "/ModDate (D:"] {
      var start = bytes.startIndex
      while let found = bytes[start...].firstRange(of: Array(key.utf8)) {
        start = found.upperBound
        // The offset from UTC follows: "Z", or "+01'00".
        let zone = start + digits.count
        guard zone < bytes.count, let end = bytes[zone...].firstIndex(of: UInt8(ascii: ")")) else {
          return
        }
        bytes.replaceSubrange(start..<zone, with: digits)
        for index in zone..<end where (48...57).contains(bytes[index]) { bytes[index] = 48 }
      }
    }
  }

  /// The time as YYYYMMDDHHMMSS, in UTC; of 1970 for a text that is not a time up to the year 9999.
  static func text(_ seconds: String?) -> String {
    let latest = 253_402_300_799
    let time = seconds.flatMap(Int.init).flatMap { (0...latest).contains($0) ? $0 : nil } ?? 0
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second],
      from: Date(timeIntervalSince1970: Double(time)))
    func padded(_ number: Int?, to width: Int) -> String {
      let text = "\(number ?? 0)"
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return padded(date.year, to: 4)
      + [date.month, date.day, date.hour, date.minute, date.second].map { padded($0, to: 2) }
      .joined()
  }
}
