import FlowModel

/// What patterns have found; types are still those of the program, and have no ids yet.
final class MapDraft {
  struct Coordinator {
    var kind: DeclaredCoordinator.Kind
    var base: String?
    var routeType: String?
    var wayBack: DeclaredCoordinator.WayBack?
  }

  private let program: Program
  private var coordinators: [TypeInfo: Coordinator] = [:]
  private var routes: Set<RouteKey> = []
  private var relations: [(TypeInfo, TypeInfo, Relation, Int?, CodePlace)] = []
  private var claims: [Claim] = []
  private var entries: [(DeclaredEntry.Kind, String, RouteKey?, EntryHandler?, CodePlace)] = []
  /// What the tests have of the handlers; nil if there are none.
  private var tested: TestSources.Answer?
  private var results: [(TypeInfo, TypeInfo?, String, CodePlace)] = []
  private var navigations: [(Origin, RouteKey?, DeclaredWay, CodePlace)] = []
  private var unresolved: [(subject: String, reason: String, Doubt, CodePlace)] = []

  private struct Claim {
    let coordinator: TypeInfo
    let route: RouteKey
    let way: DeclaredWay
    var opens: TypeInfo?
    var unusedModal: DeclaredClaim.ModalPreparation?
    let place: CodePlace
  }

  /// The code that has a call.
  struct Origin {
    let owner: TypeInfo?
    let function: String
  }

  /// What is not known: whether a coordinator takes a route, or how it shows its routes.
  struct Doubt {
    var coordinator: TypeInfo?
    var route: RouteKey?
  }

  init(_ program: Program) { self.program = program }

  // MARK: What patterns add

  func addCoordinator(
    _ type: TypeInfo, _ kind: DeclaredCoordinator.Kind, base: String? = nil,
    routeType: String? = nil
  ) {
    guard var known = coordinators[type] else {
      coordinators[type] = Coordinator(kind: kind, base: base, routeType: routeType)
      return
    }
    // What has tabs, columns or flows is more than a stack, and a stack more than a screen.
    if Self.rank(kind) > Self.rank(known.kind) { known.kind = kind }
    known.base = known.base ?? base
    known.routeType = known.routeType ?? routeType
    coordinators[type] = known
  }

  /// Says how the user leaves a coordinator that is presented as a detour.
  func setWayBack(of type: TypeInfo, _ wayBack: DeclaredCoordinator.WayBack) {
    coordinators[type]?.wayBack = wayBack
  }

  /// The coordinators that belong to another one.
  func children(of type: TypeInfo) -> [TypeInfo] {
    relations.filter { $0.0 == type }.map(\.1)
  }

  private static func rank(_ kind: DeclaredCoordinator.Kind) -> Int {
    switch kind {
    case .screen: 0
    case .stack: 1
    case .split: 2
    case .tab: 3
    case .flow: 4
    }
  }

  /// Says that a view shows the stack of a coordinator.
  func show(_ coordinator: TypeInfo, in view: TypeInfo) {
    if coordinator != view, shown[view] == nil { shown[view] = coordinator }
  }

  private var shown: [TypeInfo: TypeInfo] = [:]

  /// The coordinator that shows when a type does; nil if none does.
  private func opened(_ type: TypeInfo) -> TypeInfo? {
    if let inner = shown[type], coordinators[inner] != nil { return inner }
    return coordinators[type] == nil ? nil : type
  }

  func kind(of type: TypeInfo) -> DeclaredCoordinator.Kind? { coordinators[type]?.kind }

  func has(_ type: TypeInfo) -> Bool { coordinators[type] != nil }

  func addRoute(_ route: RouteKey) { routes.insert(route) }

  /// Adds all cases of an enum.
  func addRoutes(of type: TypeInfo) {
    for one in type.cases { routes.insert(.one(type, one.name)) }
  }

  func addRelation(
    _ parent: TypeInfo, _ child: TypeInfo, _ relation: Relation, tab: Int? = nil,
    at place: CodePlace
  ) {
    relations.append((parent, child, relation, tab, place))
  }

  func addClaim(
    _ coordinator: TypeInfo, _ route: RouteKey, _ way: DeclaredWay, opens: TypeInfo? = nil,
    unusedModal: DeclaredClaim.ModalPreparation? = nil, at place: CodePlace
  ) {
    routes.insert(route)
    claims.append(
      Claim(
        coordinator: coordinator, route: route, way: way, opens: opens, unusedModal: unusedModal,
        place: place))
  }

  func addEntry(
    _ kind: DeclaredEntry.Kind, _ pattern: String, _ route: RouteKey?,
    handler: EntryHandler? = nil, at place: CodePlace
  ) {
    if let route { routes.insert(route) }
    entries.append((kind, pattern, route, handler, place))
  }

