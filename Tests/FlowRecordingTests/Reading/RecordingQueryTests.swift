import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol
@testable import FlowRecording

/// Questions in SQL by programs that may be wrong.
@Suite("Queries of recordings", .timeLimit(.minutes(Patience.minutes)))
struct RecordingQueryTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private func make() async throws {
    try await record(
      [
        .connected(testEngine), .snapshot(wideTree(3, epoch: "one")),
        .journal([testError(1), testError(2)], total: 2), .lost(3),
      ], to: path)
  }

  private func ask(
    _ sql: String, skipping skipped: Int = 0, limit: Int = 10, seconds: Double = 60
  ) throws -> RecordingQuery.Table {
    try RecordingQuery(sql, skipping: skipped, limit: limit, seconds: seconds)
      .run(onRecordingAt: path)
  }

  @Test("a query returns its columns and rows, with values of each type")
  func values() async throws {
    try await make()
    let table = try ask("SELECT 1 AS a, 'x' AS b, 1.5 AS c, NULL AS d, x'0102' AS e")
    #expect(table.columns == ["a", "b", "c", "d", "e"])
    #expect(
      table.rows == [
        [.integer(1), .string("x"), .number(1.5), .null, .string("blob of 2 bytes")]
      ])
    #expect(!table.hasMore)
    let long = try ask("SELECT replace(printf('%5000d', 1), ' ', 'x')")
    guard case .string(let text)? = long.rows.first?.first else {
      Issue.record("no text")
      return
    }
    #expect(text.utf8.count < 1_100 && text.hasSuffix("…"))
  }

  @Test("pages follow each other, and say whether there is more")
  func pages() async throws {
    try await make()
    let sql = "SELECT id FROM entries ORDER BY id"
    let all = try ask(sql)
    #expect(all.rows.count > 3 && !all.hasMore)
    let first = try ask(sql, limit: 2)
    let rest = try ask(sql, skipping: 2)
    #expect(first.hasMore && first.rows + rest.rows == all.rows)
    #expect(try ask(sql, skipping: 1_000).rows.isEmpty)
  }

  @Test("the views of a recording can be asked")
  func views() async throws {
    try await make()
    let names = try ask("SELECT name FROM sqlite_master WHERE type = 'view'", limit: 100)
    for case .string(let name)? in names.rows.map(\.first) {
      #expect(throws: Never.self) { try ask("SELECT * FROM \(name)") }
    }
    #expect(!names.rows.isEmpty)
  }

  @Test(
    "what would do more than read one answer is refused, and changes nothing",
    arguments: [
      "DELETE FROM entries", "DROP TABLE entries", "UPDATE entries SET time = 0",
      "INSERT INTO tags VALUES ('a', 'b')", "CREATE TABLE x (y)", "CREATE TEMP TABLE x (y)",
      "ATTACH DATABASE '/tmp/flowscope-attached.db' AS other", "DETACH DATABASE main",
      "PRAGMA journal_mode = DELETE", "PRAGMA query_only = OFF", "PRAGMA writable_schema = ON",
      "SELECT * FROM pragma_table_info('entries')", "VACUUM",
      "VACUUM INTO '/tmp/flowscope-copy.db'",
      "BEGIN", "ROLLBACK", "SAVEPOINT x", "REINDEX", "ANALYZE", "EXPLAIN DELETE FROM entries",
      "SELECT load_extension('/tmp/x.so')", "SELECT fts3_tokenizer('simple')",
      "SELECT randomblob(1000000000)", "SELECT zeroblob(1000000000)",
      "SELECT 1; DELETE FROM entries", "SELECT 1; SELECT 2", "", " ; ", "-- nothing", "SELEC 1",
      "SELECT * FROM nothing", "SELECT", "SELECT 1 UNION", "\u{0}SELECT 1",
    ])
  func refused(sql: String) async throws {
    try await make()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let names = try directory.names
    do {
      let table = try ask(sql)
      Issue.record("\(sql) returned \(table)")
    } catch RecordingQuery.Problem.refused(let reason) {
      #expect(!reason.isEmpty)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try directory.names == names)
    for file in ["attached", "copy"] {
      #expect(!FileManager.default.fileExists(atPath: "/tmp/flowscope-\(file).db"))
    }
  }

  @Test("a query without an end is ended")
  func endless() async throws {
    try await make()
    let sql = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
      """
    #expect(throws: RecordingQuery.Problem.tooLong(seconds: 0.05)) { try ask(sql, seconds: 0.05) }
    // One that has rows all the time ends with its page.
    let rows = try ask(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", limit: 5)
    #expect(rows.rows.count == 5 && rows.hasMore)
    // Long texts fill a page too.
    let texts = try ask(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT printf('%1000d', i) FROM n
      """, limit: 100_000)
    #expect((200..<300).contains(texts.rows.count) && texts.hasMore)
  }

  @Test("a file that is no recording is not opened")
  func others() async throws {
    try directory.write(Data("SQLite format 3".utf8), to: "b.db")
    for name in ["b.db", "missing.flowscope"] {
      #expect(throws: RecordingError.self) {
        try RecordingQuery("SELECT 1", limit: 1).run(onRecordingAt: directory.file(name))
      }
    }
  }

  @Test("a recording that goes on is asked too")
  func running() async throws {
    let writer = try RecordingWriter(creating: path)
    try await writer.append(.connected(testEngine), at: recordedTime(0))
    try await writer.append(.snapshot(wideTree(3, epoch: "one")), at: recordedTime(1))
    try await eventually("the first batch") {
      try ask("SELECT count(*) FROM entries").rows != [[.integer(0)]]
    }
    try await writer.finish()
  }
}
