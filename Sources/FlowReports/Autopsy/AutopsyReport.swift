import Foundation

/// What a black box says of the last run of an app.
package struct AutopsyReport: Report {
  package let box: BlackBoxReport
  /// The maximum number of entries, of which the last are shown; nil for all.
  package var limit: Int?

  package init(_ box: BlackBoxReport, limit: Int? = nil) { (self.box, self.limit) = (box, limit) }

  package var document: AutopsyDocument { AutopsyDocument(box, limit: limit) }

  /// What cannot be read: the text says it at its end, too, for a crash reporter that has only that.
  package var remarks: [String] { box.faults.map(\.text) }

  package func text(_ style: TextStyle) -> String {
    box.lines(limit: limit ?? .max).map { "\(style.glyphs.shown($0))\n" }.joined()
  }

  /// The exit code of what could not be read: 0 for nothing, or for the one entry that a kill can
  /// leave half written; 4 for another version; 5 for a file of which only a part can be read.
  package var exitCode: Int32 {
    box.faults.map { fault -> Int32 in
      switch fault {
      case .torn(1): 0
      case .otherVersion: 4
      case .cutShort, .header, .torn: 5
      }
    }.max { ($0 == 4 ? .max : $0) < ($1 == 4 ? .max : $1) } ?? 0
  }
}

extension Asker {
  /// Reads the black box at a path, or on standard input for `-`.
  package func autopsy(of path: String) throws -> AutopsyReport {
    let file = path == Self.standardInputName ? try listener.standardInput() : path
    let bytes: [UInt8]
    do { bytes = try InputFile.head(of: file, BlackBoxReport.bytes) } catch {
      if case .system(let error) = error, error.value == ENOENT {
        throw ReportError.noSuchFile(path: file, reason: error.message)
      }
      throw TargetKind.refusal(file, error.message)
    }
    guard let box = BlackBoxReport(reading: bytes) else {
      throw TargetKind.refusal(
        file, bytes.isEmpty ? "it is empty" : "it is not a black box, as BlackBox.start makes it")
    }
    return AutopsyReport(box)
  }

  /// Writes what a black box has as a recording, which all commands read.
  package func record(
    _ report: AutopsyReport, to path: String, replacing: Bool
  ) async throws -> RecordingSummary {
    if report.box.entries.isEmpty {
      let reason = "cannot make a recording: the black box has no entries that can be read"
      throw report.exitCode == 4 ? ReportError.otherVersion(reason) : .badInput(reason)
    }
    let writer = try RecordingWriter(creating: path, replacing: replacing)
    do {
      for (event, time) in report.box.events { try await writer.append(event, at: time) }
      return try await writer.finish()
    } catch {
      RecordingFile.discard(path)
      throw error
    }
  }
}
