import FlowIntrospect
import GRDB

extension RecordingReader {
  /// The next navigations after an entry, in order.
  ///
  /// O(`limit`).
  ///
  /// - Throws: ``RecordingError``.
  public func navigations(
    after position: Int = 0, limit: Int
  ) throws(RecordingError) -> [RecordedNavigation] {
    try page(
      "SELECT entry, body FROM navigations WHERE entry > ? ORDER BY entry LIMIT ?",
      after: position, limit
    ) { row in
      RecordedNavigation(
        entry: try row.decode(Int.self, atIndex: 0),
        report: try row.value(NavigationReport.self, atIndex: 1))
    }
  }

  /// The next errors after an entry, in order; what came with one journal comes together, past `limit`.
  ///
  /// O(`limit`).
  ///
  /// - Throws: ``RecordingError``.
  public func errors(
    after position: Int = 0, limit: Int
  ) throws(RecordingError) -> [RecordedError] {
    // To the end of the last entry: who asks for more does so by entry.
    try page(
      """
      SELECT entry, fromJournal, body FROM errors WHERE entry > ?1 AND entry <= (
        SELECT max(entry) FROM (
          SELECT entry FROM errors WHERE entry > ?1 ORDER BY entry LIMIT ?2))
      ORDER BY entry, id
      """, after: position, limit
    ) { row in
      RecordedError(
        entry: try row.decode(Int.self, atIndex: 0),
        isFromJournal: try row.decode(Bool.self, atIndex: 1),
        report: try row.value(ErrorReport.self, atIndex: 2))
    }
  }

  /// The last errors of a run up to an entry, in order, and how many there had been in all.
  ///
  /// O(errors, at most 10,000).
  func errors(
    ofRun epoch: String, upTo position: Int
  ) throws(RecordingError) -> ([ErrorReport], total: UInt64) {
    try read { database in
      let sql = "SELECT min(entry) FROM sessions WHERE epoch = ?"
      let first = try Int.fetchOne(database, sql: sql, arguments: [epoch]) ?? 1
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT body FROM errors WHERE entry BETWEEN ? AND ? ORDER BY entry DESC, id DESC LIMIT 10000
          """, arguments: [first, position])
      var errors: [ErrorReport] = []
      while let row = try rows.next() {
        errors.append(try row.value(ErrorReport.self, atIndex: 0))
      }
      let last = try Int64.fetchOne(
        database,
        sql: "SELECT total FROM journals WHERE entry BETWEEN ? AND ? ORDER BY entry DESC LIMIT 1",
        arguments: [first, position])
      let total = max(last.map(UInt64.init(bitPattern:)) ?? 0, errors.first?.sequence ?? 0)
      return (errors.reversed(), total)
    }
  }

  /// The next gaps after an entry, in order.
  ///
  /// O(`limit`).
  ///
  /// - Throws: ``RecordingError``.
  public func gaps(after position: Int = 0, limit: Int) throws(RecordingError) -> [RecordedGap] {
    try page(
      """
      SELECT entry, kind, time, until, lost, reason, attempts FROM gaps
      WHERE entry > ? ORDER BY entry LIMIT ?
      """, after: position, limit
    ) { row in
      let reason: RecordedGap.Reason =
        switch try row.decode(String.self, atIndex: 1) {
        case "lost": .lost(try row.decode(Int.self, atIndex: 4))
        default:
          .disconnected(
            try row.decode(String.self, atIndex: 5), attempts: try row.decode(Int.self, atIndex: 6))
        }
      return RecordedGap(
        entry: try row.decode(Int.self, atIndex: 0), reason: reason,
        time: try row.time(atIndex: 2), until: try row.timeIfPresent(atIndex: 3))
    }
  }

  private func page<Element>(
    _ sql: String, after position: Int, _ limit: Int, _ make: (Row) throws -> Element
  ) throws(RecordingError) -> [Element] {
    try read { database in
      let rows = try Row.fetchCursor(database, sql: sql, arguments: [position, max(0, limit)])
      var elements: [Element] = []
      while let row = try rows.next() { elements.append(try make(row)) }
      return elements
    }
  }
}
