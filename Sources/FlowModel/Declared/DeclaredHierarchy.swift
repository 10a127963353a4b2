/// The coordinators of a declared map as a hierarchy without a moment: nothing is presented, pushed
/// or on screen.
///
/// A coordinator is below each of its owners; what belongs to it is below one of its places only, so
/// that circles end. Several coordinators without an owner are
/// below a root that only holds them.
package struct DeclaredHierarchy: Equatable, Sendable {
  package let map: DeclaredMap
  package let snapshot: FlowSnapshot
  /// The coordinators by their places, as indices in the map.
  private let coordinators: [CoordinatorID: Int]
  /// The places of the coordinators, by their indices; the first has what belongs to it.
  private let places: [[CoordinatorID]]
  private let indices: [String: Int]
  private let names: [String: [Int]]
  private let claims: [String: Range<Int>]
  /// The routes and the claims on them, as indices in the map, by the labels of the routes.
  private let routes: [RouteLabel: [Int]]
  private let routeIndices: [String: Int]
  private let takers: [RouteLabel: [Int]]
  private let untaken: Set<String>

  /// The maximum number of places: a hierarchy leaves out more of them.
  package static let mostPlaces = 200_000

  /// Creates the hierarchy of a map, in O(declarations); `title` is the name of the root above several
  /// coordinators.
  package init(_ map: DeclaredMap, title: String, mostPlaces: Int = Self.mostPlaces) {
    let indices = Dictionary(
      map.coordinators.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let claims = Self.ranges(of: map.claims)
    let labels = Dictionary(
      map.routes.map { ($0.id, Self.label(of: $0)) }, uniquingKeysWith: { first, _ in first })
    let walk = DeclaredPlaces(map, indices, mostPlaces: mostPlaces)
    let ids = walk.numbers
    var coordinators: [CoordinatorID: Int] = [:]
    var places = [[CoordinatorID]](repeating: [], count: map.coordinators.count)
    for (place, id) in zip(walk.places, ids) {
      coordinators[id] = place.coordinator
      // The place that has what belongs to the coordinator comes first.
      let end = places[place.coordinator].endIndex
      places[place.coordinator].insert(id, at: place.isFirst ? 0 : end)
    }
    func root(of coordinator: DeclaredCoordinator) -> RouteLabel {
      let roots =
        claims[coordinator.id].map { map.claims[$0].filter { $0.way.kind == .root } } ?? []
      let label = roots.count == 1 ? labels[roots[0].route] : nil
      return label ?? RouteLabel(identifier: "", type: coordinator.routeType ?? "")
    }
    var nodes = zip(walk.places, ids).map { place, id in
      let coordinator = map.coordinators[place.coordinator]
      let route = root(of: coordinator)
      return FlowNode(
        id: id, parent: place.parent.map { ids[$0] } ?? walk.rootID, relation: place.relation,
        tabIndex: place.tab, name: coordinator.name, routeType: coordinator.routeType ?? "",
        context: nil, root: route, path: [], currentRoute: route,
        children: place.children.map { ids[$0] },
        givenFacts: walk.ownerOfParts(at: place).map {
          [GivenFact(name: "see below", value: map.coordinators[$0].name)]
        } ?? [])
    }
    if let rootID = walk.rootID {
      let route = RouteLabel(identifier: "", type: "")
      nodes.append(
        FlowNode(
          id: rootID, relation: .root, name: title, routeType: "", context: nil, root: route,
          path: [], currentRoute: route, children: walk.tops.map { ids[$0] }))
    }
    self.map = map
    untaken = Set(map.untakenRoutes.map(\.id))
    (self.indices, self.claims) = (indices, claims)
    (self.coordinators, self.places) = (coordinators, places)
    names = Dictionary(grouping: map.coordinators.indices) { map.coordinators[$0].name }
    routeIndices = Dictionary(
      map.routes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    routes = Dictionary(grouping: map.routes.indices) { Self.label(of: map.routes[$0]) }
    takers = Dictionary(grouping: map.claims.indices.filter { labels[map.claims[$0].route] != nil })
    {
      labels[map.claims[$0].route] ?? RouteLabel(identifier: "", type: "")
    }
    snapshot = FlowSnapshot(
      at: nil, rootID: walk.rootID ?? ids[0], nodes: nodes, limit: nil, unread: walk.leftOut)
  }

  /// The claims of each coordinator: the map has them in its order.
  private static func ranges(of claims: [DeclaredClaim]) -> [String: Range<Int>] {
    var ranges: [String: Range<Int>] = [:]
    for (index, claim) in claims.enumerated() {
      let first = ranges[claim.coordinator]?.lowerBound ?? index
      ranges[claim.coordinator] = first..<index + 1
    }
    return ranges
  }

  /// The label of a route: its type has the module where two modules have a type of this name.
  private static func label(of route: DeclaredRoute) -> RouteLabel {
    let name = "\(route.type).\(route.identifier)"
    // A structure has the name of its type.
    let known = route.id.hasSuffix(name) ? name : route.id.hasSuffix(route.type) ? route.type : nil
    let module = known.map { route.id.dropLast($0.count) } ?? ""
    return RouteLabel(identifier: route.identifier, type: module + route.type)
  }
}

// MARK: Looking up

extension DeclaredHierarchy {
  /// The coordinator at a place; nil for a root that only holds several.
  package func coordinator(at id: CoordinatorID) -> DeclaredCoordinator? {
    coordinators[id].map { map.coordinators[$0] }
  }

  /// The coordinator of a declared id; nil if the map does not have it.
  package func coordinator(_ id: String) -> DeclaredCoordinator? {
    indices[id].map { map.coordinators[$0] }
  }

  /// The places of a coordinator, of which the first has what belongs to it; empty if it was left out.
  package func places(of id: String) -> [CoordinatorID] { indices[id].map { places[$0] } ?? [] }

  /// The first place of the one coordinator of this name; nil if several have it.
  package func place(ofName name: String) -> CoordinatorID? {
    names[name].flatMap { $0.count == 1 ? places[$0[0]].first : nil }
  }

  /// The place below which the children of a coordinator are, if that is another one.
  package func otherPlaceOfChildren(of id: CoordinatorID) -> CoordinatorID? {
    guard let home = coordinators[id].flatMap({ places[$0].first }), home != id,
      snapshot[home]?.children.isEmpty == false
    else { return nil }
    return home
  }

  /// The claims of a coordinator, in the order of the routes.
  package func claims(of id: String) -> [DeclaredClaim] {
    claims[id].map { Array(map.claims[$0]) } ?? []
  }

  /// Each route by its label, in the order of the map.
  package var labels: [RouteLabel] {
    var seen: Set<RouteLabel> = []
    return map.routes.map(Self.label).filter { seen.insert($0).inserted }
  }

  /// The route of a declared id; nil if the map does not have it.
  package func route(_ id: String) -> DeclaredRoute? {
    routeIndices[id].map { map.routes[$0] }
  }

  /// The declared routes of a label: one, unless conditions declare it several times.
  package func routes(_ label: RouteLabel) -> [DeclaredRoute] {
    (routes[label] ?? []).map { map.routes[$0] }
  }

  /// The claims on a route, by coordinator.
  package func claims(on label: RouteLabel) -> [DeclaredClaim] {
    (takers[label] ?? []).map { map.claims[$0] }
  }

  /// Whether it is known that no coordinator takes a route.
  package func isUntaken(_ label: RouteLabel) -> Bool {
    takers[label] == nil && routes(label).allSatisfy { untaken.contains($0.id) }
  }

  /// The coordinators that take a route, each once, at the places that have what belongs to them.
  package func takers(of label: RouteLabel) -> [CoordinatorReference] {
    var seen: Set<String> = []
    return claims(on: label).filter { seen.insert($0.coordinator).inserted }.compactMap { claim in
      places(of: claim.coordinator).first.map {
        CoordinatorReference(id: $0, name: coordinator(claim.coordinator)?.name ?? "")
      }
    }
  }
}
