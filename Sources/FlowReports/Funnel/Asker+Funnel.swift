import Foundation

extension Asker {
  /// Counts how many attempts went through steps, in the visits of recordings.
  ///
  /// A step is a route with or without its coordinator or its type. A time of a run that several
  /// recordings have, such as a file and its copy, counts once. Throws a ``ReportError`` for another
  /// target than a recording, and for a route that none of them has.
  ///
  /// Reads the recordings twice. The memory depends on the number of routes and runs, and on the times
  /// of the steps, 8 bytes for each.
  package func funnel(_ steps: [String], in targets: [String]) async throws -> Funnel {
    let paths = try await recordings(targets)
    return try await during("reading \(Counted.text(paths.count, "recording"))") {
      var map = RouteMap()
      for path in paths { try Self.addRoutes(of: RecordingReader(path: path), to: &map) }
      let known = map.resolved
      let names = known.names
      let funnel = Funnel(
        try steps.map { name in
          let places = try RouteName.resolve(name, in: known)
          return Funnel.Step(
            name: places.count == 1 ? names.whole(places[0]) : name, places: places.sorted())
        }, names: names)
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

  /// Returns the paths of recordings, each file once.
  private func recordings(_ targets: [String]) async throws -> [String] {
    var seen: Set<FileIdentity> = []
    var paths: [String] = []
    for target in targets {
      // An engine can have the name of a file.
      let kind =
        target == Self.standardInputName ? try await find(target) : try TargetKind(at: target)
      switch kind {
      case .engine(let endpoint):
        throw ReportError.badInput(
          "cannot count visits of \(endpoint): it is an engine; record it with 'flowscope record'")
      case .savedSnapshot(let path):
        throw ReportError.badInput(
          "cannot count visits of \(path): a snapshot has none; name a recording")
      case .recording(let path):
        if let identity = FileIdentity(at: path), !seen.insert(identity).inserted {
          tell("\(target) was named before and is counted once")
        } else {
          paths.append(path)
        }
      }
    }
    return paths
  }

  private static func addRoutes(of reader: RecordingReader, to map: inout RouteMap) throws {
    for session in try reader.info().sessions {
      if let routes = try reader.declaredRoutes(at: session.entry) { map.declare(routes) }
    }
    try readVisits(of: reader) { visit in
      map.addScreen(RouteMap.Place(visit.route, of: visit.coordinator.name))
    }
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
