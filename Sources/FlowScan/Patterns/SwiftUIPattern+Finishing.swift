import FlowModel

/// What follows from all of the code.
extension SwiftUIPattern {
  func finish(_ scan: ScanState) {
    for one in left where !followed.contains(one.function) {
      scan.draft.addUnresolved(
        one.text, "a function of View, which may be used anywhere", at: one.place)
    }
    bind(scan)
    placeDestinations(scan)
    let routers = Routers(
      types: Set(paths.map(\.owner)).union(presentations.keys.map(\.owner)).filter {
        $0.kind == .class || $0.kind == .struct
      })
    var ways: [TypeInfo: [Routed]] = [:]
    for type in scan.program.types where routers.types.contains(type) {
      ways[type] = routed(by: type, scan)
    }
    claimStacks(scan)
    claimPresentations(scan)
    let passing = passing(ways, scan)
    var led: [Int: [RouteKey]] = [:]
    for (index, one) in events.enumerated() {
      // A function that shows what it gets is no navigation of its own.
      if let owner = one.origin.owner, !isCall(one.event),
        passing.contains(Passing(owner: owner, function: one.origin.function))
      {
        continue
      }
      for (route, way) in navigations(of: one.event, ways, scan, at: one) {
        scan.draft.addNavigation(one.origin, route, way, at: one.place)
        if let route { led[index, default: []].append(route) }
      }
    }
    for entrance in entrances {
      let routes = reached(by: entrance).flatMap { led[$0] ?? [] }
      for route in routes.isEmpty ? [nil] : routes.map(Optional.some) {
        scan.draft.addEntry(
          entrance.kind, "", route, handler: entrance.handler, at: entrance.place)
      }
    }
    addDelegates(scan)
  }

  /// The events of code that the system calls, and of the functions that it calls.
  func reached(by entrance: Entrance) -> [Int] {
    var functions: [(owner: TypeInfo, name: String)] = []
    if let function = entrance.function {
      functions.append((function.owner, String(function.function.prefix { $0 != "(" })))
    }
    for index in entrance.events {
      if case .call(let type, let call) = events[index].event {
        functions.append((type, call.name))
      }
    }
    let called = events.indices.filter { index in
      let origin = events[index].origin
      return functions.contains {
        $0.owner == origin.owner && origin.function.hasPrefix($0.name + "(")
      }
    }
    return Array(entrance.events) + called.filter { !entrance.events.contains($0) }
  }

  /// The routes that a selection shows in a column, where a link chooses them.
  var chosen: Set<RouteKey> {
    Set(
      presentations.values.joined().filter { $0.way == .column }.flatMap { $0.routes.map(\.0) })
  }

  /// Gives the presentations of bindings to the properties that these stand for.
  func bind(_ scan: ScanState) {
    for slot in paths { paths.formUnion(bound.all(of: slot)) }
    let inOrder = presentations.sorted {
      ($0.key.owner.name, $0.key.name) < ($1.key.owner.name, $1.key.name)
    }
    for (slot, all) in inOrder {
      let isModifier = scan.program.lineage(of: .known(slot.owner, [])).contains {
        $0.name == "ViewModifier"
      }
      let sources = bound.all(of: slot).dropFirst()
      for source in sources {
        presentations[source, default: []] += all.map { presentation in
          var presentation = presentation
          // A modifier is a part of the views that use it.
          if isModifier { presentation.coordinator = source.owner }
          return presentation
        }
      }
      if isModifier, !sources.isEmpty { presentations[slot] = nil }
    }
  }

  /// A function that shows what it gets.
  struct Passing: Hashable {
    let owner: TypeInfo
    let function: String
  }

  func passing(_ ways: [TypeInfo: [Routed]], _ scan: ScanState) -> Set<Passing> {
    var all: Set<Passing> = []
    for (type, functions) in ways {
      let owners = scan.program.lineage(of: .known(type, [])).compactMap(\.info)
      // A view may be told what to show by others of its functions only.
      for function in functions
      where function.parameter != nil && (type.kind != .struct || function.type.info?.kind == .enum)
      {
        for owner in owners {
          all.insert(Passing(owner: owner, function: function.signature))
        }
      }
    }
    return all
  }

