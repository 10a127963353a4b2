package import Foundation

package enum RecordingMoment: Equatable {
  /// Right after the entry with this number.
  case entry(Int)
  /// At this time; seconds count from the first entry.
  case time(WrittenTime)

  /// Reads the number of an entry or a time; nil if the text is neither.
  package init?(_ text: String) {
    if let time = WrittenTime(text) {
      self = .time(time)
    } else if let number = Int(text), number > 0 {
      self = .entry(number)
    } else {
      return nil
    }
  }

  /// The forms that ``init(_:)`` reads.
  package static let forms =
    "the number of an entry, such as 3, or a time such as "
    + WrittenTime.examples.joined(separator: ", ")
}

extension ReportError {
  package static let momentOutsideRecording = ReportError.badInput(
    "cannot go to that moment: --at requires a recording")
}

extension RecordingMoment {
  /// Returns the hierarchy at a moment, by default the last; throws if there is none yet.
  package static func snapshot(of path: String, at moment: RecordingMoment?) throws -> FlowSnapshot
  {
    let reader = try RecordingReader(path: path)
    if let span = try reader.span(),
      let snapshot = try reader.state(at: position(moment, in: reader, span))?.snapshot
    {
      return snapshot
    }
    throw ReportError.badInput("cannot show \(path): no hierarchy was recorded by then")
  }

  /// The entry of a moment: 0 before the first entry; throws after the last one.
  package static func position(
    _ moment: RecordingMoment?, in reader: RecordingReader,
    _ span: (first: RecordingEntry, last: RecordingEntry)
  ) throws -> Int {
    switch moment {
    case nil: return span.last.id
    case .entry(let number):
      guard number <= span.last.id else {
        throw pastEnd("entry \(number)", reader, "entry \(span.last.id)")
      }
      return number
    case .time(let written):
      let time = date(of: written, in: span)
      // Times are printed to the millisecond.
      guard time.timeIntervalSince(span.last.time) < 0.001 else {
        let length = span.last.time.timeIntervalSince(span.first.time)
        throw pastEnd(
          Times.text(time), reader,
          "\(Times.text(span.last.time)), +\((length * 1_000).rounded() / 1_000)")
      }
      return try reader.lastEntry(at: time)?.id ?? 0
    }
  }

  package static func date(
    of time: WrittenTime, in span: (first: RecordingEntry, last: RecordingEntry)
  ) -> Date {
    time.date(
      in: span.first.time...max(span.first.time, span.last.time),
      utcOffset: TimeZone.current.secondsFromGMT(for: span.last.time))
  }

  private static func pastEnd(
    _ moment: String, _ reader: RecordingReader, _ end: String
  ) -> ReportError {
    .badInput("cannot go to \(moment) of \(reader.path): it ends at \(end)")
  }
}
