import FlowIntrospect
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Writing", .timeLimit(.minutes(Patience.minutes)))
struct WritingTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  @Test("events are committed without any further event")
  func committedByItself() async throws {
    let writer = try RecordingWriter(creating: path)
    let reader = try RecordingReader(path: path)
    #expect(try reader.span() == nil)
    try await writer.append(.connected(testEngine))
    try await writer.append(.snapshot(wideTree(3)))
    try await eventually("the batch is committed") { try reader.span()?.last.id == 2 }
    try await writer.append(.errorReported(testError(1)))
    try await eventually("the next batch is committed") { try reader.span()?.last.id == 3 }
    try await writer.finish()
  }

  @Test("a full batch is written while the next is collected, and the next waits for it")
  func boundedBatches() async throws {
    let writer = try RecordingWriter(creating: path)
    let reader = try RecordingReader(path: path)
    let batch = RecordingWriter.eventsPerBatch
    for number in 1...5 * batch { try await writer.append(.lost(number)) }
    #expect(try #require(try reader.span()).last.id >= 3 * batch, "more than two batches wait")
    try await eventually("all events are committed") { try reader.span()?.last.id == 5 * batch }
    let large = wideTree(10_000)
    for event in 1...20 {
      try await writer.append(.snapshot(large))
      // Two of these snapshots fill a batch.
      #expect(try #require(try reader.span()).last.id >= 5 * batch + event - 4)
    }
    try await writer.finish()
  }

  @Test("a finished recording is one file, and stays one when it is read")
  func oneFile() async throws {
    let summary = try await record(RandomEvents.events(50, seed: 1), to: path)
    #expect(try directory.names == ["a.flowscope"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.size] as? Int == summary.bytes)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let reader = try RecordingReader(path: path)
    let info = try reader.info()
    #expect(info.endedAt.map { $0 >= info.startedAt } == true)
    #expect(try await reader.events().all().count == summary.counts.entries)
    #expect(try directory.names == ["a.flowscope"])
  }

  @Test("the summary equals the contents of the tables")
  func summary() async throws {
    let summary = try await record(RandomEvents.events(400, seed: 2), to: path)
    let reader = try RecordingReader(path: path)
    for (table, count) in [
      ("entries", summary.counts.entries), ("sessions", summary.counts.sessions),
      ("keyframes", summary.counts.keyframes), ("deltas", summary.counts.deltas),
      ("navigations", summary.counts.navigations), ("errors", summary.counts.errors),
      ("gaps", summary.counts.gaps),
    ] {
      let rows = try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
      #expect(rows == count && count > 0, "\(table)")
    }
  }

  @Test("an existing recording is only overwritten on request")
  func existing() async throws {
    try await record([.connected(testEngine)], to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: RecordingError.alreadyThere(path: path)) {
      try RecordingWriter(creating: path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let writer = try RecordingWriter(creating: path, replacing: true)
    try await writer.append(.lost(1))
    try await writer.finish()
    let reader = try RecordingReader(path: path)
    #expect(try reader.span()?.last.kind == .lost)
    #expect(try directory.names == ["a.flowscope"])
  }

  @Test("a recording that is being written or read is not replaced")
  func inUse() async throws {
    let writer = try RecordingWriter(creating: path)
    try await writer.append(.connected(testEngine))
    #expect(throws: RecordingError.inUse(path: path)) {
      try RecordingWriter(creating: path, replacing: true)
    }
    try await writer.append(.lost(1))
    try await writer.finish()
    #expect(try RecordingReader(path: path).span()?.last.id == 2)
  }

  @Test("a recording whose recorder was killed is replaced, with the files beside it")
  func replacingAKilledOne() async throws {
    let killed = try RecordingWriter(creating: directory.file("at-work"))
    try await killed.append(.lost(1))
    let reader = try RecordingReader(path: directory.file("at-work"))
    try await eventually("the batch is committed") { try reader.span() != nil }
    try copyAsKilled("at-work", to: "a.flowscope")
    let writer = try RecordingWriter(creating: path, replacing: true)
    try await writer.append(.connected(testEngine))
    try await writer.finish()
    #expect(try RecordingReader(path: path).span()?.last.id == 1)
    try await killed.finish()
  }

  /// Copies the files as a killed process leaves them.
  private func copyAsKilled(_ name: String, to copy: String) throws {
    for end in ["", "-wal", "-shm"] {
      try FileManager.default.copyItem(
        atPath: directory.file(name + end), toPath: directory.file(copy + end))
    }
  }

  @Test("a file that cannot be created is refused on one line, and nothing remains")
  func cannotCreate() throws {
    let missing = directory.file("no/such/a.flowscope")
    #expect(throws: RecordingError.cannotCreate(path: missing, reason: "No such file or directory"))
    {
      try RecordingWriter(creating: missing)
    }
    #expect(
      throws: RecordingError.cannotCreate(
        path: directory.path, reason: "the path is not a file")
    ) {
      try RecordingWriter(creating: directory.path, replacing: true)
    }
    #expect(throws: RecordingError.self) { try RecordingWriter(creating: directory.path) }
    #expect(try directory.names == [])
  }

  @Test("a full disk is one clear error, and committed events remain")
  func full() async throws {
    let writer = try RecordingWriter(
      creating: path, replacing: false, keyframes: KeyframePolicy(), pageLimit: 100)
    try await writer.append(.connected(testEngine))
    try await writer.append(.snapshot(wideTree(10)))
    let reader = try RecordingReader(path: path)
    try await eventually("the first batch is committed") { try reader.span()?.last.id == 2 }
    await #expect(throws: RecordingError.diskFull(path: path)) {
      while true { try await writer.append(.snapshot(wideTree(100))) }
    }
    await #expect(throws: RecordingError.diskFull(path: path)) { try await writer.append(.lost(1)) }
    await #expect(throws: RecordingError.diskFull(path: path)) { try await writer.finish() }
    await #expect(throws: RecordingError.finished(path: path)) { try await writer.finish() }
    let events = try await RecordingReader(path: path).events().all()
    let last = try #require(try reader.span()).last.id
    #expect(events.count == last)
    #expect(try reader.info().endedAt == nil)
  }

  @Test("an error that several journals have is in the table once")
  func journals() async throws {
    let tree = wideTree(2)
    try await record(
      [
        .connected(testEngine), .snapshot(tree), .journal([testError(1), testError(2)], total: 2),
        .errorReported(testError(3)), .disconnected(reason: "gone"), .connected(testEngine),
        .snapshot(tree), .journal([testError(2), testError(3), testError(4)], total: 4),
      ], to: path)
    let reader = try RecordingReader(path: path)
    let errors = try reader.errors(limit: 1_000)
    #expect(errors.map(\.report.sequence) == [1, 2, 3, 4])
    #expect(errors.map(\.isFromJournal) == [true, true, false, true])
    #expect(errors.map(\.entry) == [3, 3, 4, 8])
    #expect(try reader.errors(limit: 1).map(\.entry) == [3, 3])
    #expect(try reader.errors(after: 3, limit: 1).map(\.entry) == [4])
  }

  @Test("every body is JSON that SQLite can query, whatever text the app has")
  func bodies() async throws {
    try await record(RandomEvents.events(2_000, seed: 7), to: path)
    let reader = try RecordingReader(path: path)
    try reader.read { database in
      for table in ["sessions", "keyframeParts", "deltas", "navigations", "errors", "journals"] {
        let sql = "SELECT count(*), sum(json_valid(body)) FROM \(table)"
        let row = try #require(try Row.fetchOne(database, sql: sql))
        #expect(row[0] as Int? == row[1] as Int?, "\(table)")
      }
      let cut = try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM errors WHERE coordinator <> body ->> '$.error.coordinator'")
      // A NUL is stored as ␀, since it would end the text in a column of SQLite.
      let nul = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM errors WHERE coordinator LIKE '%␀%'")
      #expect(cut == nul && nul ?? 0 > 0)
    }
  }
}