  /// Claims what is presented; a flag that a case of a router sets presents that case.
  func claimPresentations(_ scan: ScanState) {
    for (slot, all) in presentations where !named.contains(slot) {
      for presentation in all {
        scan.draft.addCoordinator(
          presentation.coordinator, .screen, base: Self.base(of: presentation.coordinator))
        for (route, way, opens) in presentation.routes {
          scan.draft.addClaim(
            presentation.coordinator, route, way, opens: opens, at: presentation.place)
        }
      }
    }
  }

  /// The functions of delegates that the system calls with a URL.
  func addDelegates(_ scan: ScanState) {
    for type in scan.program.types where Program.isDeclared(type) {
      for (index, function) in type.functions.enumerated() {
        guard ["application", "scene"].contains(function.name) else { continue }
        let labels = function.parameters.compactMap(\.label)
        let opening = function.name == "scene" ? "openURLContexts" : "open"
        guard let label = [opening, "continue"].first(where: labels.contains) else { continue }
        scan.draft.addEntry(
          label == opening ? .url : .activity, "", nil,
          handler: EntryHandler(of: function, label: label, scan.program),
          at: CodePlace(file: type.functionFiles[index], position: function.position))
      }
    }
  }

  func placeDestinations(_ scan: ScanState) {
    let helpers = Dictionary(
      grouping: destinations.filter {
        $0.helper == nil && $0.origin.owner.map { !Program.isDeclared($0) } ?? true
      }, by: { String($0.origin.function.prefix { $0 != "(" }) })
    for destination in destinations {
      if let name = destination.helper {
        // Only a stack knows what the function of `View` is for.
        guard let owner = destination.owner else { continue }
        for added in helpers[name] ?? [] { claim(added, by: owner, scan) }
        continue
      }
      if let owner = destination.owner {
        claim(destination, by: owner, scan)
        continue
      }
      guard let view = destination.origin.owner, Program.isDeclared(view) else {
        let name = String(destination.origin.function.prefix { $0 != "(" })
        let isUsed = destinations.contains { $0.helper == name && $0.owner != nil }
        if !isUsed {
          scan.draft.addUnresolved(
            "navigationDestination(for: \(destination.type.text).self)",
            "no stack was found that uses \(name)", at: destination.place)
        }
        continue
      }
      // A view in the stack of another: the one whose path has values of this type.
      let owners = Set(
        paths.filter { slot in
          scan.evaluator.declaredType(of: slot.name, in: .known(slot.owner, []))
            == .list(destination.type)
        }.map(\.owner))
      claim(destination, by: owners.count == 1 ? owners.first! : view, scan)
    }
  }

  func claim(_ destination: Destination, by owner: TypeInfo, _ scan: ScanState) {
    scan.draft.addCoordinator(owner, .screen, base: Self.base(of: owner))
    if case .known(let type, _) = destination.type, type.kind == .enum {
      scan.draft.addCoordinator(owner, .screen, routeType: type.name)
      scan.draft.addRoutes(of: type)
      for (route, way, opens) in routes(of: type, destination.closure, .push, scan) {
        scan.draft.addClaim(owner, route, way, opens: opens, at: destination.place)
      }
      return
    }
    let shown =
      destination.closure.map { scan.evaluator.built($0, [.opaque(destination.type)]) } ?? []
    let opens = shown.flatMap { ViewLibrary.screens(in: $0, scan.evaluator) }.first?.type
    if let route = Self.route(of: destination.type) {
      scan.draft.addClaim(owner, route, DeclaredWay(.push), opens: opens, at: destination.place)
    }
  }

  static func route(of type: ResolvedType) -> RouteKey? {
    switch type {
    case .known(let info, _): .type(info)
    case .external(let path, _): .external(path.joined(separator: "."))
    default: nil
    }
  }
}
