import FlowModel
import Foundation
import GRDB

extension RecordingRow {
  /// A mark, which replaces an earlier one of the same fingerprint.
  init(mark: RecordedMark) {
    self.init(
      changing: """
        INSERT OR REPLACE INTO problems (fingerprint, state, note, author, time, body)
        VALUES (?, ?, ?, ?, ?, ?)
        """, mark.fingerprint.stored, mark.state.stored, mark.note?.stored, mark.author?.stored,
      mark.time.timeIntervalSince1970, mark.body)
  }
}

/// Marks in a file that was recorded before.
package enum RecordingMarks {
  /// Adds marks to a recording, and replaces those of the same fingerprints.
  ///
  /// The file stays a single one, whose other rows are unchanged. O(marks).
  ///
  /// - Throws: ``RecordingError``: those of a reader, or `cannotMark`.
  package static func add(
    _ marks: [RecordedMark], toRecordingAt path: String
  ) throws(RecordingError) {
    let path = RecordingFile.absolute(path)
    try check(path, before: marks)
    do {
      let queue = try open(path)
      try queue.writeWithoutTransaction { database in
        // Only the sole user of a log can leave it, and so no recorder has the file.
        _ = try String.fetchOne(database, sql: RecordingFile.leaveLog)
        try database.inTransaction {
          var statements = InsertStatements()
          for mark in marks {
            try RecordingRow(mark: mark).write(to: database, with: &statements)
          }
          return .commit
        }
      }
      try queue.close()
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    {
      throw .cannotMark(path: path, reason: "another process records to it or reads it")
    } catch {
      switch RecordingError(error, writing: path) {
      case .diskFull: throw .cannotMark(path: path, reason: "the disk is full")
      case .cannotWrite(_, let reason): throw .cannotMark(path: path, reason: reason)
      case let error: throw error
      }
    }
  }

  /// Throws unless the file is a recording that has room for the marks.
  ///
  /// Its reader is closed before the file is opened for writing.
  private static func check(
    _ path: String, before marks: [RecordedMark]
  ) throws(RecordingError) {
    let reader = try RecordingReader(path: path)
    guard try reader.hasNoTriggers() else {
      throw .damaged(path: path, reason: "it has a trigger, which no recording has")
    }
    let known = Set(try reader.marks().map(\.fingerprint)).union(marks.map(\.fingerprint))
    guard known.count <= RecordingReader.mostMarks else {
      throw .cannotMark(
        path: path, reason: "it would have more than \(RecordingReader.mostMarks) marks")
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .immediateError
    configuration.prepareDatabase { try RecordingReader.distrust($0) }
    return try DatabaseQueue(
      path: (try? LinkedFile.target(of: path)) ?? path, configuration: configuration)
  }
}
