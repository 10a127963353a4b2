import FlowDiagram

/// The JSON form of a map of routes.
struct RouteMapDocument: Encodable {
  struct Place: Encodable {
    /// Null if it is unknown.
    @OrNull var coordinator: String?
    let type: String
    let route: String

    init(_ place: RouteMap.Place) {
      coordinator = place.coordinator.isEmpty ? nil : place.coordinator
      (type, route) = (place.type, place.identifier)
    }
  }

  struct Route: Encodable {
    let place: Place
    let declared: Bool
    /// How often a walk began there.
    let entries: Int
    let times: Int
    let failed: Int
  }

  struct Navigation: Encodable {
    let from: Place
    let to: Place
    let times: Int
    let failed: Int
    /// How many of those that succeeded were a pop or a dismissal.
    let back: Int
    let medianMilliseconds: Double?
  }

  let version = 1
  let routes: [Route]
  let navigations: [Navigation]

  init(_ map: RouteMap) {
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
        place: Place(place), declared: facts.isDeclared, entries: facts.entries, times: times,
        failed: failed)
    }
    let ways = map.waysFrom
    navigations = listed.flatMap { from in
      (ways[from] ?? []).map { Navigation(from, $0.to, $0.uses) }
    }
  }
}

extension RouteMapDocument.Navigation {
  init(_ from: RouteMap.Place, _ to: RouteMap.Place, _ uses: RouteMap.Uses) {
    self.init(
      from: .init(from), to: .init(to), times: uses.succeeded, failed: uses.failed,
      back: uses.back,
      medianMilliseconds: uses.durations.medianNanoseconds.map {
        // Microseconds, as far as the classes of durations are exact.
        ((Double($0) / 1_000).rounded()) / 1_000
      })
  }
}

/// The JSON form of the ways to a route.
struct RouteWaysDocument: Encodable {
  struct Path: Encodable {
    let entry: RouteMapDocument.Place
    let times: Int
    let steps: [RouteMapDocument.Navigation]

    init(_ path: RouteMap.Path, in map: RouteMap) {
      entry = .init(path.entry)
      times = path.times
      steps = path.steps.map { .init($0.from, $0.to, map.ways[$0] ?? RouteMap.Uses()) }
    }
  }

  struct Route: Encodable {
    let to: RouteMapDocument.Place
    let times: Int
    let failed: Int
    let shortest: Path?
    let mostFrequent: Path?
  }

  let version = 1
  let routes: [Route]

  init(to places: [RouteMap.Place], in map: RouteMap) {
    routes = places.map { place in
      let ways = RouteWays(to: place, in: map)
      return Route(
        to: .init(place), times: ways.reached, failed: ways.failed,
        shortest: ways.shortest.map { Path($0, in: map) },
        mostFrequent: ways.mostFrequent.map { Path($0, in: map) })
    }
  }
}
