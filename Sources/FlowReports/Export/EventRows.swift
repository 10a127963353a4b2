import Foundation

/// Reads the rows of recordings, one after another, each event of a run once.
///
/// A navigation counts as in a coverage, an error as in a list of errors, and a visit as in a funnel.
/// The memory depends on the number of runs.
struct EventRows: Sendable {
  /// The runs of the recordings that were read, with and without rows.
  private(set) var runs: Set<String> = []
  private var navigations = CountedNavigations()
  private var errors: [String: NumberRanges] = [:]
  private var visits = CountedSpans()
  /// The declared cases of each run; runs with equal ones share them.
  private var routes: [String: [Set<RouteLabel>]] = [:]
  private var knownRoutes: Set<Set<RouteLabel>> = []

  /// The number of rows that are read at once.
  private static let mostRead = 500

  /// Whether both read a run, of which some rows may be the same.
  func sharesRun(with other: EventRows) -> Bool { !runs.isDisjoint(with: other.runs) }

  /// Adds what another one read, which has no run of this one; O(runs of the other).
  mutating func merge(_ other: EventRows) {
    runs.formUnion(other.runs)
    navigations.merge(other.navigations)
    errors.merge(other.errors) { first, _ in first }
    visits.merge(other.visits)
    for (run, cases) in other.routes { routes[run] = cases.map { shared($0) } }
  }

  private mutating func shared(_ cases: Set<RouteLabel>) -> Set<RouteLabel> {
    knownRoutes.insert(cases).memberAfterInsert
  }

  /// Gives the rows of a recording that were not read before to `take`, kind by kind.
  ///
  /// - Throws: `RecordingError`, what `take` throws, and a `CancellationError`.
  mutating func read(_ reader: RecordingReader, _ take: (EventRow) throws -> Void) throws {
    let sessions = try SessionSources(of: reader)
    runs.formUnion(sessions.all.map(\.source.run))
    navigations.beginSource()
    try readNavigations(of: reader, in: sessions, take)
    try readErrors(of: reader, in: sessions, take)
    try readVisits(of: reader, in: sessions, take)
    try readRoutes(of: reader, in: sessions, take)
  }

  private mutating func readNavigations(
    of reader: RecordingReader, in sessions: SessionSources, _ take: (EventRow) throws -> Void
  ) throws {
    var (sessions, position) = (sessions, 0)
    while true {
      let page = try reader.navigations(after: position, limit: Self.mostRead)
      guard let last = page.last else { return }
      position = last.entry
      try Task.checkCancellation()
      for navigation in page {
        guard let source = sessions.source(at: navigation.entry),
          navigations.count(
            navigation.report, of: source.run, isRecalled: navigation.isRecalled)
        else { continue }
        try take(EventRow(source: source, facts: .navigation(navigation)))
      }
    }
  }

  private mutating func readErrors(
    of reader: RecordingReader, in sessions: SessionSources, _ take: (EventRow) throws -> Void
  ) throws {
    var (sessions, screens, position) = (sessions, VisibleScreens(of: reader), 0)
    while true {
      let page = try reader.errors(after: position, limit: Self.mostRead)
      guard let last = page.last else { return }
      position = last.entry
      try Task.checkCancellation()
      for error in page {
        guard let source = sessions.source(at: error.entry),
          errors[source.run, default: NumberRanges()].insert(error.report.sequence)
        else { continue }
        let visible = try screens.coordinator(of: error, in: source.run)
        try take(EventRow(source: source, facts: .error(error, visible: visible)))
      }
    }
  }

  private mutating func readVisits(
    of reader: RecordingReader, in sessions: SessionSources, _ take: (EventRow) throws -> Void
  ) throws {
    var sessions = sessions
    try reader.readVisits { visit in
      try Task.checkCancellation()
      runs.insert(visit.run)
      guard let source = sessions.source(at: visit.entry, of: visit.run), !visits.contains(visit)
      else { return }
      try take(EventRow(source: source, facts: .visit(visit)))
    }
    visits.endRecording(at: try reader.span()?.last.time)
  }

