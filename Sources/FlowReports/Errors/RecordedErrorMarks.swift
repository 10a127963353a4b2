import FlowModel
import FlowRecording
package import Foundation

/// The marks and notes of single errors that a recording has, so that people who receive the file see
/// them.
///
/// They are in the table of the marks of problems, under `error/`, the number of the error, `/` and
/// its run: readers of problems pass by what is no fingerprint.
package enum RecordedErrorMarks {
  private static let prefix = "error/"

  private static func key(of id: ErrorID) -> String { "\(prefix)\(id.sequence)/\(id.run)" }

  private static func id(of key: String) -> ErrorID? {
    guard key.hasPrefix(prefix) else { return nil }
    let parts = key.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let sequence = UInt64(parts[0]) else { return nil }
    return ErrorID(run: String(parts[1]), sequence: sequence)
  }

  /// The marks in a recording; those of a state that is not known here are left out.
  ///
  /// - Throws: `RecordingError`.
  package static func marks(ofRecordingAt path: String) throws -> [ErrorID: ErrorMark] {
    try marks(in: RecordingReader(path: path))
  }

  static func marks(in reader: RecordingReader) throws -> [ErrorID: ErrorMark] {
    try reader.marks().reduce(into: [:]) { marks, row in
      guard let id = id(of: row.fingerprint), let state = ErrorMark.State(rawValue: row.state)
      else { return }
      let mark = ErrorMark(state, note: row.note.map { DisplayText.neutralised($0) })
      if mark != .none { marks[id] = mark }
    }
  }

  /// Adds marks to a recording; those of the same errors are replaced.
  ///
  /// - Throws: `RecordingError`. The file is unchanged then.
  package static func add(
    _ marks: [ErrorID: ErrorMark], by author: String = NSUserName(), at time: Date = Date(),
    toRecordingAt path: String
  ) throws {
    try RecordingMarks.add(rows(of: marks, by: author, at: time), toRecordingAt: path)
  }

  /// The rows of marks in a recording, in the order of their errors.
  static func rows(
    of marks: [ErrorID: ErrorMark], by author: String = NSUserName(), at time: Date = Date()
  ) -> [RecordedMark] {
    // An error that is open again keeps a row, which takes back what a reader knew.
    marks.sorted { ($0.key.run, $0.key.sequence) < ($1.key.run, $1.key.sequence) }.map {
      RecordedMark(
        fingerprint: key(of: $0.key), state: $0.value.state.rawValue, note: $0.value.note,
        author: author, time: time)
    }
  }
}
