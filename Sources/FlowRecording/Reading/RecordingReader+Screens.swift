package import FlowModel
import Foundation
import GRDB

/// An event, with the facts that decide which screens the user saw and which navigations led there.
package enum RecordedScreenEvent: Sendable {
  /// A hierarchy, a change, a navigation, a loss or a disconnection.
  ///
  /// A node has its id, its parent, its names, its relation, its root, its current route and what it
  /// shows. A navigation is without its call and its link; its steps are without words, and an error
  /// has only its kind. Of how it was parked, only a viewer's refusal is known. All else is as in
  /// ``RecordingReader/events(from:)``.
  case event(FollowerEvent)
  /// An error was reported.
  case error
}

extension RecordingReader {
  /// Gives what decides which screens the user saw, from `position` on, in the order of the entries.
  ///
  /// Begins with the state before `position`, as ``events(from:)`` does. O(entries), and a tenth of
  /// the time that all facts take. One page is in memory at a time.
  package func screens(
    from position: Int = 1, _ take: (RecordedScreenEvent) -> Void
  ) throws(RecordingError) {
    var last = max(0, position - 1)
    if last > 0, let state = try state(at: last) { take(.event(.snapshot(state.snapshot))) }
    while true {
      let end = try screens(after: last, take)
      if end == last { return }
      last = end
    }
  }

  /// The number of entries that are read from one state of the file.
  private static let entriesPerPage = 1_024

  /// The columns of a page: the entry, its delta, and its navigation.
  private static let columns = """
    SELECT e.id, e.kind, d.since, d.revision, d.time, d.body, n.body, n.sequence, n.revision, n.time,
      n.originID, n.origin, n.request, n.durationNanoseconds, n.route, n.routeType, n.routeDetail,
      n.outcome, n.errorKind, n.visibleRoute, n.visibleRouteType, n.visibleRouteDetail,
      n.visibleCoordinator, n.visibleCoordinatorID, n.onScreen
    FROM entries e LEFT JOIN deltas d ON d.entry = e.id LEFT JOIN navigations n ON n.entry = e.id
    WHERE e.id > ? ORDER BY e.id LIMIT ?
    """

  /// Gives some of the events after an entry; returns the last entry, or the same one at the end.
  private func screens(
    after position: Int, _ take: (RecordedScreenEvent) -> Void
  ) throws(RecordingError) -> Int {
    try read { database in
      var last = position
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: Self.columns), arguments: [last, Self.entriesPerPage])
      while let row = try rows.next() {
        let entry = try row.whole(atIndex: 0, in: ColumnRange.entries)
        // In a damaged file, an index may lead back, and so never end.
        guard entry == last + 1 else { throw damaged("its entries are not in order") }
        last = entry
        guard let kind = RecordingEntry.Kind(rawValue: try row.text(atIndex: 1)) else {
          throw damaged("an entry has an unknown kind")
        }
        if let event = try screenEvent(kind, entry, row, database) { take(event) }
      }
      return last
    }
  }

  private func screenEvent(
    _ kind: RecordingEntry.Kind, _ entry: Int, _ row: Row, _ database: Database
  ) throws -> RecordedScreenEvent? {
    switch kind {
    case .snapshot: return .event(.snapshot(try screens(in: database, at: entry)))
    case .delta:
      guard row.hasValue(atIndex: 5) else { throw missing(entry) }
      return .event(.changed(try row.screenDelta(fromIndex: 2)))
    case .navigation, .recalled:
      guard row.hasValue(atIndex: 6) else { throw missing(entry) }
      let report = try screenNavigation(row, entry, database)
      return .event(kind == .recalled ? .recalled([report]) : .navigated(report))
    case .error: return .error
    case .lost, .leftOut:
      let sql = "SELECT lost FROM gaps WHERE entry = ?"
      guard
        let gap = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [entry])
      else { throw missing(entry) }
      let count = try gap.whole(atIndex: 0, in: ColumnRange.counts)
      return .event(kind == .lost ? .lost(count) : .leftOut(count))
    case .disconnected: return .event(.disconnected(reason: ""))
    case .connected, .journal, .silent, .answering: return nil
    }
  }

  private func missing(_ entry: Int) -> RecordingError {
    damaged("the contents of entry \(entry) are missing")
  }

  /// Returns the navigation of a row; all of it if its columns do not have what is asked for.
  private func screenNavigation(
    _ row: Row, _ entry: Int, _ database: Database
  ) throws -> NavigationReport {
    if let report = try row.screenNavigation(fromIndex: 6) { return report }
    let sql = "SELECT \(navigationColumns) FROM navigations WHERE entry = ?"
    guard let whole = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [entry])
    else { throw missing(entry) }
    return try whole.navigation(fromIndex: 0)
  }
}

extension Row {
  fileprivate func hasValue(atIndex index: Int) -> Bool { !hasNull(atIndex: index) }

  /// Returns the delta of the columns since, revision, time and body.
  fileprivate func screenDelta(fromIndex first: Int) throws -> FlowDelta {
    let changes = try withUnsafeData(atIndex: first + 3) { $0.flatMap(ScreenJSON.changes) }
    guard let changes else { return try value(FlowDelta.self, atIndex: first + 3) }
    let counts = 0...Int(clamping: Sequences.range.upperBound)
    let since = try whole(atIndex: first, in: counts)
    let revision = try whole(atIndex: first + 1, in: counts)
    guard since <= revision else { throw UnexpectedValue(column: "since") }
    return FlowDelta(
      revision: UInt64(revision), since: UInt64(since), time: try time(atIndex: first + 2),
      rootID: changes.rootID, added: changes.added, changed: changes.changed,
      removed: changes.removed)
  }

  /// Returns the navigation of the columns from its body on; nil if its body has all of it.
  fileprivate func screenNavigation(fromIndex first: Int) throws -> NavigationReport? {
    let outcome = try withUnsafeData(atIndex: first) { $0.flatMap(ScreenJSON.outcome) }
    guard let outcome else { return nil }
    guard let recorded = RecordedOutcome(rawValue: try text(atIndex: first + 11)) else {
      throw UnexpectedValue(column: "outcome")
    }
    var error: FlowErrorDescription?
    if recorded != .succeeded {
      error = FlowErrorDescription(
        kind: try text(atIndex: first + 12), message: "", advice: "", coordinator: nil, route: nil,
        routeType: nil, phase: nil)
    }
    return NavigationReport(
      sequence: UInt64(try whole(atIndex: first + 1, in: ColumnRange.counts)),
      revision: UInt64(try whole(atIndex: first + 2, in: ColumnRange.counts)),
      time: try time(atIndex: first + 3),
      origin: CoordinatorReference(
        id: CoordinatorID(rawValue: try bits(atIndex: first + 4)),
        clipping: try text(atIndex: first + 5)),
      request: Limits.clipped(try text(atIndex: first + 6)),
      route: try routeLabel(fromIndex: first + 8), steps: outcome.steps, error: error,
      durationNanoseconds: Int64(try whole(atIndex: first + 7, in: ColumnRange.counts)),
      visible: try visibleScreen(fromIndex: first + 13), flowChange: outcome.flowChange,
      partOf: outcome.partOf, isInferred: outcome.isInferred,
      parked: recorded == .refused ? Parking(number: nil, end: .refused, nanoseconds: 0) : nil)
  }
}
