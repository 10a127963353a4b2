import FlowEngine
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowRecording

/// SQLite keeps values of any type in any column, and compares the stored values, not the converted
/// ones.
@Suite("Values of other types", .timeLimit(.minutes(Patience.minutes)), .serialized)
struct TypedColumnTests {
  private let directory = TemporaryDirectory()

  /// Returns a changed recording with errors, navigations and gaps.
  private func changed(_ sql: String) async throws -> RecordingReader {
    let path = directory.file("changed-\(UUID().uuidString)")
    try await record(RandomEvents.events(250, seed: 11), to: path)
    let queue = try changing(path)
    try await queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return try RecordingReader(path: path)
  }

  /// Reads page after page, as `flowscope errors` does.
  private func allErrors(of reader: RecordingReader) throws -> Int {
    var (position, count) = (0, 0)
    while let page = try Optional(reader.errors(after: position, limit: 10)), !page.isEmpty {
      for error in page { position = max(position, error.entry) }
      count += page.count
    }
    return count
  }

  @Test(
    "paging through errors ends if an entry is not an integer",
    arguments: ["0.5", "1e300", "'x'", "''", "x'00ff'", "'9e999'"])
  func pagesEnd(value: String) async throws {
    let reader = try await changed(
      "UPDATE errors SET entry = \(value) WHERE id = (SELECT max(id) FROM errors)")
    #expect(throws: RecordingError.self) { try allErrors(of: reader) }
  }

  @Test("paging through valid errors reaches all of them")
  func soundPages() async throws {
    let reader = try await changed("SELECT 1")
    let count = try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM errors") }
    #expect(try allErrors(of: reader) == count && count != 0)
  }

  @Test(
    "a value of another type is refused with the name of its column",
    arguments: [
      ("UPDATE errors SET fromJournal = 'x'", "fromJournal"),
      ("UPDATE errors SET fromJournal = 2", "fromJournal"),
      ("UPDATE gaps SET attempts = 1e18", "attempts"),
      ("UPDATE gaps SET attempts = -1", "attempts"),
      ("UPDATE gaps SET reason = x'00'", "reason"), ("UPDATE gaps SET time = 'soon'", "time"),
      ("UPDATE gaps SET kind = 'party'", "kind"), ("UPDATE keyframes SET nodes = -1", "nodes"),
      ("UPDATE keyframes SET revision = 0.5", "revision"),
      ("UPDATE keyframes SET epoch = hex(zeroblob(100000))", "epoch"),
      ("UPDATE keyframes SET nodes = 9223372036854775807", "nodes"),
      ("UPDATE recording SET schemaVersion = 'x'", "schemaVersion"),
      ("UPDATE entries SET time = 'x'", "time"), ("UPDATE entries SET kind = x'6c6f7374'", "kind"),
      ("UPDATE journals SET total = -1", "total"),
      ("UPDATE navigations SET sequence = 'x'", "sequence"),
      ("UPDATE navigations SET revision = 9007199254740992", "revision"),
      ("UPDATE navigations SET time = x'00'", "time"),
      ("UPDATE navigations SET originID = 0.5", "originID"),
      ("UPDATE navigations SET origin = x'00'", "origin"),
      ("UPDATE navigations SET request = hex(zeroblob(100000))", "request"),
      ("UPDATE navigations SET durationNanoseconds = -1", "durationNanoseconds"),
      ("UPDATE navigations SET routeType = NULL", "routeType"),
      ("UPDATE navigations SET routeDetail = x'00'", "routeDetail"),
      ("UPDATE navigations SET callFile = 'a', callLine = 'x'", "callLine"),
      ("UPDATE navigations SET callFile = 'a', callLine = 1", "callFunction"),
      ("UPDATE visits SET enteredAt = 'x'", "enteredAt"), ("UPDATE visits SET run = x'00'", "run"),
      ("UPDATE visits SET navigation = 'x'", "navigation"),
      ("UPDATE visits SET coordinatorID = 0.5", "coordinatorID"),
    ])
  func otherTypes(sql: String, column: String) async throws {
    let reader = try await changed(sql)
    let error = await #expect(throws: RecordingError.self) {
      _ = try reader.info()
      _ = try reader.gaps(limit: 1_000)
      _ = try reader.visits(limit: 1_000)
      _ = try allErrors(of: reader)
      _ = try reader.state(at: 200)
      _ = try await reader.events().all()
    }
    #expect(error.map { "\($0)" }?.contains("'\(column)'") == true, "\(String(describing: error))")
  }

  @Test("a table that reads the pages of another is refused before it is read")
  func swappedPages() async throws {
    await #expect(throws: RecordingError.self) {
      _ = try await changed(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET rootpage =
          (SELECT rootpage FROM sqlite_master WHERE name = 'gaps') WHERE name = 'journals';
        PRAGMA writable_schema = OFF
        """)
    }
  }

  @Test("a value that is longer than a recorder writes is refused")
  func longValue() async throws {
    let reader = try await changed(
      "UPDATE errors SET body = hex(zeroblob(\(RecordingSchema.valueBytes)))")
    let error = #expect(throws: RecordingError.self) { try allErrors(of: reader) }
    #expect(error.map { "\($0)" }?.contains("too big") == true)
  }

  @Test("an entry with more errors than an engine can have is refused")
  func manyErrors() async throws {
    let reader = try await changed(
      """
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 12000)
      INSERT INTO errors SELECT (SELECT max(id) FROM errors) + n, entry, fromJournal, sequence, time,
        kind, message, coordinator, route, routeType, path, visibleRoute,
        callFile, callLine, callFunction, link, phase, routeCase, run, body
        FROM number, (SELECT * FROM errors LIMIT 1)
      """)
    #expect(throws: RecordingError.self) { try reader.errors(limit: 10) }
  }

  @Test("a repeated coordinator in a hierarchy is refused")
  func twice() async throws {
    let reader = try await changed(
      """
      INSERT INTO keyframeParts SELECT keyframe, part + 1, body FROM keyframeParts;
      UPDATE keyframes SET nodes = nodes * 2
      """)
    #expect(throws: RecordingError.self) { try reader.state(at: 200) }
  }

  @Test("a hierarchy of large coordinators is written in parts that can be read")
  func largeParts() async throws {
    let path = directory.file("large")
    let label = RouteLabel(
      identifier: String(repeating: "x", count: 1_000), type: "TestRoute",
      detail: String(repeating: "y", count: 1_000))
    let ids = (1...200).map { CoordinatorID(rawValue: UInt64($0)) }
    let nodes = ids.map { id in
      FlowNode(
        id: id, parent: id == ids[0] ? nil : ids[0], relation: id == ids[0] ? .root : .child,
        name: "Large", routeType: "TestRoute", context: .root, root: label,
        path: Array(repeating: .route(label), count: 40), currentRoute: label,
        children: id == ids[0] ? Array(ids.dropFirst()) : [])
    }
    let snapshot = FlowSnapshot(epoch: "large", revision: 1, rootID: ids[0], nodes: nodes)
    try await record([.connected(testEngine), .snapshot(snapshot)], to: path)
    let reader = try RecordingReader(path: path)
    let parts = try reader.read {
      try Int.fetchAll($0, sql: "SELECT length(body) FROM keyframeParts")
    }
    #expect(parts.count > 1 && parts.allSatisfy { $0 <= RecordingSchema.valueBytes })
    #expect(try reader.state(at: 2)?.snapshot == snapshot)
  }
}
