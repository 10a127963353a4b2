import FlowModel
import Foundation
import GRDB
import GRDBSQLite

/// A reader of a recording that is finished, still in progress, or left by a killed recorder.
///
/// The reader only reads what is requested, and changes nothing, not even the directory. Each answer is based on one state
/// of the file; while the file is being recorded, a later answer may have more. All functions may
/// be called from any thread; calls wait for each other, and for the disk.
public final class RecordingReader: Sendable {
  /// The path of the recording.
  public let path: String
  let hierarchyBytes: Int
  let schema: RecordingSchema
  /// The version of the file's tables, at most that of ``schema``.
  let version: Int
  /// The columns of a navigation in a query.
  let navigationColumns: String
  private let database: DatabaseQueue

  /// Opens a recording.
  ///
  /// - Throws: ``RecordingError``: `cannotRead`, `notARecording`, `earlierBuild`, `newerSchema` or
  ///   `damaged`.
  public convenience init(path: String) throws(RecordingError) {
    try self.init(path: path) { _ in }
  }

  /// Opens a recording; `prepare` receives the connection before its first use.
  init(
    path: String, schema: RecordingSchema = .current, hierarchyBytes: Int = Limits.hierarchyBytes,
    prepare: @escaping @Sendable (Database) throws -> Void
  ) throws(RecordingError) {
    self.path = RecordingFile.absolute(path)
    self.schema = schema
    self.hierarchyBytes = hierarchyBytes
    var status = stat()
    guard stat(self.path, &status) == 0 else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw .notARecording(
        path: path, reason: isDirectory ? "it is a directory" : "it is not a file")
    }
    // SQLite does not report why it could not open a file.
    guard access(self.path, R_OK) == 0 else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    do {
      database = try Self.open(self.path, prepare)
      version = try database.read { try Self.check($0, against: schema, path: path) }
      navigationColumns = schema.columns(Row.navigationColumns, of: "navigations", in: version)
    } catch {
      throw RecordingError(error, reading: path)
    }
  }

  private static func open(
    _ path: String, _ prepare: @escaping @Sendable (Database) throws -> Void
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { database in
      try distrust(database)
      try prepare(database)
    }
    // The log and its index are beside the file that a link leads to.
    let path = (try? LinkedFile.target(of: path)) ?? path
    func opened(_ path: String) throws -> DatabaseQueue {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      // Opens all files, so that their names are not needed any more.
      try database.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
      return database
    }
    // Every process that uses the log has its index open. Without one, SQLite would make both.
    if RecordingFile.hasLog(at: path), !RecordingFile.has("-shm", at: path) {
      return try CopiedRecording.open(of: path, opened)
    }
    do {
      return try opened(path)
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_READONLY || error.resultCode == .SQLITE_CANTOPEN
    {
      // The recorder was killed while it finished, which SQLite rolls back by writing, or the index
      // cannot be used in a directory of another user.
      return try CopiedRecording.open(of: path) { copy in
        configuration.readonly = false
        return try opened(copy)
      }
    }
  }

  /// Protects against files made to run functions of their schema, to cause errors by invalid cell
  /// sizes, or to take all memory for one value.
  static func distrust(_ database: Database) throws {
    try database.execute(
      sql: "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0")
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(RecordingSchema.valueBytes))
  }

  /// Returns the version of the tables; throws unless the database is a recording of a known one.
  private static func check(
    _ database: Database, against schema: RecordingSchema, path: String
  ) throws -> Int {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id")
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if application == RecordingSchema.earlierApplicationID {
      throw RecordingError.earlierBuild(path: path)
    }
    guard application == RecordingSchema.applicationID else {
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      let file = (try? LinkedFile.target(of: path)) ?? path
      if tables == 0, RecordingFile.hasLog(at: file), !RecordingFile.has("-wal", at: file) {
        throw RecordingError.cannotRead(
          path: path,
          reason: "everything in it is in its log, \(file)-wal, which is missing; copy that too")
      }
      throw RecordingError.notARecording(
        path: path,
        reason: tables == 0 ? "it is empty" : "it is the database of another application")
    }
    guard version <= schema.version else {
      throw RecordingError.newerSchema(path: path, version: version, known: schema.version)
    }
    guard version >= 1 else {
      throw RecordingError.damaged(path: path, reason: "its tables have no version")
    }
    // Compares the statements literally, because a view in place of a table might never end. Each
    // table must also have its own pages, or it would return the rows of another.
    // In one query, because each reads the whole table.
    var found: [String: (sql: String?, page: Int?)] = [:]
    let rows = try Row.fetchCursor(database, sql: "SELECT name, sql, rootpage FROM sqlite_master")
    while let row = try rows.next() {
      guard let name = try? row.text(atIndex: 0) else { continue }
      // A name that is there twice is that of no statement.
      let isAgain = found[name] != nil
      found[name] =
        isAgain
        ? (nil, nil)
        : (try? row.textIfPresent(atIndex: 1), try? row.whole(atIndex: 2, in: 0...Int.max))
    }
    var pages: Set<Int> = []
    for statement in schema.statements(of: version) {
      let pagesOfKind = statement.hasPages ? 2...Int.max : 0...0
      guard let (sql, page) = found[statement.name], sql == statement.sql, let page,
        pagesOfKind.contains(page), page == 0 || pages.insert(page).inserted
      else {
        throw RecordingError.damaged(
          path: path, reason: "'\(statement.name)' differs from that of a recording")
      }
    }
    return version
  }

  /// Whether the file has no code that runs when its rows change; a recording has none.
  func hasNoTriggers() throws(RecordingError) -> Bool {
    try read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == 0
    }
  }

  /// Reads from the database, and converts every error to a ``RecordingError``.
  func read<Value>(_ body: (Database) throws -> Value) throws(RecordingError) -> Value {
    do {
      return try database.read(body)
    } catch {
      throw RecordingError(error, reading: path)
    }
  }

  func damaged(_ reason: String) -> RecordingError { .damaged(path: path, reason: reason) }
}