  private mutating func readRoutes(
    of reader: RecordingReader, in sessions: SessionSources, _ take: (EventRow) throws -> Void
  ) throws {
    var map: RouteMap?
    for session in sessions.all {
      guard let declared = try reader.declaredRoutes(at: session.entry) else { continue }
      try Task.checkCancellation()
      let cases = Set((declared.routes + declared.cases).map(\.case))
      let known = routes[session.source.run] ?? []
      let new = known.reduce(cases) { $0.subtracting($1) }
      if new.isEmpty { continue }
      routes[session.source.run] = known + [shared(cases)]
      if map == nil { map = try Asker.routes(of: reader) }
      map?.declare(DeclaredRoutes(routes: Array(cases)))
      var owners: [RouteMap.Place: Set<String>] = [:]
      for (place, _) in map?.resolved.places ?? [:] where !place.coordinator.isEmpty {
        let bare = RouteMap.Place(RouteLabel(clipped: place.identifier, type: place.type))
        owners[bare, default: []].insert(place.coordinator)
      }
      for route in new.sorted(by: { ($0.type, $0.identifier) < ($1.type, $1.identifier) }) {
        let found = owners[RouteMap.Place(route)] ?? []
        try take(
          EventRow(
            source: session.source,
            facts: .route(
              route, coordinator: found.count == 1 ? found.first : nil,
              time: session.startedAt)))
      }
    }
  }
}

/// The connections of a recording, each with what its rows say of their run.
private struct SessionSources {
  struct Session {
    /// The entry of the connection.
    let entry: Int
    let startedAt: Date
    let source: EventRow.Source
  }

  let all: [Session]
  /// The number of connections up to the last entry that was asked for.
  private var begun = 0

  init(of reader: RecordingReader) throws {
    let tags = try reader.tags()
    all = try reader.info().sessions.map { session in
      // The app's own come last, and take the place of others.
      let own = tags.filter { $0.session == nil } + tags.filter { $0.session == session.entry }
      return Session(
        entry: session.entry, startedAt: session.engine.startedAt,
        source: EventRow.Source(
          app: session.engine.name, run: session.run,
          version: AppVersion.named(by: tags, ofSession: session.entry),
          tags: Dictionary(own.map { ($0.tag.key, $0.tag.value) }) { $1 }))
    }
  }

  /// The connection of an entry, which is not before the last one; nil before the first connection.
  mutating func source(at entry: Int) -> EventRow.Source? {
    while begun < all.count, all[begun].entry <= entry { begun += 1 }
    return begun > 0 ? all[begun - 1].source : nil
  }

  /// The same, for an entry that names its run.
  mutating func source(at entry: Int, of run: String) -> EventRow.Source? {
    guard let source = source(at: entry) else { return nil }
    if source.run == run { return source }
    return EventRow.Source(
      app: source.app, run: run, version: source.version, tags: source.tags)
  }
}

/// Follows the visits of a recording beside its errors, which name only the route that was visible.
private struct VisibleScreens {
  private let reader: RecordingReader
  private var page: ArraySlice<RecordedVisit> = []
  private var last = 0
  private var isAtEnd = false
  private var current: RecordedVisit?

  init(of reader: RecordingReader) { self.reader = reader }

  /// The coordinator whose screen was visible at an error, which is not before the last one; nil if
  /// it is unknown.
  mutating func coordinator(of error: RecordedError, in run: String) throws -> String? {
    if error.isFromJournal { return nil }
    while let next = try peek(), next.entry <= error.entry {
      current = next
      page.removeFirst()
    }
    guard let current, current.run == run, current.route == error.report.visibleRoute,
      current.leftAt.map({ $0 >= error.report.time }) ?? true
    else { return nil }
    return current.coordinator.name
  }

  private mutating func peek() throws -> RecordedVisit? {
    if page.isEmpty, !isAtEnd {
      page = try reader.visits(after: last, limit: 500)[...]
      if let end = page.last { last = end.id } else { isAtEnd = true }
    }
    return page.first
  }
}
