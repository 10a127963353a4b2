import FlowModel
import GRDB

extension RecordingReader {
  /// Returns the runs of the recording, in the order of their first connections.
  ///
  /// A program that reads many files skips a run whose ``RecordedRun/part`` it has read: that file is
  /// a copy. O(connections).
  package func runs() throws(RecordingError) -> [RecordedRun] {
    let info = try info()
    let last = try span()?.last.id ?? 0
    var order: [String] = []
    var sessions: [String: [(RecordingSession, ClosedRange<Int>)]] = [:]
    for (index, session) in info.sessions.enumerated() {
      guard let run = session.epoch else { continue }
      let next = index + 1 < info.sessions.count ? info.sessions[index + 1].entry - 1 : last
      if sessions[run] == nil { order.append(run) }
      sessions[run, default: []].append((session, session.entry...max(session.entry, next)))
    }
    return order.map { run in
      let found = sessions[run] ?? []
      return RecordedRun(
        part: RecordedRun.Part(run: run, startedAt: info.startedAt), sessions: found.map(\.0),
        entries: found.map(\.1))
    }
  }

  /// Returns the parts of runs that the recording has, of which a copied file has the same.
  ///
  /// O(connections).
  package func parts() throws(RecordingError) -> Set<RecordedRun.Part> {
    try read { database in
      guard let row = try Row.fetchOne(database, sql: "SELECT startedAt FROM recording") else {
        throw damaged("its description is missing")
      }
      let startedAt = try row.time(atIndex: 0)
      let sql = "SELECT DISTINCT epoch FROM sessions WHERE epoch IS NOT NULL"
      return Set(
        try database.rows(sql) {
          RecordedRun.Part(run: try $0.text(atIndex: 0), startedAt: startedAt)
        })
    }
  }

  /// Returns the tags of the recording, then those of each connection.
  ///
  /// O(tags, at most ``mostTags``).
  package func tags() throws(RecordingError) -> [RecordedTag] {
    try read { database in
      try database.rows(
        "SELECT session, key, value FROM tags ORDER BY rowid LIMIT ?", [Self.mostTags]
      ) { row in
        RecordedTag(
          session: try row.wholeIfPresent(atIndex: 0, in: ColumnRange.entries),
          tag: EngineTag(key: try row.text(atIndex: 1), value: try row.text(atIndex: 2)))
      }
    }
  }

  /// The maximum number of tags that are read: those of a thousand connections.
  static var mostTags: Int { 1_000 * Limits.tags }

  /// Returns the next visits after one, in order, in O(`limit`).
  package func visits(after id: Int = 0, limit: Int) throws(RecordingError) -> [RecordedVisit] {
    try read { database in
      var last = id
      return try database.rows(
        """
        SELECT id, entry, run, coordinatorID, coordinator, route, routeType, routeDetail, enteredAt,
          leftAt, ending, navigation, caseBefore, caseAfter
        FROM visits WHERE id > ? ORDER BY id LIMIT ?
        """, [id > 0 ? id : Int.min, max(0, limit)]
      ) { row in
        let visit = try row.visit()
        guard visit.id > last else { throw damaged("its visits are not in order") }
        last = visit.id
        return visit
      }
    }
  }

  /// Returns the marks in the recording by their fingerprints, at most ``mostMarks``.
  package func marks() throws(RecordingError) -> [RecordedMark] {
    try read { database in
      try database.rows(
        """
        SELECT fingerprint, state, note, author, time, body FROM problems
        ORDER BY fingerprint LIMIT ?
        """, [Self.mostMarks]
      ) { row in
        RecordedMark(
          fingerprint: try row.text(atIndex: 0), state: try row.text(atIndex: 1),
          note: try row.textIfPresent(atIndex: 2), author: try row.textIfPresent(atIndex: 3),
          time: try row.time(atIndex: 4), body: try row.json(atIndex: 5))
      }
    }
  }

  /// The maximum number of marks in a recording.
  package static var mostMarks: Int { 10_000 }
}

extension Row {
  fileprivate func visit() throws -> RecordedVisit {
    var ending: RecordedVisit.Ending?
    if let text = try textIfPresent(atIndex: 10) {
      ending = RecordedVisit.Ending(rawValue: text)
      if ending == nil { throw UnexpectedValue(column: "ending") }
    }
    return RecordedVisit(
      id: try whole(atIndex: 0, in: ColumnRange.entries),
      entry: try whole(atIndex: 1, in: ColumnRange.entries), run: try text(atIndex: 2),
      coordinator: CoordinatorReference(
        id: CoordinatorID(rawValue: try bits(atIndex: 3)), clipping: try text(atIndex: 4)),
      route: RouteLabel(
        identifier: try text(atIndex: 5), type: try text(atIndex: 6),
        detail: try textIfPresent(atIndex: 7)),
      enteredAt: try time(atIndex: 8), leftAt: try timeIfPresent(atIndex: 9), ending: ending,
      navigation: try wholeIfPresent(atIndex: 11, in: ColumnRange.entries),
      caseBefore: try textIfPresent(atIndex: 12), caseAfter: try textIfPresent(atIndex: 13))
  }
}
