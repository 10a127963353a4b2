import FlowModel

/// Modules that navigate through clients: a `Destination` with public, internal and external kinds,
/// an entry, and a `NavigationClient` that pushes and presents.
final class ModulePattern: ScanPattern, Library {
  /// The modules' destinations, with the type that contains each.
  private var modules: [TypeInfo: TypeInfo] = [:]

  func closureParameters(of type: ResolvedType) -> [ResolvedType]? {
    guard ["ModuleEntry", "DestinationBuilder"].contains(type.name),
      let destination = type.arguments.first
    else { return nil }
    return [
      destination, .external(["NavigationMode"], []),
      .external(["NavigationClient"], [destination]),
    ]
  }

  func begin(_ scan: ScanState) {
    scan.evaluator.libraries.append(self)
    for type in scan.program.types
    where type.path.last == "Destination" && type.path.count > 1 && Program.isDeclared(type) {
      let context = Context(file: type.file, module: type.module, owner: nil)
      guard
        let module = scan.program.resolve(TypeText(Array(type.path.dropLast())), in: context).info,
        module.aliases["Entry"] != nil || module.aliases["Builder"] != nil
          || module.aliases["Coordinator"] != nil
          || module.functions.contains(where: { $0.name.hasSuffix("Entry") })
      else { continue }
      modules[type] = module
    }
  }

  func didCall(_ call: ObservedCall, _ scan: ScanState) {
    guard !modules.isEmpty else { return }
    if call.name == "NavigationTabModel", let destination = call.argument("destination") {
      addTab(destination, call, scan)
      return
    }
    if call.name.hasSuffix("Entry") { addRoot(call, scan) }
    guard let receiver = call.receiver, let way = way(of: call),
      let argument = call.argument(nil) ?? call.arguments.first?.value
    else { return }
    let type = scan.evaluator.type(of: receiver)
    guard type.name == "NavigationClient" else { return }
    let destination = type.arguments.first
    let value = scan.evaluator.coerce(argument, to: destination)
    let found = scan.routes(in: value)
    let module = destination?.info.flatMap { modules[$0] }
    for route in found.routes {
      scan.draft.addNavigation(scan.origin(of: call.scope), route, way, at: call.place)
      if let module { scan.draft.addClaim(module, route, way, at: call.place) }
    }
    if let reason = found.reason {
      scan.draft.addNavigation(scan.origin(of: call.scope), nil, way, at: call.place)
      scan.draft.addUnresolved(call.text, reason, at: call.place)
    }
  }

  private func way(of call: ObservedCall) -> DeclaredWay? {
    switch call.name {
    case "push": return DeclaredWay(.push)
    case "presentFullScreenCover": return DeclaredWay(.cover)
    case "presentSheet":
      guard case .list(let detents)? = call.argument("detents") else { return DeclaredWay(.sheet) }
      return DeclaredWay(.sheet, detents: detents.compactMap(DetentText.text))
    default: return nil
    }
  }

  /// The destination at which an entry of a module begins: `Help.liveEntry(at: .main)`.
  private func addRoot(_ call: ObservedCall, _ scan: ScanState) {
    guard !Self.isMock(call.name), !Self.isMock(call.scope.function),
      case .metatype(let type)? = call.receiver, let module = type.info,
      let destination = modules.first(where: { $0.value == module })?.key
    else { return }
    for value in call.arguments.first?.value.alternatives ?? [] {
      guard case .enumCase(let kind, let name, _) = value,
        kind.module == destination.module, kind.path.dropLast() == destination.path[...]
      else { continue }
      scan.draft.addClaim(module, .one(kind, name), DeclaredWay(.root), at: call.place)
    }
  }

  /// Whether an entry is one of previews and tests, and not of the app.
  private static func isMock(_ function: String) -> Bool { function.hasPrefix("mock") }

  private var tabs: [TypeInfo: Int] = [:]

  private func addTab(_ destination: Value, _ call: ObservedCall, _ scan: ScanState) {
    let module = modules.values.first { module in
      call.scope.context.owner.map { $0 == module || $0.path.starts(with: module.path) } ?? false
    }
    guard let module else { return }
    let type = modules.first { $0.value == module }?.key
    let value = scan.evaluator.coerce(destination, to: type.map { .known($0, []) })
    let found = scan.routes(in: value)
    for route in found.routes {
      // One model for each element of a list makes no order that can be read.
      let index = found.routes.count == 1 ? tabs[module, default: 0] : nil
      tabs[module, default: 0] += 1
      scan.draft.addCoordinator(module, .tab)
      scan.draft.addClaim(module, route, DeclaredWay(.tab, tab: index), at: call.place)
    }
    if let reason = found.reason {
      scan.draft.addUnresolved(call.text, reason, at: call.place)
    }
  }

  func finish(_ scan: ScanState) {
    for (destination, module) in modules {
      let isTabbed =
        module.aliases["Coordinator"]?.name == "NavigationTabCoordinator"
        || module.aliases["Builder"] != nil && module.aliases["Entry"] == nil
      scan.draft.addCoordinator(
        module, isTabbed ? .tab : .stack, base: module.aliases["Entry"]?.text,
        routeType: destination.name)
      for type in scan.program.types
      where type.kind == .enum
        && type.path.dropLast() == destination.path[...] && type.module == destination.module
        && ["Public", "Internal", "External"].contains(type.path.last ?? "")
      {
        scan.draft.addRoutes(of: type)
      }
      connect(module, scan)
    }
  }

  /// The entries of other modules that a module makes lead there.
  private func connect(_ module: TypeInfo, _ scan: ScanState) {
    for (index, function) in module.functions.enumerated() {
      guard let body = function.body, !Self.isMock(function.name) else { continue }
      body.visit { expression in
        guard case .call(let call) = expression.form,
          case .member(let base?, let name) = call.callee.form, name.hasSuffix("Entry"),
          !Self.isMock(name), let text = base.typeText
        else { return }
        let context = Context(
          file: module.functionFiles[index], module: module.module, owner: module)
        guard let other = scan.program.resolve(text, in: context).info, other != module,
          modules.values.contains(other)
        else { return }
        scan.draft.addRelation(
          module, other, .child,
          at: CodePlace(file: module.functionFiles[index], position: expression.position))
      }
    }
  }
}
