import FlowModel

/// Routers: what their functions do with each route.
extension SwiftUIPattern {
  struct Routers { let types: Set<TypeInfo> }

  /// What a function of a router does with the values that it gets.
  struct Routed {
    let name: String
    let labels: [String?]
    let signature: String
    /// The parameter that is shown; nil if the function always shows the same.
    let parameter: Int?
    let type: ResolvedType
    /// How a case is shown; under an empty name, any value.
    let ways: [String: DeclaredWay]
    let fixed: [(RouteKey, DeclaredWay)]
  }

  /// Calls the functions of a router with every route, and sees what changes.
  func routed(by type: TypeInfo, _ scan: ScanState) -> [Routed] {
    var found: [Routed] = []
    let whole = ResolvedType.known(type, [])
    var seen: Set<String> = []
    for ancestor in scan.program.lineage(of: whole) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      var context = scan.program.context(of: info, arguments)
      if info.kind == .protocol { context.owner = type }
      for (number, function) in info.functions.enumerated()
      where function.name != "init" && function.body != nil && !function.isStatic
        && seen.insert(function.signature).inserted
      {
        context.file = info.functionFiles[number]
        let types = function.parameters.map { parameter in
          parameter.type.map { scan.program.resolve($0, in: context) } ?? .unknown
        }
        func changes(_ values: [Value]) -> [Effect] {
          let instance = Instance(whole, at: CodePlace(file: "", position: function.position))
          instance.isMade = true
          let labeled = zip(function.parameters, values).map {
            Value.Labeled(label: $0.label, value: $1)
          }
          _ = scan.evaluator.ask {
            scan.evaluator.invoke(
              function, on: .object(instance), labeled, in: context, ancestor)
          }
          return instance.effects
        }
        let unknowns = types.map { $0 == .unknown ? Value.unknown("a parameter") : .opaque($0) }
        for (index, parameter) in types.enumerated() {
          var ways: [String: DeclaredWay] = [:]
          var presented: [(RouteKey, DeclaredWay)] = []
          let place = CodePlace(
            file: info.functionFiles[number], position: function.position)
          if case .known(let routes, _) = parameter, routes.kind == .enum, routes.cases.count <= 512
          {
            for one in routes.cases {
              var values = unknowns
              let value = Value.enumCase(
                routes, one.name, scan.evaluator.placeholders(of: one, routes))
              values[index] = value
              for change in shown(changes(values), of: type)
              where change.value.map({ $0.isSame(as: value) }) ?? (type.kind != .struct) {
                ways[one.name] = change.way
                if change.value == nil { named.insert(change.slot) }
                scan.draft.addClaim(
                  type, .one(routes, one.name), change.way, opens: change.opens, at: place)
              }
            }
          } else {
            let probe = Value.record(.external(["Probe"], []), [])
            var values = unknowns
            values[index] = probe
            for change in shown(changes(values), of: type) {
              guard case .record(.external(["Probe"], _), _)? = change.value else { continue }
              // What is presented for any value is the route.
              if let all = presentations[change.slot], all.count == 1, all[0].routes.count == 1 {
                presented += all[0].routes.map { ($0.0, $0.1) }
              } else {
                ways[""] = change.way
              }
            }
          }
          if !presented.isEmpty {
            found.append(
              Routed(
                name: function.name, labels: function.parameters.map(\.label),
                signature: function.signature, parameter: nil, type: .unknown, ways: [:],
                fixed: presented))
          }
          if !ways.isEmpty {
            found.append(
              Routed(
                name: function.name, labels: function.parameters.map(\.label),
                signature: function.signature, parameter: index,
                type: parameter, ways: ways, fixed: []))
          }
        }
        if !found.contains(where: {
          $0.name == function.name && $0.labels == function.parameters.map(\.label)
        }) {
          let fixed = self.fixed(changes(unknowns), of: type, scan)
          if !fixed.isEmpty {
            found.append(
              Routed(
                name: function.name, labels: function.parameters.map(\.label),
                signature: function.signature, parameter: nil,
                type: .unknown, ways: [:], fixed: fixed))
          }
        }
      }
    }
    return found
  }

  struct Change {
    let slot: Slot
    let way: DeclaredWay
    /// What shows; nil for a flag.
    var value: Value?
    var opens: TypeInfo?
  }

  /// What changes of a router show.
  func shown(_ changes: [Effect], of type: TypeInfo) -> [Change] {
    changes.compactMap { change -> Change? in
      let (name, isPush) = Self.property(of: change)
      guard let name, let value = change.arguments.first?.value else { return nil }
      let slot = Slot(owner: type, name: name)
      if isPath(slot), isPush || change.name.hasPrefix("=") {
        if case .list(let values) = value {
          return values.last.map { Change(slot: slot, way: DeclaredWay(.push), value: $0) }
        }
        return isPush ? Change(slot: slot, way: DeclaredWay(.push), value: value) : nil
      }
      guard let presentation = presentations[slot]?.first, change.name.hasPrefix("=") else {
        return nil
      }
      let first = presentation.routes.first
      switch value {
      case .nothing, .boolean(false): return nil
      case .boolean:
        return Change(
          slot: slot, way: first?.1 ?? DeclaredWay(presentation.way), opens: first?.2)
      case .enumCase(let type, let name, _):
        let one = presentation.routes.first { $0.0 == .one(type, name) }
        return Change(
          slot: slot, way: one?.1 ?? DeclaredWay(presentation.way), value: value, opens: one?.2)
      default: return Change(slot: slot, way: DeclaredWay(presentation.way), value: value)
      }
    }
  }

  static func property(of change: Effect) -> (String?, isPush: Bool) {
    if change.name.hasPrefix("=") { return (String(change.name.dropFirst()), false) }
    let parts = change.name.split(separator: ".")
    guard parts.count == 2, ["append", "insert"].contains(parts[1]) else { return (nil, false) }
    return (String(parts[0]), true)
  }

  func isPath(_ slot: Slot) -> Bool { paths.contains(slot) }

  func fixed(
    _ changes: [Effect], of type: TypeInfo, _ scan: ScanState
  ) -> [(RouteKey, DeclaredWay)] {
    changes.flatMap { change -> [(RouteKey, DeclaredWay)] in
      let (name, isPush) = Self.property(of: change)
      guard let name, let value = change.arguments.first?.value else { return [] }
      let slot = Slot(owner: type, name: name)
      return navigations(
        of: isPush ? .push(slot, value) : .set(slot, value), [:], scan, at: nil
      ).compactMap { route, way in route.map { ($0, way) } }
    }
  }

  // MARK: Navigations

  func isCall(_ event: Event) -> Bool {
    if case .call = event { return true }
    return false
  }

  func navigations(
    of event: Event, _ ways: [TypeInfo: [Routed]], _ scan: ScanState,
    at source: (event: Event, origin: MapDraft.Origin, place: CodePlace, text: String)?
  ) -> [(RouteKey?, DeclaredWay)] {
    func resolved(
      _ value: Value, _ way: (RouteKey) -> DeclaredWay?
    ) -> [(RouteKey?, DeclaredWay)] {
      let found = scan.routes(in: value)
      var all: [(RouteKey?, DeclaredWay)] = found.routes.compactMap { route in
        way(route).map { (route, $0) }
      }
      if let reason = found.reason, let source {
        if case .opaque(let type) = value, let route = Self.route(of: type),
          type.info?.kind != .enum, type.info?.kind != .protocol, let way = way(route)
        {
          return [(route, way)]
        }
        // A router that passes on what it gets does not decide; its callers do.
        if let owner = source.origin.owner, ways[owner] != nil { return all }
        all.append((nil, DeclaredWay(.unknown)))
        scan.draft.addUnresolved(source.text, reason, at: source.place)
      }
      return all
    }
    switch event {
    case .push(let slot, let value):
      guard bound.all(of: slot).contains(where: isPath) else { return [] }
      return resolved(value) { _ in DeclaredWay(.push) }
    case .set(let slot, let value):
      if tabSlots.contains(slot) {
        if case .enumCase(let type, let name, _) = value {
          return [(.one(type, name), DeclaredWay(.tab))]
        }
        return []
      }
      return bound.all(of: slot).flatMap { presentations[$0] ?? [] }.flatMap {
        presentation -> [(RouteKey?, DeclaredWay)] in
        switch value {
        case .nothing, .boolean(false): return []
        case .enumCase(let type, let name, _):
          return presentation.routes.filter { $0.0 == .one(type, name) }.map { ($0.0, $0.1) }
        case .unknown where source?.origin.owner.map({ ways[$0] != nil }) == true: return []
        default:
          return presentation.routes.count == 1
            ? presentation.routes.map { ($0.0, $0.1) }
            : resolved(value) { _ in DeclaredWay(presentation.way) }
        }
      }
    case .link(let value?, _):
      return resolved(value) { [chosen] in DeclaredWay(chosen.contains($0) ? .column : .push) }
    case .open(let opening):
      let (views, reason) = views(openedBy: opening, scan)
      if let reason, let source {
        scan.draft.addUnresolved(source.text, reason, at: source.place)
      }
      return views.map { (.type($0), DeclaredWay(.root)) }
    case .link(nil, let screens): return screens.map { (.type($0), DeclaredWay(.push)) }
    case .call(let type, let call):
      let labels = call.arguments.map(\.label)
      let functions = (ways[type] ?? []).filter {
        $0.name == call.name && $0.labels == labels
      }
      return functions.flatMap { function -> [(RouteKey?, DeclaredWay)] in
        guard let index = function.parameter else {
          // A call within the router itself is a part of it.
          return function.fixed.map { ($0.0, $0.1) }
        }
        guard let value = call.arguments[safe: index]?.value else { return [] }
        return resolved(scan.evaluator.coerce(value, to: function.type)) { route in
          if case .one(_, let name) = route, let way = function.ways[name] { return way }
          return function.ways[""]
        }
      }
    }
  }
}
