package enum RouteMapText {
  package static func table(of map: RouteMap) -> ColumnTable {
    var table = ColumnTable(["from", "to", "times", "failed", "median"])
    let (ways, names) = (map.waysFrom, map.names)
    for place in map.listed {
      if let entries = map.places[place]?.entries, entries > 0 {
        table.add(["(start)", names.whole(place), "\(entries)", "", ""])
      }
      if let passed = map.places[place]?.passed, passed > 0 {
        table.add(["(another screen shows)", names.whole(place), "\(passed)", "", ""])
      }
      if let arrivals = map.places[place]?.arrivals, arrivals > 0 {
        table.add(["(unknown)", names.whole(place), "\(arrivals)", "", ""])
      }
      for (to, uses) in ways[place] ?? [] {
        table.add(
          [
            names.whole(place), names.whole(to), "\(uses.succeeded)", "\(uses.failed)",
            median(uses),
          ],
          isFaint: uses.isBack)
      }
    }
    return table
  }

  /// The median duration; "-" if it is unknown.
  private static func median(_ uses: RouteMap.Uses) -> String {
    uses.durations.medianNanoseconds.map(DurationText.of) ?? "-"
  }

  package static func summary(of map: RouteMap) -> String {
    let used = Set(map.ways.keys.flatMap { [$0.from, $0.to] })
      .union(map.places.filter { $0.value.isReached }.keys)
    let times = map.ways.values.reduce(0) { $0 + $1.succeeded }
    let failed = map.ways.values.reduce(0) { $0 + $1.failed }
    let unused = map.places.filter { $0.value.isDeclared && !used.contains($0.key) }.values
    let (shown, never) = (unused.count(where: \.isSeen), unused.count { !$0.isSeen })
    return [
      "\(Counted.text(used.count, "route"))", "\(Counted.text(times, "navigation"))",
      "\(failed) failed",
      shown > 0 ? "\(Counted.text(shown, "declared route")) shown without a navigation" : "",
      never > 0 ? "\(Counted.text(never, "declared route")) never reached" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  package static func ways(
    to place: RouteMap.Place, in map: RouteMap, _ style: TextStyle
  ) -> String {
    let (paths, names) = (RouteWays(to: place, in: map), map.names)
    let heading = "\(names.whole(place)): \(paths.summary)"
    var text = ANSIText.bold(style.glyphs.shown(heading), on: style.colours) + "\n"
    for (title, path) in paths.named {
      let steps = path.steps.isEmpty ? "" : ", " + Counted.text(path.steps.count, "step")
      let times = path.steps.isEmpty ? "" : ", at most \(path.times)×"
      text += "\n" + style.glyphs.shown("\(title)\(steps)\(times)") + "\n"
      var table = ColumnTable(["route", "times", "failed", "median"])
      table.add([
        names.whole(path.entry), "\(map.places[path.entry]?.entries ?? 0)", "", "entry point",
      ])
      for step in path.steps {
        let uses = map.ways[step] ?? RouteMap.Uses()
        table.add([names.whole(step.to), "\(uses.succeeded)", "\(uses.failed)", median(uses)])
      }
      text += style.text(of: table)
    }
    return text
  }
}

package struct RouteWays {
  package let shortest: RouteMap.Path?
  package let mostFrequent: RouteMap.Path?
  /// How often a navigation to the route succeeded, and failed.
  package let (reached, failed): (Int, Int)
  private let entries: Int

  package init(to place: RouteMap.Place, in map: RouteMap) {
    shortest = map.shortestPath(to: place)
    mostFrequent = map.mostFrequentPath(to: place)
    let uses = map.ways.filter { $0.key.to == place }.values
    let facts = map.places[place] ?? RouteMap.Facts()
    reached = uses.reduce(facts.passed + facts.arrivals) { $0 + $1.succeeded }
    failed = uses.reduce(0) { $0 + $1.failed }
    entries = facts.entries
  }

  /// Whether a walk began at the route, or a way led there.
  package var isReached: Bool { shortest != nil || reached > 0 }

  /// The ways with their titles; a single entry if the two ways are equal.
  package var named: [(String, RouteMap.Path)] {
    guard let shortest, let mostFrequent else { return [] }
    if shortest == mostFrequent { return [("the shortest and most frequent way", shortest)] }
    return [("the shortest way", shortest), ("the most frequent way", mostFrequent)]
  }

  package var summary: String {
    let failures = failed > 0 ? "\(Counted.text(failed, "navigation")) to it failed" : ""
    if !isReached { return failures.isEmpty ? "never reached" : "never reached; \(failures)" }
    let times = reached == 1 ? "reached once" : "reached \(reached) times"
    let parts = [
      entries > 0 ? "an entry point" : "", times, failures,
      shortest == nil ? "no way from an entry point is known" : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}

package struct RouteMapDocument: ReportDocument {
  package static let schema = "flowscope.map"

  package struct Place: Encodable {
    /// Null if it is unknown.
    @OrNull package var coordinatorType: String?
    package let route: RouteLabel

    package init(_ place: RouteMap.Place) {
      coordinatorType = place.coordinator.isEmpty ? nil : place.coordinator
      route = RouteLabel(identifier: place.identifier, type: place.type)
    }
  }

  package struct Route: Encodable {
    package let place: Place
    package let declared: Bool
    /// How often a walk began there.
    package let entries: Int
    /// How many of the navigations ended while another screen showed, such as one within it.
    package let passed: Int
    package let times: Int
    package let failed: Int
  }

  package struct Navigation: Encodable {
    package let from: Place
    package let to: Place
    package let times: Int
    package let failed: Int
    /// How many of those that succeeded were a pop or a dismissal.
    package let back: Int
    package let medianMilliseconds: Double?
  }

  package let routes: [Route]
  package let navigations: [Navigation]
  /// The number of navigations whose beginning or end is unknown.
  package let leftOut: Int

  package init(_ map: RouteMap, limit: Int? = nil) {
    leftOut = map.leftOut
    let listed = map.listed
    var counts: [RouteMap.Place: (Int, Int)] = [:]
    for (way, uses) in map.ways {
      counts[way.to, default: (0, 0)].0 += uses.succeeded
      counts[way.to, default: (0, 0)].1 += uses.failed
    }
    routes = listed.map { place in
      let facts = map.places[place] ?? RouteMap.Facts()
      let (times, failed) = counts[place] ?? (0, 0)
      return Route(
        place: Place(place), declared: facts.isDeclared, entries: facts.entries,
        passed: facts.passed, times: times + facts.passed + facts.arrivals, failed: failed)
    }
    let ways = map.waysFrom
    let all = listed.flatMap { from in
      (ways[from] ?? []).map { Navigation(from, $0.to, $0.uses) }
    }
    navigations = Array(all.prefix(limit ?? .max))
  }
}

extension RouteMapDocument.Navigation {
  package init(_ from: RouteMap.Place, _ to: RouteMap.Place, _ uses: RouteMap.Uses) {
    self.init(
      from: .init(from), to: .init(to), times: uses.succeeded, failed: uses.failed,
      back: uses.back,
      medianMilliseconds: uses.durations.medianNanoseconds.map {
        // Microseconds, as far as the classes of durations are exact.
        ((Double($0) / 1_000).rounded()) / 1_000
      })
  }
}

package struct RouteWaysDocument: ReportDocument {
  package static let schema = "flowscope.map-to"

  package struct Path: Encodable {
    package let entry: RouteMapDocument.Place
    package let times: Int
    package let steps: [RouteMapDocument.Navigation]

    package init(_ path: RouteMap.Path, in map: RouteMap) {
      entry = .init(path.entry)
      times = path.times
      steps = path.steps.map { .init($0.from, $0.to, map.ways[$0] ?? RouteMap.Uses()) }
    }
  }

  package struct Route: Encodable {
    package let to: RouteMapDocument.Place
    package let times: Int
    package let failed: Int
    package let shortest: Path?
    package let mostFrequent: Path?
  }

  package let routes: [Route]

  package init(to places: [RouteMap.Place], in map: RouteMap) {
    routes = places.map { place in
      let ways = RouteWays(to: place, in: map)
      return Route(
        to: .init(place), times: ways.reached, failed: ways.failed,
        shortest: ways.shortest.map { Path($0, in: map) },
        mostFrequent: ways.mostFrequent.map { Path($0, in: map) })
    }
  }
}
