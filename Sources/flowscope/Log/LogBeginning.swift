import ArgumentParser
import FlowRecording
import Foundation
import Inspector

/// Where a log begins, as given with `--since`.
enum LogBeginning: Equatable {
  /// This long before now, or before the end of a recording.
  case ago(WrittenDuration)
  case time(WrittenTime)

  /// - Throws: `ValidationError` with the valid forms.
  init(parsing argument: String) throws {
    if let duration = WrittenDuration(argument) {
      self = .ago(duration)
    } else if let time = WrittenTime(argument) {
      self = .time(time)
    } else {
      throw ValidationError(
        "give how long ago, such as \(WrittenDuration.examples), or a time such as "
          + WrittenTime.examples.joined(separator: ", "))
    }
  }

  /// The time in the log of a running engine.
  ///
  /// - Throws: ``FlowscopeError`` if it counts from the beginning of a recording.
  func date(now: Date) throws -> Date {
    switch self {
    case .ago(let duration): return now.addingTimeInterval(-duration.seconds)
    case .time(.after):
      throw FlowscopeError.badInput(
        "cannot begin there: a time after the beginning requires a recording; give how long ago, "
          + "such as 2m")
    case .time(let time):
      let day = now.addingTimeInterval(-86_400)...now
      return time.date(in: day, utcOffset: TimeZone.current.secondsFromGMT(for: now))
    }
  }

  /// The time in a recording.
  func date(in span: (first: RecordingEntry, last: RecordingEntry)) -> Date {
    switch self {
    case .ago(let duration): span.last.time.addingTimeInterval(-duration.seconds)
    case .time(let time): RecordingTarget.date(of: time, in: span)
    }
  }
}
