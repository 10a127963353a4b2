package import FlowRecording
import Foundation

/// Where in a recording something is: enough to draw the whole of it in one line.
package struct RecordingOutline: Equatable, Sendable {
  let start: Date
  let end: Date
  /// A time for each part in which there is an error.
  let errors: [Date]
  /// A time for each part in which something was lost.
  let gaps: [Date]

  /// An outline of so many parts; nil where nothing was recorded.
  ///
  /// O(parts), however long the recording is.
  package init?(_ reader: RecordingReader, parts: Int = 240) throws(RecordingError) {
    guard let span = try reader.span() else { return nil }
    (start, end) = (span.first.time, span.last.time)
    let length = max(end.timeIntervalSince(start) / Double(max(1, parts)), 0.001)
    errors = try Self.times(of: [.error], in: reader, every: length, most: 2 * parts)
    gaps = try Self.times(of: [.lost, .disconnected], in: reader, every: length, most: 2 * parts)
  }

  private static func times(
    of kinds: Set<RecordingEntry.Kind>, in reader: RecordingReader, every length: TimeInterval,
    most: Int
  ) throws(RecordingError) -> [Date] {
    var times: [Date] = []
    var position = 0
    // Where times go backwards, a part has no end.
    while times.count < most,
      let next = try reader.entries(of: kinds, after: position, limit: 1).first
    {
      times.append(next.time)
      let end = try reader.lastEntry(at: next.time.addingTimeInterval(length))
      // Where it is damaged, the one may not know of the other.
      position = max(next.id, end?.id ?? 0)
    }
    return times
  }
}
