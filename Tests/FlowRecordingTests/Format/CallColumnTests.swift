import FlowProtocol
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Places of calls in a recording", .timeLimit(.minutes(Patience.minutes)))
struct CallColumnTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  /// Random events, each navigation and error with a place or without one.
  private var events: [FollowerEvent] {
    RandomEvents.events(400, seed: 11).enumerated().map { index, event in
      let text = hostileTexts[index % hostileTexts.count]
      let call =
        index % 3 == 0 ? nil : CallLabel(file: text, line: index, function: "\(text)()")
      switch event {
      case .navigated(var report):
        report.call = call
        return .navigated(report)
      case .errorReported(var report):
        report.call = call
        return .errorReported(report)
      default: return event
      }
    }
  }

  @Test("navigations and errors keep their places, in columns and in the replay")
  func columns() async throws {
    try await record(events, to: path)
    let reader = try RecordingReader(path: path)
    let reports = try reader.navigations(limit: .max).map(\.report)
    #expect(Set(reports.map { $0.call == nil }) == [true, false])
    let rows = try reader.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT callFile, callLine, callFunction FROM errors
          UNION ALL SELECT callFile, callLine, callFunction FROM navigations
          """)
    }
    let errors = try reader.errors(limit: .max)
    let calls = errors.map(\.report.call) + reports.map(\.call)
    #expect(rows.count == calls.count && Set(calls.map { $0 == nil }) == [true, false])
    for (row, call) in zip(rows, calls) {
      #expect(try row.textIfPresent(atIndex: 0) == call?.file.stored)
      #expect(row[1] as Int? == call?.line)
      #expect(try row.textIfPresent(atIndex: 2) == call?.function.stored)
    }
    let replayed = try await reader.events().all().compactMap {
      if case .navigated(let report) = $0.event { report } else { nil }
    }
    #expect(replayed == reports)
  }

  @Test("a recording of version 3 is read, without places")
  func thirdVersion() async throws {
    try await record(events, to: path)
    let before = try RecordingReader(path: path).navigations(limit: .max).map(\.report)
    let queue = try DatabaseQueue(path: path)
    try await queue.write { try makeOlder($0, version: 3) }
    try queue.close()
    let reader = try RecordingReader(path: path)
    let info = try reader.info()
    #expect(info.sessions.count > 0)
    let after = try reader.navigations(limit: .max).map(\.report)
    #expect(after.map(\.sequence) == before.map(\.sequence))
    #expect(after.allSatisfy { $0.call == nil })
    #expect(try reader.errors(limit: .max).count > 0)
    #expect(try await reader.events().all().count > 0)
  }
}

/// Gives a recording the tables of an earlier version.
func makeOlder(_ database: Database, version: Int) throws {
  let dropped = Set(RecordingSchema.statements(of: RecordingSchema.version).map(\.name))
    .subtracting(RecordingSchema.statements(of: version).map(\.name))
  for table in dropped { try database.execute(sql: "DROP TABLE \(table)") }
  let present = RecordingSchema.navigationColumns(in: RecordingSchema.version)
  let navigations = try database.rows("SELECT entry, \(present) FROM navigations") { row in
    (entry: row[0] as Int, report: try row.navigation(fromIndex: 1))
  }
  for (entry, report) in navigations {
    try database.execute(
      sql: "UPDATE navigations SET body = ? WHERE entry = ?",
      arguments: [JSONText(report).text, entry])
  }
  for table in ["navigations", "errors"] {
    let columns = try database.columns(in: table).map(\.name).filter {
      $0 != "routeDetail" && (version > 3 || !$0.hasPrefix("call"))
    }
    let list = columns.joined(separator: ", ")
    try database.execute(
      sql: """
        CREATE TEMP TABLE old AS SELECT \(list) FROM \(table);
        DROP TABLE \(table);
        """)
    if version < 4 {
      try database.execute(sql: "UPDATE old SET body = json_remove(body, '$.call')")
    }
    for statement in RecordingSchema.statements(of: version)
    where statement.name.hasPrefix(table) {
      try database.execute(sql: statement.sql)
    }
    try database.execute(sql: "INSERT INTO \(table) SELECT \(list) FROM old; DROP TABLE old")
  }
  try database.execute(sql: "PRAGMA user_version = \(version)")
}
