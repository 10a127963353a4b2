import FlowIntrospect
import FlowRecording
import Foundation
import GRDB
import NIOConcurrencyHelpers

/// Damages recordings through SQL, in ways that a flipped byte would never reach.
struct RecordingMutator: Sendable {
  /// The path of an intact recording.
  let sound: String

  /// Records the events of `engine`.
  init(recording engine: ScriptedEngine, at path: String) throws {
    sound = path
    let failure = NIOLockedValueBox<(any Error)?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task {
      do {
        try await Self.record(engine, to: path)
      } catch {
        failure.withLockedValue { $0 = error }
      }
      done.signal()
    }
    done.wait()
    if let failure = failure.withLockedValue({ $0 }) { throw failure }
  }

  private static func record(_ engine: ScriptedEngine, to path: String) async throws {
    let follower = EngineFollower(
      of: .unixSocket(path: engine.path), as: .init(name: "fuzz", version: "1"), asksForRoutes: true
    )
    var events: [FollowerEvent] = []
    let last = engine.lastNavigation
    for await event in follower.events() {
      events.append(event)
      if case .disconnected(let reason) = event { throw NoRecording(reason: reason) }
      if case .navigated(let report) = event, report.sequence >= last { break }
    }
    let writer = try RecordingWriter(creating: path, replacing: true)
    // The same app is lost and returns, so that there are gaps and several sessions.
    let again =
      [.lost(3), .disconnected(reason: "gone"), .disconnected(reason: "gone")] + events.prefix(30)
    for (index, event) in (events + again).enumerated() {
      let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(index) / 8)
      try await writer.append(event, at: time)
    }
    _ = try await writer.finish()
  }

  private struct NoRecording: Error { let reason: String }

  /// Writes the damaged recording for a seed.
  func change(to path: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: sound, toPath: path)
    // A column with NOT NULL can lose that constraint, receive nulls, and get the constraint back.
    let emptiesColumns = random.below(4) == 0
    if emptiesColumns { try rewriteSchema(path) { "replace(\($0), 'NOT NULL', '        ')" } }
    try write(path) { database in
      for _ in 0..<(1 + random.below(random.below(2) == 0 ? 1 : 4)) {
        // Ignores changes that SQLite itself refuses.
        do { try change(database, &random) } catch is DatabaseError {}
      }
    }
    if emptiesColumns {
      // SQLite may be unable to open the damaged file.
      do {
        try rewriteSchema(path) { "replace(\($0), '        ', 'NOT NULL')" }
      } catch is DatabaseError {}
    }
  }

  private func write(_ path: String, _ body: (Database) throws -> Void) throws {
    var configuration = Configuration()
    // Rows that nothing refers to are damage, too.
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
      try body(database)
      try? database.execute(sql: "PRAGMA journal_mode = DELETE")
    }
    try queue.close()
  }

  private func rewriteSchema(_ path: String, _ expression: (String) -> String) throws {
    try write(path) { database in
      try database.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_master SET sql = \(expression("sql")) WHERE type = 'table';
          PRAGMA writable_schema = OFF
          """)
    }
  }

  // MARK: One change

  private func change(_ database: Database, _ random: inout SplitMix64) throws {
    let tables = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    guard !tables.isEmpty else { return }
    let table = tables[random.below(tables.count)]
    let columns = try database.columns(in: table).map(\.name)
    guard !columns.isEmpty else { return }
    let column = columns[random.below(columns.count)]
    switch random.below(24) {
    case 0..<6:
      try database.execute(
        sql: "UPDATE \(table) SET \(column) = \(value(&random)) \(rows(of: table, &random))")
    case 6..<12: try changeBody(database, tables, &random)
    case 12: try database.execute(sql: "DELETE FROM \(table) \(rows(of: table, &random))")
    case 13: try repeatRow(database, table, columns, &random)
    case 14: try swap(database, table, column, &random)
    case 15: try many(database, table, columns, &random)
    case 16:
      let header = ["user_version", "application_id"][random.below(2)]
      let value = [0, 1, 2, 3, -1, Int(Int32.max), 0x464C_5343, 0x4653_4350][random.below(8)]
      try database.execute(sql: "PRAGMA \(header) = \(value)")
    case 17: try changeSchema(database, table, column, &random)
    case 18: try swapPages(database, &random)
    case 19:
      let bytes = 1 << (10 + random.below(15))
      try database.execute(
        sql: "UPDATE \(table) SET \(column) = hex(zeroblob(\(bytes))) \(row(of: table, &random))")
    case 20:
      try database.execute(
        sql: "UPDATE \(table) SET \(column) = -\(column) \(rows(of: table, &random))")
    case 21:
      let shift = random.below(2) == 0 ? "+ 1000000" : "* 3"
      try database.execute(sql: "UPDATE \(table) SET \(column) = \(column) \(shift)")
    default:
      // Gives entries another kind than their contents.
      let kinds = [
        "connected", "snapshot", "journal", "delta", "navigation", "error", "lost", "party",
      ]
      try database.execute(
        sql: """
          UPDATE entries SET kind = '\(kinds[random.below(kinds.count)])' \
          \(rows(of: "entries", &random))
          """)
    }
  }

  private static let values =
    [
      "NULL", "0.5", "-0.5", "'x'", "''", "'1'", "' 2'", "x'00ff'", "x''", "'[]'", "'{}'", "'null'",
      "'inf'",
      "9e999", "-9e999", "'e' || char(769)", "char(27) || '[2J'", "char(0)",
    ] + TreeMutator.numbers

  private func value(_ random: inout SplitMix64) -> String {
    Self.values[random.below(Self.values.count)]
  }

  private func row(of table: String, _ random: inout SplitMix64) -> String {
    """
    WHERE rowid = (SELECT rowid FROM \(table) ORDER BY rowid LIMIT 1 \
    OFFSET \(random.below(1 << 20)) % max(1, (SELECT count(*) FROM \(table))))
    """
  }

  private func rows(of table: String, _ random: inout SplitMix64) -> String {
    switch random.below(4) {
    case 0: ""
    case 1: "WHERE rowid % \(2 + random.below(5)) = 0"
    default: row(of: table, &random)
    }
  }

  /// Changes the structure of one JSON body.
  private func changeBody(
    _ database: Database, _ tables: [String], _ random: inout SplitMix64
  ) throws {
    let bodies = [
      "deltas", "navigations", "errors", "journals", "keyframeParts", "sessions", "declaredRoutes",
    ].filter(tables.contains)
    guard !bodies.isEmpty else { return }
    let table = bodies[random.below(bodies.count)]
    let place = row(of: table, &random)
    guard let text = try String.fetchOne(database, sql: "SELECT body FROM \(table) \(place)"),
      var tree = JSONTree(parsing: text.utf8)
    else { return }
    var mutator = TreeMutator(random: random)
    for _ in 0...mutator.random.below(2) { mutator.change(&tree) }
    random = mutator.random
    try database.execute(
      sql: "UPDATE \(table) SET body = ? \(place)",
      arguments: [String(decoding: tree.bytes, as: UTF8.self)])
  }

  private func repeatRow(
    _ database: Database, _ table: String, _ columns: [String], _ random: inout SplitMix64
  ) throws {
    // The new key is after the last, before the first, or far away.
    let key = ["max(rowid) + 1", "min(rowid) - 1", "9223372036854775807", "1000000"]
    let place = key[random.below(key.count)]
    let rest = columns.dropFirst().joined(separator: ", ")
    guard !rest.isEmpty else { return }
    try database.execute(
      sql: """
        INSERT INTO \(table) (\(columns[0]), \(rest)) SELECT (SELECT \(place) FROM \(table)), \(rest) \
        FROM \(table) \(row(of: table, &random))
        """)
  }

  private func swap(
    _ database: Database, _ table: String, _ column: String, _ random: inout SplitMix64
  ) throws {
    try database.execute(
      sql: """
        UPDATE \(table) SET \(column) = (SELECT other.\(column) FROM \(table) AS other \
        WHERE other.rowid != \(table).rowid ORDER BY other.rowid DESC LIMIT 1 \
        OFFSET \(random.below(5))) \(rows(of: table, &random))
        """)
  }

  /// Copies a row up to many thousands of times.
  private func many(
    _ database: Database, _ table: String, _ columns: [String], _ random: inout SplitMix64
  ) throws {
    let rest = columns.dropFirst().joined(separator: ", ")
    guard !rest.isEmpty else { return }
    try database.execute(
      sql: """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number \
        WHERE n < \(1 << random.below(15))) \
        INSERT OR IGNORE INTO \(table) (\(columns[0]), \(rest)) \
        SELECT (SELECT max(\(columns[0])) FROM \(table)) + n, \(rest) \
        FROM number, (SELECT * FROM \(table) \(row(of: table, &random)))
        """)
  }

  private func changeSchema(
    _ database: Database, _ table: String, _ column: String, _ random: inout SplitMix64
  ) throws {
    let indices = try String.fetchAll(
      database,
      sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL ORDER BY name")
    let statements = [
      "DROP TABLE \(table)",
      indices.isEmpty ? "SELECT 1" : "DROP INDEX \(indices[random.below(indices.count)])",
      "ALTER TABLE \(table) ADD COLUMN more TEXT DEFAULT 'x'",
      "ALTER TABLE \(table) DROP COLUMN \(column)",
      "ALTER TABLE \(table) RENAME TO other",
      "ALTER TABLE \(table) RENAME COLUMN \(column) TO other",
      """
      ALTER TABLE \(table) RENAME TO other; CREATE VIEW \(table) AS WITH RECURSIVE number (n) AS
      (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT other.* FROM other, number
      """,
      """
      CREATE TRIGGER never AFTER INSERT ON \(table) BEGIN DELETE FROM entries; END
      """,
      "CREATE INDEX mine ON \(table) (\(column) DESC)",
      "CREATE TABLE notes (text TEXT)",
      "DROP TABLE \(table); CREATE TABLE \(table) (\(column) TEXT)",
    ]
    try database.execute(sql: statements[random.below(statements.count)])
  }

  /// Makes a table use the pages of another table or of an index, or its own root as a leaf.
  private func swapPages(_ database: Database, _ random: inout SplitMix64) throws {
    let names = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master ORDER BY name")
    guard !names.isEmpty else { return }
    try database.execute(
      sql: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master
          WHERE name = '\(names[random.below(names.count)])')
        WHERE name = '\(names[random.below(names.count)])';
        PRAGMA writable_schema = OFF
        """)
  }
}
