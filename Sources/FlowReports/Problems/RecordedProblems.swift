import FlowModel
import FlowRecording
import Foundation

/// The decisions about problems that a recording has, so that people who receive the file see them.
package enum RecordedProblems {
  /// The decisions in a recording; nil if it has none.
  ///
  /// - Throws: `RecordingError`; also for a decision that cannot be read.
  package static func memory(ofRecordingAt path: String) throws -> ProblemMemory? {
    try memory(in: RecordingReader(path: path))
  }

  /// The version of the app that the tags of the recording itself name; nil if they name none.
  ///
  /// - Throws: `RecordingError`.
  package static func appVersion(ofRecordingAt path: String) throws -> String? {
    AppVersion.named(by: try RecordingReader(path: path).tags(), ofSession: nil)
  }

  static func memory(in reader: RecordingReader) throws -> ProblemMemory? {
    let entries = try reader.marks().compactMap { mark -> ProblemEntry? in
      // A fingerprint of another version is of no use here.
      guard ErrorFingerprint(mark.fingerprint) != nil else { return nil }
      do {
        return try JSONInput.decoder.decode(ProblemEntry.self, from: Data(mark.body.utf8))
      } catch {
        throw ReportError.badInput(
          "cannot read the problem \(DisplayText.neutralised(mark.fingerprint)) in \(reader.path): "
            + "its body is damaged")
      }
    }
    return entries.isEmpty ? nil : ProblemMemory(entries, isComplete: false)
  }

  /// Adds decisions to a recording; those about the same problems are replaced.
  ///
  /// - Throws: `RecordingError`. The file is unchanged then.
  package static func add(_ entries: [ProblemEntry], toRecordingAt path: String) throws {
    try RecordingMarks.add(rows(of: entries), toRecordingAt: path)
  }

  /// The rows of decisions in a recording.
  static func rows(of entries: [ProblemEntry]) throws -> [RecordedMark] {
    try entries.map { entry in
      let body = try JSONOutput.text(of: entry, formatting: [])
      return RecordedMark(
        fingerprint: "\(entry.fingerprint)", state: entry.state.name, note: entry.notes.last?.text,
        author: entry.notes.last?.author, time: entry.decided,
        body: String(decoding: body, as: UTF8.self))
    }
  }
}

/// Reads the JSON that ``JSONOutput`` writes.
enum JSONInput {
  /// A decoder that takes times in ISO 8601, with or without a fraction of a second.
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let date = Times.date(text) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "'\(text)' is not a time in ISO 8601"))
      }
      return date
    }
    return decoder
  }
}
