import GRDB

/// A prepared change of the database.
struct RecordingRow: Sendable {
  /// The statement of a change.
  enum Change: String, Sendable {
    case entry = "INSERT INTO entries (id, time, kind) VALUES (?, ?, ?)"
    case session = """
      INSERT INTO sessions (entry, engine, pid, version, startedAt, body) VALUES (?, ?, ?, ?, ?, ?)
      """
    case epoch = "UPDATE sessions SET epoch = ? WHERE entry = ?"
    case keyframe = """
      INSERT INTO keyframes (entry, epoch, revision, rootID, nodes) VALUES (?, ?, ?, ?, ?)
      """
    case keyframePart = "INSERT INTO keyframeParts (keyframe, part, body) VALUES (?, ?, ?)"
    case delta = """
      INSERT INTO deltas (entry, since, revision, time, added, changed, removed, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """
    case navigation = """
      INSERT INTO navigations (entry, sequence, revision, time, request, route, routeType, origin,
        originID, outcome, errorKind, durationNanoseconds, body, callFile, callLine, callFunction)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case error = """
      INSERT INTO errors (entry, fromJournal, sequence, time, kind, message, coordinator, route,
        routeType, path, visibleRoute, body, callFile, callLine, callFunction)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    case catalogue = "INSERT INTO catalogues (session, routes, openTypes) VALUES (?, ?, ?)"
    case declaredRoute = """
      INSERT INTO declaredRoutes (session, place, route, routeType, body) VALUES (?, ?, ?, ?, ?)
      """
    case deepLink = "INSERT INTO deepLinks (session, place, link) VALUES (?, ?, ?)"
    case journal = "INSERT INTO journals (entry, total, body) VALUES (?, ?, ?)"
    case gap = """
      INSERT INTO gaps (entry, kind, time, lost, reason, attempts) VALUES (?, ?, ?, ?, ?, ?)
      """
    case anotherAttempt = "UPDATE gaps SET attempts = attempts + 1 WHERE entry = ?"
    case endOfDisconnections = """
      UPDATE gaps SET until = ? WHERE until IS NULL AND kind = 'disconnected'
      """
    case endOfGaps = "UPDATE gaps SET until = ? WHERE until IS NULL"
  }

  let change: Change
  let values: [DatabaseValue]
  /// The approximate memory of the row, in bytes.
  let bytes: Int

  init(_ change: Change, _ values: [(any DatabaseValueConvertible)?], bytes: Int = 256) {
    self.change = change
    self.values = values.map { $0?.databaseValue ?? .null }
    self.bytes = bytes
  }

  func write(to database: Database) throws {
    let statement = try database.cachedStatement(sql: change.rawValue)
    try statement.execute(arguments: StatementArguments(values))
  }
}

extension UInt64 {
  /// The number with its bits as a signed integer, because SQLite's integers are signed.
  var stored: Int64 { Int64(bitPattern: self) }
}

extension String {
  /// The text for a column, without NUL, at which SQLite would end the text.
  var stored: String { utf8.contains(0) ? replacing("\0", with: "␀") : self }
}
