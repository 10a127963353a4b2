import FlowModel
import GRDB

extension RecordingReader {
  /// The maximum number of errors in one journal; engines keep fewer.
  private static let mostTogether = 10_000

  /// Returns the next navigations after an entry, in order, in O(`limit`).
  public func navigations(
    after position: Int = 0, limit: Int
  ) throws(RecordingError) -> [RecordedNavigation] {
    try page(
      """
      SELECT entry, (SELECT kind FROM entries WHERE id = entry),
        \(navigationColumns)
      FROM navigations WHERE entry > ? ORDER BY entry LIMIT ?
      """, after: position, limit
    ) { entry, row in
      RecordedNavigation(
        entry: entry,
        isRecalled: try row.textIfPresent(atIndex: 1) == RecordingEntry.Kind.recalled.rawValue,
        report: try row.navigation(fromIndex: 2))
    }
  }

  /// Returns the last navigation up to an entry; nil if there is none.
  package func lastNavigation(
    upTo position: Int
  ) throws(RecordingError) -> RecordedNavigation? {
    try read { database in
      try database.rows(
        """
        SELECT entry, (SELECT kind FROM entries WHERE id = entry),
          \(navigationColumns)
        FROM navigations WHERE entry <= ? ORDER BY entry DESC, sequence DESC LIMIT 1
        """, [position]
      ) { row in
        RecordedNavigation(
          entry: try row.whole(atIndex: 0, in: ColumnRange.entries),
          isRecalled: try row.textIfPresent(atIndex: 1)
            == RecordingEntry.Kind.recalled.rawValue,
          report: try row.navigation(fromIndex: 2))
      }.first
    }
  }

  /// Returns the next errors after an entry, in order; a journal is not split, even past `limit`.
  ///
  /// O(`limit`).
  public func errors(
    after position: Int = 0, limit: Int
  ) throws(RecordingError) -> [RecordedError] {
    // Reads to the end of the last entry, because the next page starts after an entry.
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

  /// Returns the last errors of a run up to an entry, in order, and the total number of its errors.
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

  /// Returns the next gaps after an entry, in order, in O(`limit`).
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
        case "leftOut": .leftOut(try row.whole(atIndex: 4, in: ColumnRange.counts))
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

  /// Returns the rows of a page with their entries, which are in the first column.
  ///
  /// The entries must increase from `position`, or reading page after page would never end: SQLite
  /// compares the stored values, in which a text is after every number, and a damaged index may
  /// lead back. Entries before the first valid one are read too, because they would otherwise be
  /// skipped silently.
  private func page<Element>(
    _ sql: String, after position: Int, _ limit: Int, _ make: (Int, Row) throws -> Element
  ) throws(RecordingError) -> [Element] {
    try read { database in
      var last = position
      var count = 0
      return try database.rows(sql, [position > 0 ? position : Int.min, max(0, limit)]) { row in
        let entry = try row.whole(atIndex: 0, in: ColumnRange.entries)
        guard entry > position, entry >= last else { throw damaged("its entries are not in order") }
        last = entry
        let element = try make(entry, row)
        count += 1
        guard count - Self.mostTogether <= limit else {
          throw damaged("entry \(entry) has more than \(Self.mostTogether) errors")
        }
        return element
      }
    }
  }
}

extension Row {
  /// The columns that have the facts of a navigation, in the order in which they are read.
  static let navigationColumns = [
    "body", "sequence", "revision", "time", "originID", "origin", "request", "durationNanoseconds",
    "route", "routeType", "routeDetail", "callFile", "callLine", "callFunction", "visibleRoute",
    "visibleRouteType", "visibleRouteDetail", "visibleCoordinator", "visibleCoordinatorID",
    "onScreen",
  ]

  /// Returns the navigation of ``navigationColumns`` from an index on.
  func navigation(fromIndex first: Int) throws -> NavigationReport {
    switch try value(NavigationBody.self, atIndex: first) {
    case .report(let report): return report
    case .outcome(let outcome):
      return NavigationReport(
        sequence: UInt64(try whole(atIndex: first + 1, in: ColumnRange.counts)),
        revision: UInt64(try whole(atIndex: first + 2, in: ColumnRange.counts)),
        time: try time(atIndex: first + 3),
        origin: CoordinatorReference(
          id: CoordinatorID(rawValue: try bits(atIndex: first + 4)),
          clipping: try text(atIndex: first + 5)),
        request: Limits.clipped(try text(atIndex: first + 6)),
        route: try routeLabel(fromIndex: first + 8), steps: outcome.steps,
        error: outcome.error,
        durationNanoseconds: Int64(try whole(atIndex: first + 7, in: ColumnRange.counts)),
        call: try callLabel(fromIndex: first + 11),
        visible: try visibleScreen(fromIndex: first + 14),
        flowChange: outcome.flowChange, link: outcome.link,
        partOf: outcome.partOf, isInferred: outcome.isInferred,
        parked: outcome.parked)
    }
  }

  func routeLabel(fromIndex first: Int) throws -> RouteLabel? {
    guard let identifier = try textIfPresent(atIndex: first) else { return nil }
    return RouteLabel(
      identifier: identifier, type: try text(atIndex: first + 1),
      detail: try textIfPresent(atIndex: first + 2))
  }

  func visibleScreen(fromIndex first: Int) throws -> VisibleScreen? {
    guard let route = try routeLabel(fromIndex: first) else { return nil }
    return VisibleScreen(
      coordinator: CoordinatorReference(
        id: CoordinatorID(rawValue: try bits(atIndex: first + 4)),
        clipping: try text(atIndex: first + 3)), route: route,
      showsRequest: try whole(atIndex: first + 5, in: 0...1) == 1)
  }

  private func callLabel(fromIndex first: Int) throws -> CallLabel? {
    guard let file = try textIfPresent(atIndex: first) else { return nil }
    return CallLabel(
      file: file, line: try whole(atIndex: first + 1, in: Counts.range),
      function: try text(atIndex: first + 2))
  }
}
