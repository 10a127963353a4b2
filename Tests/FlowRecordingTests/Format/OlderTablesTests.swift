import FlowProtocol
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

/// Recordings of today's version, read by a made-up later version with more tables and columns.
@Suite("Recordings of an older version", .timeLimit(.minutes(Patience.minutes)))
struct OlderTablesTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private let later: RecordingSchema = {
    let current = RecordingSchema.current
    let tables = current.tables.map { table in
      guard table.name == "navigations" else { return table }
      return RecordingSchema.Table(
        name: table.name, columns: table.columns + [.init("weather TEXT", since: 2)],
        indices: table.indices)
    }
    let moods = RecordingSchema.Table(
      name: "moods", since: 2, columns: ["entry INTEGER PRIMARY KEY", "mood TEXT NOT NULL"],
      indices: ["moodsByMood": "(mood)"])
    return RecordingSchema(version: 2, tables: tables + [moods], views: current.views)
  }()

  private func opened() throws -> RecordingReader {
    try RecordingReader(path: path, schema: later) { _ in }
  }

  /// The weather at each navigation.
  private func weather(in reader: RecordingReader) throws -> [String?] {
    let columns = reader.schema.columns(["weather"], of: "navigations", in: reader.version)
    return try reader.read {
      try $0.rows("SELECT \(columns) FROM navigations ORDER BY entry") {
        try $0.textIfPresent(atIndex: 0)
      }
    }
  }

  @Test("everything that an older file has is read, and what it lacks is absent")
  func older() async throws {
    let events = RandomEvents.events(200, seed: 3)
    try await record(events, to: path)
    let reader = try opened()
    #expect(reader.version == 1 && reader.schema.version == 2)
    #expect(try reader.info().schemaVersion == 1)
    let today = try RecordingReader(path: path)
    #expect(try reader.navigations(limit: .max) == today.navigations(limit: .max))
    #expect(try await reader.events().all().map(\.event) == today.events().all().map(\.event))
    let found = try weather(in: reader)
    #expect(!found.isEmpty && found.allSatisfy { $0 == nil })
  }

  @Test("a file of the later version is read by it, and refused by today's")
  func newer() async throws {
    try await record(RandomEvents.events(200, seed: 3), to: path)
    let queue = try changing(path)
    try await queue.write { [later] database in
      let navigations = later.statements(of: 2).first { $0.name == "navigations" }?.sql ?? ""
      try database.execute(
        sql: """
          CREATE TEMP TABLE old AS SELECT * FROM navigations;
          DROP TABLE navigations;
          \(navigations);
          INSERT INTO navigations SELECT *, 'rain' FROM old;
          DROP TABLE old;
          PRAGMA user_version = 2;
          """)
      let known = Set(RecordingSchema.current.statements(of: 1).map(\.name))
      for statement in later.statements(of: 2)
      where !known.contains(statement.name) || statement.name.hasPrefix("navigationsBy") {
        try database.execute(sql: statement.sql)
      }
    }
    try queue.close()
    #expect(Set(try weather(in: opened())) == ["rain"])
    #expect(throws: RecordingError.newerSchema(path: path, version: 2, known: 1)) {
      try RecordingReader(path: path)
    }
  }

  @Test("a later table in a file of the older version is not required, but an older one is")
  func missing() async throws {
    try await record(RandomEvents.events(20, seed: 3), to: path)
    let queue = try changing(path)
    try await queue.write { try $0.execute(sql: "DROP TABLE deepLinks") }
    try queue.close()
    #expect(throws: RecordingError.self) { try opened() }
  }
}
