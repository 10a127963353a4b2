import FlowProtocol
import GRDB

extension RecordingReader {
  /// How many errors one journal has at most: no engine remembers as many.
  private static let mostTogether = 10_000

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
    ) { entry, row in
      RecordedNavigation(entry: entry, report: try row.value(NavigationReport.self, atIndex: 1))
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
    ) { entry, row in
      RecordedError(
        entry: entry, isFromJournal: try row.whole(atIndex: 1, in: 0...1) == 1,
        report: try row.value(ErrorReport.self, atIndex: 2))
    }
  }

  /// The last errors of a run up to an entry, in order, and how many there had been in all.
  ///
  /// O(errors, at most 10,000 and ``Limits/answerBytes``).
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
      var bytes = 0
      while bytes <= Limits.answerBytes, let row = try rows.next() {
        let error = try row.value(ErrorReport.self, atIndex: 0)
        bytes += error.memoryBytes
        if bytes <= Limits.answerBytes || errors.isEmpty { errors.append(error) }
      }
      let journal = try Row.fetchOne(
        database,
        sql: "SELECT total FROM journals WHERE entry BETWEEN ? AND ? ORDER BY entry DESC LIMIT 1",
        arguments: [first, position])
      let last = UInt64(try journal?.whole(atIndex: 0, in: ColumnRange.counts) ?? 0)
      let total = max(last, errors.first?.sequence ?? 0)
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
    ) { entry, row in
      let reason: RecordedGap.Reason =
        switch try row.text(atIndex: 1) {
        case "lost": .lost(try row.whole(atIndex: 4, in: ColumnRange.counts))
        case "disconnected":
          .disconnected(
            try row.text(atIndex: 5),
            attempts: try row.whole(atIndex: 6, in: ColumnRange.counts))
        default: throw UnexpectedValue(column: "kind")
        }
      return RecordedGap(
        entry: entry, reason: reason,
        time: try row.time(atIndex: 2), until: try row.timeIfPresent(atIndex: 3))
    }
  }

  /// The rows of a page, each with its entry, which is its first column.
  ///
  /// They follow on `position` and on one another, or asking for page after page would never end: SQLite
  /// finds rows by what is stored, a text after every number, and an index that is damaged leads back. What stands
  /// in front of the first entry that there may be is found too, since it would be passed over without a word.
  private func page<Element>(
    _ sql: String, after position: Int, _ limit: Int, _ make: (Int, Row) throws -> Element
  ) throws(RecordingError) -> [Element] {
    try read { database in
      let rows = try Row.fetchCursor(
        database, sql: sql, arguments: [position > 0 ? position : Int.min, max(0, limit)])
      var elements: [Element] = []
      var last = position
      while let row = try rows.next() {
        let entry = try row.whole(atIndex: 0, in: ColumnRange.entries)
        guard entry > position, entry >= last else { throw damaged("its entries are not in order") }
        last = entry
        elements.append(try make(entry, row))
        guard elements.count - Self.mostTogether <= limit else {
          throw damaged("entry \(entry) has more than \(Self.mostTogether) errors")
        }
      }
      return elements
    }
  }
}