  /// Searches tests for what handles URLs and activities; opens no file if nothing does.
  func findTests(in tests: TestSources) {
    let calls = Set(entries.flatMap { $0.3?.calls ?? [] })
    if !calls.isEmpty { tested = tests.search(for: calls) }
  }

  /// Whether a test calls a handler; nil if there are no tests, or no handler is known.
  private func isTested(_ handler: EntryHandler?) -> Bool? {
    guard let handler, !handler.calls.isEmpty, let tested else { return nil }
    if !tested.found.isDisjoint(with: handler.calls) { return true }
    return tested.isComplete && handler.name != nil ? false : nil
  }

  func addResult(from: TypeInfo, to: TypeInfo?, _ output: String, at place: CodePlace) {
    results.append((from, to, output, place))
  }

  func addNavigation(
    _ origin: Origin, _ route: RouteKey?, _ way: DeclaredWay, at place: CodePlace
  ) {
    if let route { routes.insert(route) }
    navigations.append((origin, route, way, place))
  }

  func addUnresolved(
    _ subject: String, _ reason: String, about doubt: Doubt = Doubt(), at place: CodePlace
  ) {
    unresolved.append((subject, reason, doubt, place))
  }

  // MARK: The map

  static func declared(_ place: CodePlace) -> DeclaredPlace {
    DeclaredPlace(
      file: place.file, line: Int(place.position.line), column: Int(place.position.column))
  }

  /// Returns the map, with ids that are unique.
  func map() -> DeclaredMap {
    let ids = typeIDs()
    func id(_ type: TypeInfo) -> String { ids[type] ?? type.name }
    let routeIDs = routeIDs(ids)
    func id(_ route: RouteKey) -> String { routeIDs[route] ?? "" }
    return DeclaredMap(
      origin: .sources,
      coordinators: coordinators.map { type, one in
        DeclaredCoordinator(
          id: id(type), name: type.name, module: type.module, kind: one.kind, base: one.base,
          routeType: one.routeType, wayBack: one.wayBack, place: place(of: type))
      },
      relations: relations.filter { coordinators[$0.0] != nil && coordinators[$0.1] != nil }.map {
        DeclaredRelation(
          parent: id($0.0), child: id($0.1), relation: $0.2, tab: $0.3,
          place: Self.declared($0.4))
      }.sorted { ($0.child, $0.relation.rawValue) < ($1.child, $1.relation.rawValue) },
      // Sets and dictionaries have another order in each run, which what is alike would keep.
      routes: routes.map { route in declared(route, id: id(route)) }.sorted { $0.id < $1.id },
      claims: firstClaims().filter { coordinators[$0.coordinator] != nil }.map { claim in
        DeclaredClaim(
          coordinator: id(claim.coordinator), route: id(claim.route), way: claim.way,
          opens: claim.opens.flatMap { $0 == claim.coordinator ? nil : id($0) },
          unusedModal: claim.unusedModal, place: Self.declared(claim.place))
      }.sorted { ($0.way.description, $0.opens ?? "") < ($1.way.description, $1.opens ?? "") },
      entries: entries.map {
        DeclaredEntry(
          kind: $0.0, pattern: $0.1, route: $0.2.map(id), handler: $0.3?.name,
          isTested: isTested($0.3), place: Self.declared($0.4))
      },
      results: results.map {
        DeclaredResult(
          from: id($0.0), to: $0.1.map(id), output: $0.2, place: Self.declared($0.3))
      },
      navigations: navigations.map { navigation in
        let owner = navigation.0.owner
        return DeclaredNavigation(
          coordinator: owner.flatMap { coordinators[$0] == nil ? nil : id($0) },
          type: owner?.name ?? "", function: navigation.0.function,
          route: navigation.1.map(id), way: navigation.2, place: Self.declared(navigation.3))
      },
      unresolved: unresolved.map { subject, reason, doubt, place in
        UnresolvedDeclaration(
          subject: subject, reason: reason,
          coordinator: doubt.coordinator.flatMap { coordinators[$0] == nil ? nil : id($0) },
          route: doubt.route.map(id), place: Self.declared(place))
      }.sorted { ($0.subject, $0.reason) < ($1.subject, $1.reason) })
  }

