import ArgumentParser
import FlowProtocol
import FlowRecording
import Foundation
import Inspector

/// A moment of a recording, as it is given on the command line.
enum RecordingMoment: Equatable {
  /// After the entry of this number.
  case entry(Int)
  /// At this time; where it says seconds, after the first entry.
  case time(WrittenTime)

  /// - Throws: `ValidationError` with what may be given.
  init(parsing argument: String) throws {
    if let time = WrittenTime(argument) {
      self = .time(time)
    } else if let number = Int(argument), number > 0 {
      self = .entry(number)
    } else {
      let times = WrittenTime.examples.joined(separator: ", ")
      throw ValidationError("give 3 for an entry, or a time such as \(times)")
    }
  }
}

/// Which moment a command is about.
struct MomentOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Of a recording, the moment: the number of an entry, +seconds from its beginning, the time of a \
      clock, or a time in ISO 8601; otherwise its last.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var at: RecordingMoment?
}

/// Recordings as targets.
enum RecordingTarget {
  /// The hierarchy of a recording at a moment, by default the last.
  ///
  /// - Throws: ``FlowscopeError`` where it holds none by then, or `RecordingError`.
  static func snapshot(of path: String, at moment: RecordingMoment?) throws -> FlowSnapshot {
    let reader = try RecordingReader(path: path)
    if let span = try reader.span(),
      let snapshot = try reader.state(at: position(moment, in: reader, span))?.snapshot
    {
      return snapshot
    }
    throw FlowscopeError.badInput("cannot show \(path): no hierarchy was recorded by that moment")
  }

  /// The entry that a moment means; 0 where it is before the first.
  static func position(
    _ moment: RecordingMoment?, in reader: RecordingReader,
    _ span: (first: RecordingEntry, last: RecordingEntry)
  ) throws -> Int {
    switch moment {
    case nil: span.last.id
    case .entry(let number): min(number, span.last.id)
    case .time(let time):
      try reader.lastEntry(
        at: time.date(
          in: span.first.time...max(span.first.time, span.last.time),
          utcOffset: TimeZone.current.secondsFromGMT(for: span.last.time)))?.id ?? 0
    }
  }
}
