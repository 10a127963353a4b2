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
        try reader.readVisits { visit in
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
  static func routes(of reader: RecordingReader) throws -> RouteMap {
    var map = RouteMap()
    for session in try reader.info().sessions {
      if let routes = try reader.declaredRoutes(at: session.entry) { map.declare(routes) }
    }
    try reader.readVisits { visit in
      map.addScreen(RouteMap.Place(visit.route, of: visit.coordinator.name))
    }
    return map
  }
}
