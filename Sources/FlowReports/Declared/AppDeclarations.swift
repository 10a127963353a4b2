/// Collects what an app says about its navigation, and makes a declared map of it.
///
/// Coordinators are told apart by the names of their types and by the names that the app gives
/// them: two of one name are one. Order and number of what is taken in make no difference, except
/// for routes, which keep the order of their declaration.
package struct AppDeclarations {
  /// A claim without the way in which the coordinator shows the route.
  private struct Taking: Hashable {
    let coordinator: String
    let route: String
  }

  private struct Relative: Hashable {
    let parent: String
    let child: String
    let relation: Relation
    let tab: Int?

    /// The place among the relations of the parent: tabs as in their bar, and others by name.
    var rank: [String] {
      let tab = tab.map { String($0) } ?? ""
      let padded = String(repeating: "0", count: max(0, 6 - tab.count)) + tab
      return [parent, relation == .tab ? "0\(padded)" : "1", child, relation.rawValue]
    }
  }

  private var coordinators: [String: DeclaredCoordinator] = [:]
  /// The names of types by those that the map has.
  private var types: [String: String] = [:]
  private var relatives: Set<Relative> = []
  private var routes: [DeclaredRoute] = []
  private var routeIDs: Set<String> = []
  private var declaredIDs: Set<String> = []
  private var claims: [Taking: DeclaredClaim] = [:]
  private var entries: [DeclaredEntry] = []
  /// The names of the coordinators that were seen, by their ids in the run that is read.
  private var titles: [CoordinatorID: String] = [:]
  /// Why a route may have no coordinator although the app has one; nil if all were asked.
  package var doubt: String?

  package init() {}

  // MARK: Taking in

  /// Takes the coordinators that are declared and registered, each with its root.
  package mutating func take(_ snapshot: FlowSnapshot) {
    let structure = snapshot.structure
    titles.removeAll()
    for node in snapshot.nodes.values { titles[node.id] = node.title }
    for node in structure.preorder { take(declared: node, in: structure) }
  }

  private mutating func take(declared node: FlowNode, in structure: FlowSnapshot) {
    let below = node.children.compactMap { structure[$0] }
    let flow = below.first { $0.relation == .currentFlow }
    let kind: DeclaredCoordinator.Kind =
      flow != nil
      ? .flow
      : below.contains { $0.relation == .tab }
        ? .tab : below.contains { $0.relation == .column } ? .split : .stack
    add(node, kind: kind)
    if !node.isSkeleton {
      let way = DeclaredWay(flow == nil ? .root : .flow)
      add(node.root, of: node.title, way, opening: flow?.title)
    }
    for child in below { relate(child, to: node.title) }
  }

  private mutating func relate(_ child: FlowNode, to parent: String) {
    relatives.insert(
      Relative(
        parent: parent, child: child.title, relation: child.relation,
        tab: child.relation == .tab ? child.tabIndex : nil))
    if child.relation == .modalRegistration, !child.isSkeleton {
      add(
        child.root, of: parent, DeclaredWay(presentedWith: child.modalDetents), opening: child.title
      )
    }
  }

  /// Takes what coordinators showed, which they therefore take; for a recording, which has no
  /// coordinators to ask.
  package mutating func observe(_ nodes: some Sequence<FlowNode>) {
    for node in nodes { titles[node.id] = node.title }
    for node in nodes where !node.isSkeleton {
      for route in node.stack { add(route, of: node.title, DeclaredWay(.push), opening: nil) }
      if let presented = node.presented {
        add(presented, of: node.title, DeclaredWay(presentedWith: node.detents), opening: nil)
      }
      if let detour = node.detour {
        add(detour, of: node.title, DeclaredWay(.detour), opening: nil)
      }
    }
    // After the claims of their parents, which may come behind them.
    for node in nodes where !node.isSkeleton {
      guard let parent = node.parent.flatMap({ titles[$0] }) else { continue }
      switch node.relation {
      case .presentedModal where !Self.isOfEngine(node.name):
        add(node, kind: .stack)
        add(node.root, of: node.title, DeclaredWay(.root), opening: nil)
        open(node.root, of: parent, as: node.title)
      case .detour where !Self.isOfEngine(node.name):
        add(node, kind: .stack)
        add(node.root, of: node.title, DeclaredWay(.root), opening: nil)
        relatives.insert(
          Relative(parent: parent, child: node.title, relation: .detour, tab: nil))
      default: break
      }
    }
  }

  /// Says which coordinator shows the route of a claim that was seen without it.
  private mutating func open(_ route: RouteLabel, of coordinator: String, as child: String) {
    let key = Taking(coordinator: coordinator, route: route.caseName)
    guard let known = claims[key], known.way.isPresentation, known.opens == nil else { return }
    claims[key] = DeclaredClaim(
      coordinator: known.coordinator, route: known.route, way: known.way, opens: child)
  }

  /// Takes the routes that the app declares.
  package mutating func take(_ declared: DeclaredRoutes) {
    for route in declared.routes + declared.cases {
      add(route)
      declaredIDs.insert(route.caseName)
    }
  }

  /// Takes a link of the app, and the route to which it leads if the app can say.
  package mutating func take(link pattern: String, to route: RouteLabel?) {
    if let route { add(route) }
    entries.append(DeclaredEntry(kind: .link, pattern: pattern, route: route?.caseName))
  }

  /// Takes how a coordinator shows a route, which it claims.
  package mutating func take(
    _ way: DeclaredWay, of route: RouteLabel, by id: CoordinatorID, in snapshot: FlowSnapshot
  ) {
    guard let node = snapshot[id] else { return }
    // The root and the flow say it already.
    if node.root.case == route.case { return }
    let tab = node.children.lazy.compactMap { snapshot[$0] }
      .first { $0.relation == .tab && $0.tabIndex == way.tab && way.tab != nil }
    add(route, of: node.title, way, opening: tab?.title)
  }

  /// Takes an explanation of a navigation to a route, for what its steps make: the coordinator of a
  /// modal or a detour, and a change of the flow.
  package mutating func take(
    _ explained: ExplainRequest.Result, of route: RouteLabel, by taker: CoordinatorReference,
    in snapshot: FlowSnapshot
  ) {
    let node = snapshot[taker.id]
    let title = node?.title ?? taker.name
    guard coordinators[title] != nil else { return }
    if explained.flowChange != nil {
      return add(route, of: title, DeclaredWay(.flow), opening: nil)
    }
    if node?.root.case == route.case { return }
    let added = explained.change?.added ?? []
    func opened(_ relation: Relation) -> String? {
      let made =
        added.last { $0.parent == taker.id && $0.relation == relation }
        ?? node?.children.lazy.compactMap { snapshot[$0] }.first { $0.relation == relation }
      guard let made, !Self.isOfEngine(made.name) else { return nil }
      add(made, kind: .stack)
      return made.title
    }
    let step = explained.steps.last { $0.coordinator.id == taker.id }
    let changed = (explained.change?.changed ?? []).last { $0.id == taker.id } ?? node
    switch step?.kind {
    case .push: add(route, of: title, DeclaredWay(.push), opening: nil)
    case .pushChild:
      let child = step?.child.flatMap { snapshot[$0.id]?.title ?? $0.name }
      add(
        route, of: title, DeclaredWay(.push),
        opening: child.flatMap { coordinators[$0] == nil ? nil : $0 })
    case .present:
      add(
        route, of: title, DeclaredWay(presentedWith: changed?.detents),
        opening: opened(.presentedModal))
    case .presentDetour:
      add(route, of: title, DeclaredWay(.detour), opening: opened(.detour))
    case .selectTab:
      take(DeclaredWay(.tab, tab: step?.index), of: route, by: taker.id, in: snapshot)
    default:
      if node?.presented?.case == route.case {
        add(
          route, of: title, DeclaredWay(presentedWith: node?.detents),
          opening: opened(.presentedModal))
      } else if node?.detour?.case == route.case {
        add(route, of: title, DeclaredWay(.detour), opening: opened(.detour))
      } else {
        add(route, of: title, DeclaredWay(.unknown), opening: nil)
      }
    }
  }

  // MARK: Parts

  /// Whether a type is the engine's own, which it makes for a route without a coordinator.
  private static func isOfEngine(_ name: String) -> Bool { name.hasPrefix("Coordinator<") }

  private mutating func add(_ node: FlowNode, kind: DeclaredCoordinator.Kind) {
    if let known = coordinators[node.title], kind == .stack || known.kind == .flow { return }
    types[node.title] = node.name
    coordinators[node.title] = DeclaredCoordinator(
      id: node.title, name: node.title, kind: kind,
      routeType: node.isSkeleton ? nil : node.routeType)
  }

  private mutating func add(_ route: RouteLabel) {
    let label = route.case
    guard routeIDs.insert(label.caseName).inserted else { return }
    routes.append(
      DeclaredRoute(id: label.caseName, type: label.type, identifier: label.identifier))
  }

  private mutating func add(
    _ route: RouteLabel, of coordinator: String, _ way: DeclaredWay, opening child: String?
  ) {
    add(route)
    let key = Taking(coordinator: coordinator, route: route.caseName)
    // A coordinator shows a route in one way; what says more about it replaces what says less.
    let known = claims[key]
    let better =
      known.map { known in
        known.way.kind == .unknown || known.way.kind == .push && way.isPresentation
          || known.way.isPresentation && way.isPresentation && known.way.detents.isEmpty
            && (!way.detents.isEmpty || way.kind == .cover && known.way.kind == .sheet)
      } ?? true
    claims[key] = DeclaredClaim(
      coordinator: coordinator, route: route.caseName,
      way: better ? way : known?.way ?? way, opens: known?.opens ?? child)
  }

  // MARK: The map

  /// The coordinators of the structure, each once, with the id of the first of its name.
  package static func asked(in snapshot: FlowSnapshot) -> [FlowNode] {
    var seen: Set<String> = []
    return snapshot.structure.preorder.filter { seen.insert($0.title).inserted }
  }

  package var map: DeclaredMap {
    // A given name is needed only to tell several of one type apart.
    let counts = Dictionary(types.map { ($1, 1) }, uniquingKeysWith: +)
    func name(_ title: String) -> String {
      types[title].flatMap { counts[$0] == 1 ? $0 : nil } ?? title
    }
    let taken = Set(claims.keys.map(\.route))
    let unresolved = doubt.map { doubt in
      routes.filter { declaredIDs.contains($0.id) && !taken.contains($0.id) }
        .map { UnresolvedDeclaration(subject: $0.id, reason: doubt, route: $0.id) }
    }
    return DeclaredMap(
      origin: .app,
      coordinators: coordinators.values.sorted { $0.id < $1.id }.map {
        DeclaredCoordinator(
          id: name($0.id), name: name($0.id), kind: $0.kind, routeType: $0.routeType)
      },
      relations: relatives.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map {
        DeclaredRelation(
          parent: name($0.parent), child: name($0.child), relation: $0.relation, tab: $0.tab)
      }, routes: routes,
      claims: claims.values.map {
        DeclaredClaim(
          coordinator: name($0.coordinator), route: $0.route, way: $0.way,
          opens: $0.opens.map(name))
      }.sorted { ($0.coordinator, $0.route) < ($1.coordinator, $1.route) },
      entries: entries, unresolved: unresolved ?? [])
  }
}
