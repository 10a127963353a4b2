public import FlowModel
import GRDB

extension RecordingReader {
  /// Returns the general facts about the recording, in O(connections).
  public func info() throws(RecordingError) -> RecordingInfo {
    try read { database in
      let sql = "SELECT schemaVersion, flowscopeVersion, startedAt, endedAt FROM recording"
      guard let row = try Row.fetchOne(database, sql: sql) else {
        throw damaged("its description is missing")
      }
      return RecordingInfo(
        schemaVersion: try row.whole(atIndex: 0, in: 1...schema.version),
        flowscopeVersion: try row.text(atIndex: 1),
        startedAt: try row.time(atIndex: 2), endedAt: try row.timeIfPresent(atIndex: 3),
        sessions: try sessions(database))
    }
  }

  private func sessions(_ database: Database) throws -> [RecordingSession] {
    try database.rows("SELECT entry, epoch, body FROM sessions ORDER BY entry") { row in
      RecordingSession(
        entry: try row.whole(atIndex: 0, in: ColumnRange.entries),
        engine: try row.value(EngineInfo.self, atIndex: 2),
        epoch: try row.textIfPresent(atIndex: 1))
    }
  }

  /// Returns the routes that the app declared in the connection at the entry `session`.
  ///
  /// Returns nil if they are unknown, because the engine did not report them. O(routes).
  public func declaredRoutes(at session: Int) throws(RecordingError) -> DeclaredRoutes? {
    try read { database in
      let sql = "SELECT routes, openTypes, cases FROM catalogues WHERE session = ?"
      guard let row = try Row.fetchOne(database, sql: sql, arguments: [session]) else {
        return nil
      }
      let count = try row.whole(atIndex: 0, in: ColumnRange.counts)
      let routes = try database.rows(
        "SELECT body FROM declaredRoutes WHERE session = ? ORDER BY place LIMIT ?",
        [session, count + 1]
      ) { row in
        // An app may declare thousands of routes.
        try row.withUnsafeData(atIndex: 0) { $0.flatMap(ScreenJSON.route) }
          ?? row.value(RouteLabel.self, atIndex: 0)
      }
      guard routes.count == count else {
        throw damaged("the declared routes of entry \(session) are incomplete")
      }
      guard Set(routes).count == count else {
        throw damaged("the app of entry \(session) declares a route twice")
      }
      return DeclaredRoutes(
        routes: routes, openTypes: try row.value([String].self, atIndex: 1),
        links: try links(at: session, in: database),
        cases: try row.withUnsafeData(atIndex: 2) { $0.flatMap(ScreenJSON.routes) }
          ?? row.value([RouteLabel].self, atIndex: 2))
    }
  }

  /// The deep links that the app declared in a connection, as many as an engine may name.
  private func links(at session: Int, in database: Database) throws -> [String] {
    try database.rows(
      "SELECT link FROM deepLinks WHERE session = ? ORDER BY place LIMIT ?",
      [session, Limits.itemsPerChunk]
    ) { try $0.text(atIndex: 0) }
  }

  /// Returns the recorded engine at a position: that of the last connection before it.
  func engine(at position: Int) throws(RecordingError) -> EngineInfo? {
    try read { database in
      let sql = "SELECT body FROM sessions WHERE entry <= ? ORDER BY entry DESC LIMIT 1"
      return try Row.fetchOne(database, sql: sql, arguments: [position])?
        .value(EngineInfo.self, atIndex: 0)
    }
  }
}
