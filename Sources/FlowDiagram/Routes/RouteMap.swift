public import FlowModel

/// The routes of an app, and the navigations between them that happened.
///
/// Routes are those of types of coordinators, without their values, so the size depends on the
/// number of routes and not on the number of navigations. Maps of several runs can be merged in any
/// order.
public struct RouteMap: Equatable, Sendable {
  /// A route of a type of coordinator.
  package struct Place: Hashable, Sendable {
    /// The type of the coordinator; empty if it is unknown.
    package var coordinator: String
    package var type: String
    package var identifier: String

    /// The route with its coordinator, or with its type if that is unknown.
    package var name: String { "\(owner).\(identifier)" }

    /// The coordinator, or the type of the route if that is unknown.
    package var owner: String { coordinator.isEmpty ? type : coordinator }
  }

  package struct Facts: Equatable, Sendable {
    package var isDeclared = false
    /// How often a walk began there.
    package var entries = 0
    /// How many navigations to it succeeded while another screen showed: one within it, such as that
    /// of its selected tab, or one that covers it.
    package var passed = 0
    /// How many navigations to it succeeded whose beginning is unknown.
    package var arrivals = 0
    /// Whether the user saw it, or a screen within it; known of a resolved map.
    package var isSeen = false
    /// Whether several coordinators show the route, and which one it was is unknown; known of a
    /// resolved map.
    package var isOfUnknownCoordinator = false

    /// Whether a walk began there or a navigation led there, ways apart.
    package var isReached: Bool { entries > 0 || passed > 0 || arrivals > 0 }

    package init() {}

    fileprivate mutating func merge(_ other: Facts) {
      isDeclared = isDeclared || other.isDeclared
      entries += other.entries
      passed += other.passed
      arrivals += other.arrivals
      isSeen = isSeen || other.isSeen
    }
  }

  package struct Way: Hashable, Sendable {
    package var from: Place
    package var to: Place
  }

  package struct Uses: Equatable, Sendable {
    package var succeeded = 0
    package var failed = 0
    /// How many of those that succeeded went back, by a pop or a dismissal.
    package var back = 0
    package var durations = DurationCounts()

    package init() {}

    /// Whether all navigations went back.
    package var isBack: Bool { succeeded > 0 && back == succeeded }

    private static let requestsBack: Set<String> = [
      "pop", "popTo", "popToRoot", "dismissModal", "dismissDetour",
    ]

    fileprivate mutating func add(_ report: NavigationReport) {
      if report.succeeded { succeeded += 1 } else { failed += 1 }
      if report.succeeded, Self.requestsBack.contains(report.request) { back += 1 }
      report.measuredNanoseconds.map { durations.add(nanoseconds: $0) }
    }

    fileprivate mutating func merge(_ other: Uses) {
      succeeded += other.succeeded
      failed += other.failed
      back += other.back
      durations.merge(other.durations)
    }
  }

  package private(set) var places: [Place: Facts] = [:]
  package private(set) var ways: [Way: Uses] = [:]
  /// The number of navigations whose beginning or end is unknown.
  package private(set) var leftOut = 0
  /// What the user saw, with the containers on screen; also what no navigation led to and no app
  /// declared.
  package private(set) var seen: Set<Place> = []
  /// The types of coordinators by the type of their routes.
  private var owners: [String: Set<String>] = [:]

  /// Creates an empty map.
  public init() {}

  // MARK: Taking in

  /// Adds the routes that an app declared.
  public mutating func declare(_ routes: DeclaredRoutes) {
    for route in routes.routes { places[Place(route), default: Facts()].isDeclared = true }
  }

  /// Adds a screen that the user saw, whose coordinator is known, without a navigation to it.
  package mutating func addScreen(_ place: Place) {
    if places[place] == nil { places[place] = Facts() }
    noteScreen(place)
  }

  /// Notes a screen that the user saw, whose coordinator is known, for routes of which it is unknown.
  mutating func noteScreen(_ place: Place) {
    owners[place.type, default: []].insert(place.coordinator)
    see(place)
  }

  /// Adds the counts of another map, in O(routes and ways of the other map).
  public mutating func merge(_ other: RouteMap) {
    for (place, facts) in other.places { places[place, default: Facts()].merge(facts) }
    for (way, uses) in other.ways { ways[way, default: Uses()].merge(uses) }
    owners.merge(other.owners) { $0.union($1) }
    leftOut += other.leftOut
    seen.formUnion(other.seen)
  }

  mutating func note(_ nodes: some Sequence<FlowNode>) {
    for node in nodes { owners[node.routeType, default: []].insert(node.name) }
  }

  mutating func enter(at place: Place) { places[place, default: Facts()].entries += 1 }

  mutating func pass(_ place: Place) { places[place, default: Facts()].passed += 1 }

