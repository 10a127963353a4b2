package import FlowModel
import Foundation
import GRDBSQLite

/// A question in SQL to a recording, by a program that may be wrong, or worse: it only reads, and it
/// ends.
///
/// The connection allows nothing but `SELECT`: another file is never attached, and no setting changed.
package struct RecordingQuery: Sendable {
  /// What a query returned.
  package struct Table: Equatable, Sendable {
    package let columns: [String]
    package let rows: [[JSONValue]]
    /// Whether there are more rows.
    package let hasMore: Bool
  }

  /// Why a query was not answered.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    /// SQLite does not understand it, or it would do more than read.
    case refused(String)
    /// It took too long.
    case tooLong(seconds: Double)
    /// The file could not be read.
    case failed(String)

    fileprivate static let notReading = Problem.refused(
      "only SELECT is allowed, without functions that do more than read")

    package var description: String {
      switch self {
      case .refused(let reason): "cannot run the query: \(reason)"
      case .tooLong(let seconds):
        "the query took longer than \(seconds) s and was ended; select less"
      case .failed(let reason): "cannot read the recording: \(reason)"
      }
    }
  }

  private let sql: String
  private let skipped: Int
  private let limit: Int
  private let seconds: Double

  /// The maximum length of a query, and of a value, in bytes.
  ///
  /// A function of SQLite is not interrupted: searching a text of this size in another takes less
  /// than a second.
  private static let (mostSQL, mostValue) = (16 << 10, 256 << 10)
  /// The maximum length of a pattern, which takes time in proportion to that of the text.
  private static let mostPattern: Int32 = 256
  /// The number of bytes of a text that a row has, and of all texts that are returned.
  private static let (shownText, mostText) = (1_024, 256 << 10)
  /// The number of columns of a row.
  private static let mostColumns: Int32 = 64
  /// The number of instructions between two looks at the clock.
  private static let instructions: Int32 = 10_000

  /// A query of which the rows after the first `skipped` are returned, at most `limit`.
  package init(_ sql: String, skipping skipped: Int = 0, limit: Int, seconds: Double = 2) {
    (self.sql, self.skipped, self.limit, self.seconds) = (sql, skipped, limit, seconds)
  }

  /// Runs the query on a recording, in the time that it is given.
  ///
  /// - Parameter isEnded: Whether nothing waits for the answer any more; asked while it runs.
  /// - Throws: `RecordingError` for a file that is no recording, or ``Problem``.
  package func run(
    onRecordingAt path: String, unless isEnded: @escaping @Sendable () -> Bool = { false }
  ) throws -> Table {
    // Checks the tables and views: a view of another file could be anything.
    _ = try RecordingReader(path: path)
    let path = (try? LinkedFile.target(of: path)) ?? RecordingFile.absolute(path)
    // SQLite would make the index of a log, and a reader changes nothing.
    if RecordingFile.hasLog(at: path), !RecordingFile.has("-shm", at: path) {
      return try CopiedRecording.open(of: path) {
        try run(onDatabaseAt: $0, isCopy: true, unless: isEnded)
      }
    }
    return try run(onDatabaseAt: path, isCopy: false, unless: isEnded)
  }

  private func run(
    onDatabaseAt path: String, isCopy: Bool, unless isEnded: @escaping @Sendable () -> Bool
  ) throws -> Table {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    let flags = isCopy ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    guard sqlite3_open_v2(path, &connection, flags | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
      let connection
    else { throw Problem.failed(Self.message(of: connection)) }
    sqlite3_busy_timeout(connection, 2_000)
    let settings = """
      PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0
      """
    guard sqlite3_exec(connection, settings, nil, nil, nil) == SQLITE_OK else {
      throw Problem.failed(Self.message(of: connection))
    }
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(Self.mostValue))
    sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, Int32(Self.mostSQL))
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, Self.mostPattern)
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, Self.mostColumns)
    let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(max(0, seconds) * 1e9)
    var watch = Watch(deadline: deadline, isEnded: isEnded)
    return try withUnsafeMutablePointer(to: &watch) { watch in
      sqlite3_set_authorizer(
        connection,
        { watch, action, _, name, _, _ in
          if RecordingQuery.isAllowed(action, name) { return SQLITE_OK }
          watch?.assumingMemoryBound(to: Watch.self).pointee.hasRefused = true
          return SQLITE_DENY
        }, watch)
      sqlite3_progress_handler(
        connection, Self.instructions,
        { watch in
          guard let watch else { return 1 }
          let seen = watch.assumingMemoryBound(to: Watch.self).pointee
          return seen.isEnded() || DispatchTime.now().uptimeNanoseconds > seen.deadline ? 1 : 0
        }, watch)
      defer {
        sqlite3_progress_handler(connection, 0, nil, nil)
        sqlite3_set_authorizer(connection, nil, nil)
      }
      do { return try rows(of: connection) } catch let problem as Problem {
        // SQLite has another code where a statement that it makes itself is refused.
        throw watch.pointee.hasRefused ? Problem.notReading : problem
      }
    }
  }

  /// What SQLite calls while it runs a query.
  private struct Watch {
    /// In nanoseconds since the machine started.
    let deadline: UInt64
    let isEnded: @Sendable () -> Bool
    var hasRefused = false
  }

  /// Whether it reads, or is a function that does no more.
  private static func isAllowed(_ action: Int32, _ name: UnsafePointer<CChar>?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      let function = name.map { String(cString: $0).lowercased() } ?? ""
      return !["load_extension", "fts3_tokenizer", "randomblob", "zeroblob"].contains(function)
    default: return false
    }
  }

  private func rows(of connection: OpaquePointer) throws -> Table {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let tail = try sql.withCString { text -> String in
      var rest: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(connection, text, -1, &statement, &rest)
      guard code == SQLITE_OK else { throw problem(code, of: connection) }
      return rest.map { String(cString: $0) } ?? ""
    }
    guard let statement else { throw Problem.refused("it is empty; write one SELECT") }
    if tail.contains(where: { !$0.isWhitespace && $0 != ";" }) {
      throw Problem.refused("it has more than one statement; write one SELECT")
    }
    let columns = (0..<sqlite3_column_count(statement)).map { index in
      sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
    }
    var (rows, passed, bytes) = ([[JSONValue]](), 0, 0)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_DONE: return Table(columns: columns, rows: rows, hasMore: false)
      case SQLITE_ROW:
        passed += 1
        if passed <= skipped { continue }
        if rows.count == limit || bytes > Self.mostText {
          return Table(columns: columns, rows: rows, hasMore: true)
        }
        let row = columns.indices.map { Self.value(of: statement, at: Int32($0)) }
        bytes += row.reduce(0) {
          if case .string(let text) = $1 { $0 + text.utf8.count } else { $0 }
        }
        rows.append(row)
      case let code: throw problem(code, of: connection)
      }
    }
  }

  private static func value(of statement: OpaquePointer, at index: Int32) -> JSONValue {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: return .number(sqlite3_column_double(statement, index))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(statement, index) else { return .null }
      let count = Int(sqlite3_column_bytes(statement, index))
      let bytes = UnsafeBufferPointer(start: text, count: min(count, shownText))
      return .string(String(decoding: bytes, as: UTF8.self) + (count > shownText ? "…" : ""))
    case SQLITE_BLOB: return .string("blob of \(sqlite3_column_bytes(statement, index)) bytes")
    default: return .null
    }
  }

  private func problem(_ code: Int32, of connection: OpaquePointer) -> Problem {
    switch code & 0xff {
    case SQLITE_INTERRUPT: .tooLong(seconds: seconds)
    case SQLITE_AUTH: .notReading
    case SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_READONLY: .refused(Self.message(of: connection))
    default: .failed(Self.message(of: connection))
    }
  }

  private static func message(of connection: OpaquePointer?) -> String {
    sqlite3_errmsg(connection).map { String(cString: $0) } ?? "out of memory"
  }
}