  /// Returns the claims, each once: several instances of a type may make the same, and so may a
  /// router and the view that shows its path, of which only one says what opens.
  private func firstClaims() -> [Claim] {
    struct Claimed: Hashable {
      let coordinator: TypeInfo
      let route: RouteKey
      let way: DeclaredWay
      var opens: TypeInfo?
    }
    var opened: [Claimed: Set<TypeInfo>] = [:]
    // What one instance of a type prepares, the type does.
    var unused: [Claimed: DeclaredClaim.ModalPreparation] = [:]
    // The first place in the sources, whatever was found first.
    let inOrder = claims.sorted {
      ($0.place.file, $0.place.position.line, $0.place.position.column)
        < ($1.place.file, $1.place.position.line, $1.place.position.column)
    }
    let all = inOrder.map { claim in
      let key = Claimed(coordinator: claim.coordinator, route: claim.route, way: claim.way)
      var claim = claim
      claim.opens = claim.opens.flatMap(self.opened)
      if let inner = claim.opens { opened[key, default: []].insert(inner) }
      if let one = claim.unusedModal, (unused[key]?.rawValue ?? "") < one.rawValue {
        unused[key] = one
      }
      return (claim, key)
    }
    var seen: Set<Claimed> = []
    return all.filter { claim, key in
      var whole = key
      whole.opens = claim.opens
      return (claim.opens != nil || opened[key] == nil) && seen.insert(whole).inserted
    }.map { claim, key in
      var claim = claim
      claim.unusedModal = unused[key]
      return claim
    }
  }

  private func place(of type: TypeInfo) -> DeclaredPlace? {
    Program.isDeclared(type)
      ? Self.declared(CodePlace(file: type.file, position: type.position)) : nil
  }

  /// Returns the names of types: after their modules where two modules have one, and with a number
  /// where a module has two.
  private func typeIDs() -> [TypeInfo: String] {
    var ids: [TypeInfo: String] = [:]
    for (name, types) in Dictionary(grouping: program.types, by: \.name) {
      if types.count == 1 {
        ids[types[0]] = name
        continue
      }
      var taken: [String: Int] = [:]
      for type in types {
        let id = "\(type.module).\(name)"
        let count = taken[id, default: 0] + 1
        taken[id] = count
        ids[type] = count == 1 ? id : "\(id)#\(count)"
      }
    }
    return ids
  }

  /// Returns the names of routes, which are unique: of two of one name, the second by its whole name
  /// has it, or that with a number.
  private func routeIDs(_ ids: [TypeInfo: String]) -> [RouteKey: String] {
    func names(of route: RouteKey) -> (short: String, whole: String) {
      switch route {
      case .one(let type, let name):
        return ("\(routeTypeID(type, ids)).\(name)", "\(ids[type] ?? type.name).\(name)")
      case .type(let type):
        let id = ids[type] ?? type.name
        return (id, id)
      case .external(let name): return (name, name)
      case .named(let type, let name):
        let id = "\(ids[type] ?? type.name).\(name)"
        return (id, id)
      }
    }
    var found: [RouteKey: String] = [:]
    var taken: Set<String> = []
    let named = routes.map { (route: $0, names: names(of: $0)) }.sorted {
      ($0.names.short, $0.names.whole, $0.route.rank)
        < ($1.names.short, $1.names.whole, $1.route.rank)
    }
    for (route, names) in named {
      var id = taken.contains(names.short) ? names.whole : names.short
      var number = 2
      while taken.contains(id) {
        id = "\(names.whole)#\(number)"
        number += 1
      }
      taken.insert(id)
      found[route] = id
    }
    return found
  }

  /// The kinds of a module's destination are parts of it: `Destination.Public.main` is one of
  /// `Destination`.
  private static func isKind(_ type: TypeInfo) -> Bool {
    type.path.count > 1 && type.path[type.path.count - 2] == "Destination"
      && ["Public", "Internal", "External"].contains(type.path.last ?? "")
  }

  private func routeTypeID(_ type: TypeInfo, _ ids: [TypeInfo: String]) -> String {
    let id = ids[type] ?? type.name
    return Self.isKind(type) ? String(id.dropLast((type.path.last?.count ?? 0) + 1)) : id
  }

  private func declared(_ route: RouteKey, id: String) -> DeclaredRoute {
    switch route {
    case .one(let type, let name):
      let one = type.cases.first { $0.name == name }
      let shown = Self.isKind(type) ? type.path.dropLast() : type.path[...]
      return DeclaredRoute(
        id: id, type: shown.joined(separator: "."), identifier: name,
        payload: (one?.payload ?? []).map { parameter in
          (parameter.label.map { "\($0): " } ?? "") + (parameter.type?.text ?? "_")
        }, module: type.module,
        place: one.map {
          Self.declared(CodePlace(file: type.file, position: $0.position))
        })
    case .type(let type):
      return DeclaredRoute(
        id: id, type: type.name, identifier: type.path.last ?? type.name, module: type.module,
        place: place(of: type))
    case .external(let name): return DeclaredRoute(id: id, type: name, identifier: name)
    case .named(let type, let name):
      return DeclaredRoute(
        id: id, type: type.name, identifier: name, module: type.module, place: place(of: type))
    }
  }
}
