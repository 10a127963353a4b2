package import FlowRecording
package import Foundation

/// Where a log, or what is counted, begins: how long ago, or at a time.
package enum LogBeginning: Equatable {
  /// This long before now, or before the end of a recording.
  case ago(WrittenDuration)
  case time(WrittenTime)

  /// Reads how long ago, or a time; nil if the text is neither.
  package init?(_ text: String) {
    if let duration = WrittenDuration(text) {
      self = .ago(duration)
    } else if let time = WrittenTime(text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// The forms that ``init(_:)`` reads.
  package static let forms =
    "how long ago, such as \(WrittenDuration.examples), or a time such as "
    + WrittenTime.examples.joined(separator: ", ")

  /// The time in the log of an engine; throws if it counts from the beginning of a recording.
  package func date(now: Date) throws -> Date {
    switch self {
    case .ago(let duration): return now.addingTimeInterval(-duration.seconds)
    case .time(.after):
      throw ReportError.badInput(
        "cannot begin there: a time after the beginning requires a recording; give how long ago, "
          + "such as 2m")
    case .time(let time):
      let day = now.addingTimeInterval(-86_400)...now
      return time.date(in: day, utcOffset: TimeZone.current.secondsFromGMT(for: now))
    }
  }

  package func date(in span: (first: RecordingEntry, last: RecordingEntry)) -> Date {
    switch self {
    case .ago(let duration): span.last.time.addingTimeInterval(-duration.seconds)
    case .time(let time): RecordingMoment.date(of: time, in: span)
    }
  }

  /// The number of the first entry of a recording since then; nil before all entries.
  func entry(in reader: RecordingReader) throws -> Int? {
    guard let date = try reader.span().map(date), let last = try reader.lastEntry(at: date) else {
      return nil
    }
    return last.time < date ? last.id + 1 : last.id
  }
}