  mutating func arrive(at place: Place) { places[place, default: Facts()].arrivals += 1 }

  mutating func see(_ place: Place) { seen.insert(place) }

  mutating func leaveOut() { leftOut += 1 }

  mutating func add(_ report: NavigationReport, from: Place, to: Place) {
    for place in [from, to] where places[place] == nil { places[place] = Facts() }
    ways[Way(from: from, to: to), default: Uses()].add(report)
  }

  // MARK: Unknown coordinators

  /// The map with the coordinators of routes, in O(routes and ways), as far as they can be known: a
  /// declared or refused route has only its type.
  ///
  /// A route belongs to the only coordinator that shows it, or to the only one of its type. If several
  /// show it, none of them is assumed.
  package var resolved: RouteMap {
    var (known, owners): ([Place: Set<Place>], [String: Set<String>]) = ([:], owners)
    for place in seen.union(places.keys) where !place.coordinator.isEmpty {
      known[place.bare, default: []].insert(place)
      owners[place.type, default: []].insert(place.coordinator)
    }
    func resolve(_ place: Place) -> Place {
      guard place.coordinator.isEmpty else { return place }
      if let found = known[place] { return found.count == 1 ? found.first ?? place : place }
      guard let owners = owners[place.type], owners.count == 1, let owner = owners.first else {
        return place
      }
      return Place(coordinator: owner, type: place.type, identifier: place.identifier)
    }
    var result = RouteMap()
    result.owners = owners
    result.leftOut = leftOut
    for (place, facts) in places {
      var facts = facts
      // Several coordinators can show a declared route.
      if facts.isDeclared, let found = known[place] {
        for place in found { result.places[place, default: Facts()].isDeclared = true }
        facts.isDeclared = false
      }
      let resolved = resolve(place)
      // Without a coordinator, it is drawn only for what led there.
      if known[resolved] != nil, !facts.isReached { continue }
      result.places[resolved, default: Facts()].merge(facts)
    }
    for (way, uses) in ways {
      let resolved = Way(from: resolve(way.from), to: resolve(way.to))
      result.ways[resolved, default: Uses()].merge(uses)
      for place in [resolved.from, resolved.to] where result.places[place] == nil {
        result.places[place] = Facts()
      }
    }
    for place in result.places.keys where (known[place]?.count ?? 0) > 1 {
      result.places[place]?.isOfUnknownCoordinator = true
    }
    for place in seen { result.places[place]?.isSeen = true }
    result.seen = seen
    return result
  }
}

extension RouteMap.Place: Comparable {
  package init(_ route: RouteLabel, of coordinator: String = "") {
    self.init(coordinator: coordinator, type: route.type, identifier: route.identifier)
  }

  /// The same route of an unknown coordinator.
  fileprivate var bare: Self { Self(coordinator: "", type: type, identifier: identifier) }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.owner, lhs.identifier, lhs.type, lhs.coordinator)
      < (rhs.owner, rhs.identifier, rhs.type, rhs.coordinator)
  }
}

extension RouteMap {
  /// The names of the routes of one map, with the module or the type of a route only where its
  /// coordinator has another route of the same name.
  package struct Names {
    private struct Short: Hashable {
      let owner: String
      let identifier: String

      init(_ place: Place) { (owner, identifier) = (place.owner, place.identifier) }
    }

    private let namesakes: [Short: [Place]]
    private let unknown: Set<Place>

    init(_ map: RouteMap) {
      unknown = Set(map.places.lazy.filter(\.value.isOfUnknownCoordinator).map(\.key))
      namesakes = Dictionary(grouping: map.places.keys, by: Short.init)
        .filter { $0.value.count > 1 }
    }

    /// The name of a route without its coordinator.
    package func route(_ place: Place) -> String {
      guard let others = namesakes[Short(place)] else { return place.identifier }
      let name = place.nameWithModule
      // Modules in different types may have the same name.
      let isUnique = others.count { $0.nameWithModule == name } == 1
      return isUnique ? name : "\(place.type).\(place.identifier)"
    }

    /// The name of a route with its coordinator, which is said to be unknown where several show it.
    package func whole(_ place: Place) -> String {
      "\(place.owner).\(route(place))\(remark(on: place))"
    }

    /// What follows the name of a route that several coordinators show; else empty.
    func remark(on place: Place) -> String {
      unknown.contains(place) ? " (\(Self.unknownText))" : ""
    }

    static let unknownText = "coordinator unknown"
  }

  /// The names of the routes in tables and drawings, in O(routes).
  package var names: Names { Names(self) }
}

extension RouteMap.Place {
  /// The name of the route after its module, or after its type if it is of no module:
  /// `Checkout.cart`.
  package var nameWithModule: String {
    let module = RouteTypeName.container(in: type).map(String.init)
    return "\(module ?? type).\(identifier)"
  }
}
