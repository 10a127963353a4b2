/// What happened in runs to the routes of a declared map.
package struct DeclaredUses {
  private struct Count {
    var times = 0
    var failed = 0
    var durations = DurationCounts()
  }

  private let map: DeclaredMap
  private var counts: [RouteMap.Place: Count] = [:]
  /// What the user saw, by a navigation or without one.
  private let seen: Set<RouteMap.Place>
  private let names: [String: String]
  private let cases: [String: DeclaredRoute]
  /// The places of the engine's own coordinators, which show a modal without one, by their routes.
  private var nameless: [String: [RouteMap.Place]] = [:]

  /// Returns how often each coordinator showed each of its routes, in O(claims and ways).
  ///
  /// A route in a modal counts for the coordinator that takes it and for the one that shows it.
  package static func of(
    _ routes: RouteMap, in map: DeclaredMap
  ) -> [DeclaredMapOptions.Place: DeclaredMapOptions.Use] {
    DeclaredUses(routes, in: map).uses
  }

  /// Counts what happened, in O(claims and ways).
  package init(_ routes: RouteMap, in map: DeclaredMap) {
    self.map = map
    let routes = routes.resolved
    seen = routes.seen
    for (place, facts) in routes.places {
      // A walk that begins at a route shows it, without a navigation.
      counts[place, default: Count()].times += facts.passed + facts.entries + facts.arrivals
    }
    for (way, uses) in routes.ways {
      counts[way.to, default: Count()].times += uses.succeeded
      counts[way.to, default: Count()].failed += uses.failed
      counts[way.to, default: Count()].durations.merge(uses.durations)
    }
    names = Dictionary(map.coordinators.map { ($0.id, $0.name) }) { first, _ in first }
    cases = Dictionary(map.routes.map { ($0.id, $0) }) { first, _ in first }
    let owners = Set(map.coordinators.map { Self.typeName($0.name) })
    for place in seen.union(counts.keys) where !owners.contains(Self.typeName(place.coordinator)) {
      nameless["\(place.type).\(place.identifier)", default: []].append(place)
    }
  }

  /// How often each coordinator showed each of its routes.
  package var uses: [DeclaredMapOptions.Place: DeclaredMapOptions.Use] {
    var result: [DeclaredMapOptions.Place: DeclaredMapOptions.Use] = [:]
    for claim in map.claims {
      var count = Count()
      let places = places(of: claim)
      for place in places {
        guard let other = counts[place] else { continue }
        count.times += other.times
        count.failed += other.failed
        count.durations.merge(other.durations)
      }
      guard cases[claim.route] != nil else { continue }
      var use = DeclaredMapOptions.Use(
        times: count.times, failed: count.failed,
        medianNanoseconds: count.durations.medianNanoseconds)
      use.isShown = places.contains(where: seen.contains)
      result[.init(coordinator: claim.coordinator, route: claim.route)] = use
    }
    return result
  }

  /// The routes that a coordinator takes and that were never shown, as `Cart CartRoute.pay`.
  package var neverReached: [String] {
    Set(
      map.claims.filter { claim in
        cases[claim.route] != nil
          && !places(of: claim).contains { seen.contains($0) || counts[$0]?.times ?? 0 > 0 }
      }.map { "\($0.coordinator) \($0.route)" }
    ).sorted()
  }

  /// The routes that a coordinator showed and that the map does not have, as `Cart CartRoute.pay`.
  package var undeclared: [String] {
    let declared = Set(map.claims.flatMap(places))
    return counts.filter { $0.value.times > 0 && !declared.contains($0.key) }
      .map { "\($0.key.owner) \($0.key.type).\($0.key.identifier)" }.sorted()
  }

  /// Where a run shows the route of a claim.
  private func places(of claim: DeclaredClaim) -> [RouteMap.Place] {
    guard let route = cases[claim.route] else { return [] }
    let owners = [claim.coordinator, claim.opens].compactMap(\.self).compactMap { names[$0] }
    let own = Set(owners).map {
      RouteMap.Place(
        RouteLabel(identifier: route.identifier, type: route.type), of: Self.typeName($0))
    }
    // It is not known whose modal it was, so it counts for each that takes the route.
    return own + (nameless["\(route.type).\(route.identifier)"] ?? [])
  }

  /// The name without the one that the app gave a coordinator.
  private static func typeName(_ name: String) -> String {
    name.firstIndex(of: "\"").map { String(name[..<$0].dropLast()) } ?? name
  }
}
