import FlowIntrospect
import GRDB

extension RecordingReader {
  /// What the recording says of itself.
  ///
  /// O(connections).
  ///
  /// - Throws: ``RecordingError``.
  public func info() throws(RecordingError) -> RecordingInfo {
    try read { database in
      let sql = "SELECT schemaVersion, flowscopeVersion, startedAt, endedAt FROM recording"
      guard let row = try Row.fetchOne(database, sql: sql) else {
        throw damaged("it says nothing of itself")
      }
      return RecordingInfo(
        schemaVersion: try row.decode(Int.self, atIndex: 0),
        flowscopeVersion: try row.decode(String.self, atIndex: 1),
        startedAt: try row.time(atIndex: 2), endedAt: try row.timeIfPresent(atIndex: 3),
        sessions: try sessions(database))
    }
  }

  private func sessions(_ database: Database) throws -> [RecordingSession] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT entry, epoch, body FROM sessions ORDER BY entry")
    var sessions: [RecordingSession] = []
    while let row = try rows.next() {
      sessions.append(
        RecordingSession(
          entry: try row.decode(Int.self, atIndex: 0),
          engine: try row.value(EngineInfo.self, atIndex: 2),
          epoch: try row.decode(String?.self, atIndex: 1)))
    }
    return sessions
  }

  /// The engine that was recorded at a position: that of the last connection up to it.
  func engine(at position: Int) throws(RecordingError) -> EngineInfo? {
    try read { database in
      let sql = "SELECT body FROM sessions WHERE entry <= ? ORDER BY entry DESC LIMIT 1"
      return try Row.fetchOne(database, sql: sql, arguments: [position])?
        .value(EngineInfo.self, atIndex: 0)
    }
  }
}
