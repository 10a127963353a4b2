import Foundation

extension Asker {
  /// Counts how many attempts went through steps, in the visits of recordings.
  ///
  /// A step is a route with or without its coordinator or its type. A time of a run that several
  /// recordings have, such as a file and its copy, counts once. Throws a ``ReportError`` for another
  /// target than a recording, for one that cannot be read unless `unread` goes on, and for a route
  /// that none of them has.
  ///
  /// Reads the recordings twice. The memory depends on the number of routes and runs, and on the times
  /// of the steps, 8 bytes for each.
  package func funnel(
    _ steps: [String], in targets: [String?], sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> Funnel {
    var map = RouteMap()
    var paths: [String] = []
    try await addUp(
      recordings(targets, to: "count visits", sparing: unread), sparing: unread
    ) { _, reader in
      try Self.routes(of: reader)
    } adding: { path, routes in
      map.merge(routes)
      paths.append(path)
    }
    let known = map.resolved
    let names = known.names
    let funnel = Funnel(
      try steps.map { name in
        let places = try RouteName.resolve(name, in: known)
        return Funnel.Step(
          name: places.count == 1 ? names.whole(places[0]) : name, places: places.sorted())
      }, names: names)
    return try await during("counting in \(Counted.text(paths.count, "recording"))") {
      var (walk, counted) = (FunnelWalk(funnel), CountedSpans())
      for path in paths {
        let reader = try RecordingReader(path: path)
        var repeated = 0
        try Self.readVisits(of: reader) { visit in
          if counted.contains(visit) {
            repeated += 1
            walk.interrupt()
          } else {
            walk.take(visit)
          }
        }
        try counted.endRecording(at: reader.span()?.last.time)
        walk.endRecording()
        if repeated > 0 {
          tell(
            "\(FileTitles.shown(in: path)) has \(Counted.text(repeated, "visit")) of runs that an "
              + "earlier recording has too, which count once")
        }
      }
      return walk.funnel
    }
  }

  /// Returns a map with the declared and the visible routes of a recording, without navigations.
  private static func routes(of reader: RecordingReader) throws -> RouteMap {
    var map = RouteMap()
    for session in try reader.info().sessions {
      if let routes = try reader.declaredRoutes(at: session.entry) { map.declare(routes) }
    }
    try readVisits(of: reader) { visit in
      map.addScreen(RouteMap.Place(visit.route, of: visit.coordinator.name))
    }
    return map
  }

  /// Gives all visits to `take`, in order, of which few are in memory.
  private static func readVisits(
    of reader: RecordingReader, _ take: (RecordedVisit) throws -> Void
  ) throws {
    var last = 0
    while true {
      let page = try reader.visits(after: last, limit: 1_000)
      try page.forEach(take)
      guard let end = page.last else { return }
      last = end.id
    }
  }
}

/// The times of each run that the recordings read so far have.
private struct CountedSpans {
  private var earlier: [String: [ClosedRange<Date>]] = [:]
  /// The times of the runs of the recording that is being read.
  private var current: [String: ClosedRange<Date>] = [:]
  /// The run whose last visit did not end.
  private var open: String?

  /// Whether an earlier recording has the time at which a visit began; if not, notes the visit.
  mutating func contains(_ visit: RecordedVisit) -> Bool {
    if earlier[visit.run]?.contains(where: { $0.contains(visit.enteredAt) }) == true { return true }
    open = visit.leftAt == nil ? visit.run : nil
    extend(visit.run, from: visit.enteredAt, to: visit.leftAt ?? visit.enteredAt)
    return false
  }

  private mutating func extend(_ run: String, from start: Date, to end: Date) {
    let known = current[run]
    let first = min(known?.lowerBound ?? start, start)
    current[run] = first...max(known?.upperBound ?? first, first, end)
  }

  /// Ends the recording, at the time of its last entry, until which its last visit lasted.
  mutating func endRecording(at time: Date?) {
    if let open, let time { extend(open, from: time, to: time) }
    for (run, span) in current { earlier[run, default: []].append(span) }
    (current, open) = ([:], nil)
  }
}
