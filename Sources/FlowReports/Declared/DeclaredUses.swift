/// What happened in runs to the routes of a declared map.
package enum DeclaredUses {
  /// Returns how often each coordinator showed each of its routes, in O(claims and ways).
  ///
  /// A route in a modal counts for the coordinator that takes it and for the one that shows it.
  package static func of(
    _ routes: RouteMap, in map: DeclaredMap
  ) -> [DeclaredMapOptions.Place: DeclaredMapOptions.Use] {
    struct Count {
      var times = 0
      var failed = 0
      var durations = DurationCounts()
    }
    let routes = routes.resolved
    var counts: [RouteMap.Place: Count] = [:]
    for (place, facts) in routes.places {
      // A walk that begins at a route shows it, without a navigation.
      counts[place, default: Count()].times += facts.passed + facts.entries
    }
    for (way, uses) in routes.ways {
      counts[way.to, default: Count()].times += uses.succeeded
      counts[way.to, default: Count()].failed += uses.failed
      counts[way.to, default: Count()].durations.merge(uses.durations)
    }
    let names = Dictionary(map.coordinators.map { ($0.id, $0.name) }) { first, _ in first }
    let cases = Dictionary(map.routes.map { ($0.id, $0) }) { first, _ in first }
    let owners = Set(map.coordinators.map { typeName($0.name) })
    var nameless: [String: [RouteMap.Place]] = [:]
    // The engine's own coordinators, which show a modal without one.
    for place in counts.keys where !owners.contains(typeName(place.coordinator)) {
      nameless["\(place.type).\(place.identifier)", default: []].append(place)
    }
    var result: [DeclaredMapOptions.Place: DeclaredMapOptions.Use] = [:]
    for claim in map.claims {
      guard let route = cases[claim.route] else { continue }
      let owners = [claim.coordinator, claim.opens].compactMap(\.self).compactMap { names[$0] }
      var places = Set(owners).map {
        RouteMap.Place(
          RouteLabel(identifier: route.identifier, type: route.type), of: typeName($0))
      }
      // It is not known whose modal it was, so it counts for each that takes the route.
      places += nameless["\(route.type).\(route.identifier)"] ?? []
      var count = Count()
      for place in places {
        guard let other = counts[place] else { continue }
        count.times += other.times
        count.failed += other.failed
        count.durations.merge(other.durations)
      }
      result[.init(coordinator: claim.coordinator, route: claim.route)] = .init(
        times: count.times, failed: count.failed,
        medianNanoseconds: count.durations.medianNanoseconds)
    }
    return result
  }

  /// The name without the one that the app gave a coordinator.
  private static func typeName(_ name: String) -> String {
    name.firstIndex(of: "\"").map { String(name[..<$0].dropLast()) } ?? name
  }
}
