package import FlowRecording
import Foundation

/// The positions of errors and gaps in a recording: enough to draw all of it in one line.
package struct RecordingOutline: Equatable, Sendable {
  let start: Date
  let end: Date
  /// A time for each part that contains an error.
  let errors: [Date]
  /// A time for each part with lost data.
  let gaps: [Date]

  /// Creates an outline with this many parts; nil if the recording is empty.
  ///
  /// O(parts), for a recording of any length.
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
    // If times go backwards, a part has no end.
    while times.count < most,
      let next = try reader.entries(of: kinds, after: position, limit: 1).first
    {
      times.append(next.time)
      let end = try reader.lastEntry(at: next.time.addingTimeInterval(length))
      // In a damaged recording, one of the two indexes can lack entries of the other.
      position = max(next.id, end?.id ?? 0)
    }
    return times
  }
}
