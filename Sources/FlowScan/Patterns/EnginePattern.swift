import FlowModel

/// Coordinators of FlowEngine, FlowModules and SwiftUIFlow.
///
/// Each coordinator is made as the app makes it, and then asked about each route of its type, as
/// the engine would: does it handle the route, how, with which heights, in which coordinator.
final class EnginePattern: ScanPattern {
  /// A place in the code where a coordinator is made.
  struct Site {
    let arguments: [Value.Labeled]
    let place: CodePlace
  }

  private(set) var kinds: [TypeInfo: EngineLibrary.Kind] = [:]
  private var order: [TypeInfo] = []
  private var sites: [TypeInfo: [Site]] = [:]
  /// The calls that wait for a result, by the coordinator that returns it.
  private var waiting: [TypeInfo: [(TypeInfo?, CodePlace)]] = [:]

  /// The types of which a coordinator with a known root was made.
  private var resolved: Set<TypeInfo> = []
  private var vague: [(Value, TypeInfo, EngineLibrary.Kind)] = []
  private var depth = 0
  /// The coordinators that are presented as detours, each with those that present it.
  var detours: [TypeInfo: Set<TypeInfo>] = [:]
  var endings = DetourEndings()
  /// The calls that present a modal, whose heights their coordinator says.
  private var presented: [(TypeInfo?, Value, ObservedCall)] = []

  func begin(_ scan: ScanState) {
    for type in scan.program.types where type.kind == .class {
      let arguments = type.parameterNames.map { name in
        scan.program.context(of: type).generics[name] ?? .unknown
      }
      guard let kind = EngineLibrary.kind(of: .known(type, arguments), scan.program) else {
        continue
      }
      kinds[type] = kind
      order.append(type)
    }
    scan.evaluator.libraries.append(EngineLibrary())
  }

  // MARK: Code

  func didCall(_ call: ObservedCall, _ scan: ScanState) {
    if call.receiver == nil || isNestedType(call),
      let type = madeType(call, scan), kinds[type] != nil
    {
      sites[type, default: []].append(Site(arguments: call.arguments, place: call.place))
      return
    }
    guard !kinds.isEmpty else { return }
    endings.record(call, scan.evaluator)
    let receiver = call.receiver ?? call.scope.this
    guard isOfEngine(receiver, scan) else { return }
    let owner = receiver.flatMap { scan.evaluator.type(of: $0).info }
    switch call.name {
    case "navigate" where call.arguments.contains { $0.label == "to" }:
      navigate(call.argument("to"), DeclaredWay(.unknown), call, scan)
    case "callback":
      if let route = call.argument("to") {
        navigate(asRoute(route, of: receiver, scan), DeclaredWay(.unknown), call, scan)
      } else if let closure = call.arguments.last?.value {
        let value = scan.evaluator.ask { scan.evaluator.apply(closure, []) }
        navigate(asRoute(value, of: receiver, scan), DeclaredWay(.unknown), call, scan)
      }
    case "transitionToFlow", "transitionToNewFlow":
      if call.name == "transitionToFlow" {
        relate(owner, call.arguments.first?.value, .currentFlow, call, scan)
      }
      navigate(
        call.argument("root").map { asRoute($0, of: receiver, scan) }, DeclaredWay(.flow), call,
        scan)
    case "presentDetour":
      relate(owner, call.arguments.first?.value, .detour, call, scan)
      navigate(call.argument("presenting"), DeclaredWay(.detour), call, scan)
      claimDetour(owner, call, scan)
      wait(for: call.arguments.first?.value, owner, call)
    case "presentModal", "result":
      let modal = call.argument(nil) ?? call.argument("of") ?? call.argument("ofDetour")
      guard let modal, let type = scan.evaluator.type(of: modal).info, kinds[type] != nil else {
        return
      }
      let isDetour = call.argument("ofDetour") != nil
      relate(owner, modal, isDetour ? .detour : .presentedModal, call, scan)
      if isDetour {
        navigate(rootOf(modal, scan), DeclaredWay(.detour), call, scan)
      } else {
        presented.append((owner, modal, call))
      }
      wait(for: modal, owner, call)
    case "addChild", "addTab", "addModalCoordinator":
      let child = call.arguments.last { argument in
        if case .object = argument.value { true } else { false }
      }
      let relation: Relation =
        call.name == "addModalCoordinator"
        ? .modalRegistration : owner.flatMap { kinds[$0] }?.base.isTabbed == true ? .tab : .child
      // In an initializer, what an instance does says more: which tab it is, for example.
      if !call.scope.function.hasPrefix("init(") {
        relate(owner, child?.value, relation, call, scan)
      }
    default: break
    }
  }

  private func isNestedType(_ call: ObservedCall) -> Bool {
    if case .metatype? = call.receiver { return true }
    return false
  }

  private func madeType(_ call: ObservedCall, _ scan: ScanState) -> TypeInfo? {
    guard let text = call.call.callee.typeText, call.name.first?.isUppercase == true else {
      return nil
    }
    return scan.program.resolve(text, in: call.scope.context).info
  }

  /// Whether a call is one of the engine: on a coordinator, or on something that may be one.
  private func isOfEngine(_ receiver: Value?, _ scan: ScanState) -> Bool {
    guard let receiver else { return false }
    let type = scan.evaluator.type(of: receiver)
    if let info = type.info { return kinds[info] != nil }
    switch type {
    case .external(let path, _):
      return ["AnyCoordinator", "Coordinator"].contains(path.last ?? "")
        || (path.last ?? "").hasSuffix("Coordinator")
    case .unknown: return true
    default: return false
    }
  }

  /// A value as a route of a coordinator, whose type an implicit member gets.
  private func asRoute(_ value: Value, of coordinator: Value?, _ scan: ScanState) -> Value {
    let kind = coordinator.flatMap {
      EngineLibrary.kind(of: scan.evaluator.type(of: $0), scan.program)
    }
    return scan.evaluator.coerce(value, to: kind?.routes ?? .unknown)
  }

  private func rootOf(_ coordinator: Value, _ scan: ScanState) -> Value {
    guard case .object(let made) = coordinator, let kind = made.type.info.flatMap({ kinds[$0] })
    else { return .unknown("the root of a coordinator that is not made here") }
    let arguments = sites[made.type.info!]?.last { $0.place == made.place }?.arguments ?? []
    let instance = scan.evaluator.ask {
      scan.evaluator.make(
        made.type, arguments, Scope(Context(file: made.place.file, module: ""), this: nil),
        at: made.place.position)
    }
    return EngineLibrary.root(of: instance, kind, scan.evaluator)
  }

  private func relate(
    _ owner: TypeInfo?, _ child: Value?, _ relation: Relation, _ call: ObservedCall,
    _ scan: ScanState
  ) {
    guard let owner, kinds[owner] != nil, let child else { return }
    for one in child.alternatives {
      guard let type = scan.evaluator.type(of: one).info, kinds[type] != nil else { continue }
      if relation == .detour { detours[type, default: []].insert(owner) }
      scan.draft.addRelation(owner, type, relation, at: call.place)
    }
  }

  /// A coordinator that presents a detour takes its route so.
  private func claimDetour(_ owner: TypeInfo?, _ call: ObservedCall, _ scan: ScanState) {
    guard let owner, kinds[owner] != nil, let route = call.argument("presenting") else { return }
    let detour = call.arguments.first.flatMap { scan.evaluator.type(of: $0.value).info }
    for route in scan.routes(in: route).routes {
      scan.draft.addClaim(owner, route, DeclaredWay(.detour), opens: detour, at: call.place)
    }
  }

  private func wait(for modal: Value?, _ owner: TypeInfo?, _ call: ObservedCall) {
    guard call.name == "result" || call.closure(nil, "onResult", "completion") != nil,
      case .object(let instance)? = modal, let type = instance.type.info
    else { return }
    waiting[type, default: []].append((owner, call.place))
  }

  private func navigate(
    _ route: Value?, _ way: DeclaredWay, _ call: ObservedCall, _ scan: ScanState
  ) {
    guard let route else { return }
    let found = scan.routes(in: route)
    let origin = scan.origin(of: call.scope)
    endings.record(from: origin.owner, to: found.routes, isKnown: found.reason == nil)
    for route in found.routes { scan.draft.addNavigation(origin, route, way, at: call.place) }
    if let reason = found.reason {
      scan.draft.addNavigation(origin, nil, way, at: call.place)
      scan.draft.addUnresolved(call.text, reason, at: call.place)
    }
  }

  // MARK: Coordinators

  /// Gives generic modals the routes of those that present them: `presentModal` takes a coordinator
  /// of its own routes.
  private func inferRoutes(_ scan: ScanState) {
    var presenters: [TypeInfo: Set<ResolvedType>] = [:]
    for (owner, modal, _) in presented {
      guard let type = scan.evaluator.type(of: modal).info, let kind = kinds[type],
        !type.parameterNames.isEmpty,
        kind.routes.info == nil || kind.routes.info?.kind == .protocol,
        let routes = owner.flatMap({ kinds[$0]?.routes }), routes.info?.kind == .enum
      else { continue }
      presenters[type, default: []].insert(routes)
    }
    for (type, routes) in presenters where routes.count == 1 {
      guard let kind = kinds[type], let only = routes.first else { continue }
      kinds[type] = EngineLibrary.Kind(base: kind.base, routes: only, written: kind.written)
    }
  }

  func finish(_ scan: ScanState) {
    guard !kinds.isEmpty else { return }
    inferRoutes(scan)
    let bases = Set(
      order.flatMap { type in
        scan.program.lineage(of: .known(type, [])).dropFirst().compactMap(\.info)
      })
    for type in order {
      guard let kind = kinds[type] else { continue }
      // A class that is only a base of others is none that an app has.
      if sites[type] == nil, bases.contains(type) { continue }
      if EngineLibrary.ownModules.contains(type.module) { continue }
      scan.draft.addCoordinator(
        type, kind.base == .flow ? .flow : kind.base.isTabbed ? .tab : .stack,
        base: kind.written, routeType: kind.routes.info?.name ?? kind.routes.text)
      addResults(of: type, scan)
      for site in differentSites(of: type) { read(make(type, site, scan), type, kind, scan) }
    }
    // What is made only with values of a run is left; where others of the type say what they
    // take, they say it for all.
    for (made, type, kind) in vague where !resolved.contains(type) {
      readRoutes(of: made, type, kind, isVague: true, scan)
    }
    for (owner, modal, call) in presented {
      let root = rootOf(modal, scan)
      navigate(root, way(of: root, in: owner, scan), call, scan)
    }
    for type in order where scan.draft.has(type) {
      if let routes = kinds[type]?.routes.info { scan.draft.addRoutes(of: routes) }
    }
    // Every enum that says that it is a route is one, also if no coordinator takes it.
    for type in routeTypes(scan) { scan.draft.addRoutes(of: type) }
    for type in detours.keys { scan.draft.setWayBack(of: type, wayBack(of: type, scan)) }
  }

  private static func areSame(_ one: [Value.Labeled], _ two: [Value.Labeled]) -> Bool {
    one.count == two.count && zip(one, two).allSatisfy { $0.value.isSame(as: $1.value) }
  }

  func routeTypes(_ scan: ScanState) -> [TypeInfo] {
    scan.program.types.filter { type in
      type.kind == .enum
        && scan.program.lineage(of: .known(type, [])).contains {
          // An app may extend the protocol of the library.
          $0.name == "Route"
            && $0.info.map { !Program.isDeclared($0) || $0.module == "FlowEngine" } ?? true
        }
    }
  }

  private func addResults(of type: TypeInfo, _ scan: ScanState) {
    let lineage = scan.program.lineage(of: .known(type, []))
    guard lineage.contains(where: { $0.name == "ResultCoordinator" }) else { return }
    let output = lineage.lazy.compactMap { $0.info?.aliases["Output"] }.first?.text ?? ""
    let receivers = waiting[type] ?? []
    if receivers.isEmpty {
      scan.draft.addResult(
        from: type, to: nil, output, at: CodePlace(file: type.file, position: type.position))
    }
    for (owner, place) in receivers {
      scan.draft.addResult(from: type, to: owner, output, at: place)
    }
  }

  /// The places where a coordinator is made with different arguments, the first 32; never empty.
  ///
  /// One that no code makes is made without arguments, where its class is declared.
  func differentSites(of type: TypeInfo) -> [Site] {
    let here = CodePlace(file: type.file, position: type.position)
    var different: [Site] = []
    for site in sites[type] ?? [Site(arguments: [], place: here)] where different.count < 32 {
      if different.contains(where: { Self.areSame($0.arguments, site.arguments) }) { continue }
      different.append(site)
    }
    return different
  }

  /// Makes a coordinator as the app does.
  func make(_ type: TypeInfo, _ site: Site, _ scan: ScanState) -> Value {
    scan.evaluator.ask {
      scan.evaluator.make(
        .known(type, []), site.arguments,
        Scope(Context(file: site.place.file, module: type.module), this: nil),
        at: site.place.position)
    }
  }

  /// Reads what a coordinator owns, and asks it about every route of its type.
  func read(
    _ made: Value, _ type: TypeInfo, _ kind: EngineLibrary.Kind, _ scan: ScanState
  ) {
    guard case .object(let instance) = made, depth < 16 else { return }
    depth += 1
    defer { depth -= 1 }
    readRelations(of: instance, type, kind, scan)
    guard let routes = kind.routes.info, routes.kind == .enum else {
      if kind.routes.info == nil, kind.routes != .unknown, kind.routes.name != "ModuleRoute" {
        scan.draft.addUnresolved(
          kind.written, "the routes of \(type.name) are not in the sources",
          at: CodePlace(file: type.file, position: type.position))
      }
      return
    }
    let root = scan.evaluator.ask { EngineLibrary.root(of: made, kind, scan.evaluator) }
    if root.alternatives.contains(where: { if case .enumCase = $0 { true } else { false } }) {
      resolved.insert(type)
      readRoutes(of: made, type, kind, isVague: false, scan)
    } else {
      vague.append((made, type, kind))
    }
  }

  private func readRoutes(
    of made: Value, _ type: TypeInfo, _ kind: EngineLibrary.Kind, isVague: Bool, _ scan: ScanState
  ) {
    guard case .object(let instance) = made, let routes = kind.routes.info else { return }
    let evaluator = scan.evaluator
    let root = evaluator.ask { EngineLibrary.root(of: made, kind, evaluator) }
    let place = CodePlace(file: type.file, position: type.position)
    var roots: [String] = []
    for case .enumCase(_, let name, _) in root.alternatives { roots.append(name) }
    if isVague {
      scan.draft.addUnresolved(
        type.name, "its root is only known in a run", about: .init(coordinator: type), at: place)
    }
    let claimPlace = functionPlace("canHandle", of: type, scan) ?? place
    for one in routes.cases {
      let route = Value.enumCase(routes, one.name, evaluator.placeholders(of: one, routes))
      let key = RouteKey.one(routes, one.name)
      if roots.contains(one.name) {
        if kind.base != .flow { scan.draft.addClaim(type, key, DeclaredWay(.root), at: place) }
        if roots.count == 1 { continue }
      }
      let answer = evaluator.ask { canHandle(made, route, evaluator) }
      switch answer.truth {
      case false?: continue
      case true?: break
      case nil:
        scan.draft.addUnresolved(
          "\(type.name) canHandle .\(one.name)", Self.reason(answer),
          about: .init(coordinator: type, route: key), at: claimPlace)
        continue
      }
      claim(made, instance, type, kind, route, key, at: claimPlace, scan)
    }
    let flows = readFlows(made, instance, type, scan)
    // What is the root of a flow shows with the flow that begins there.
    if kind.base == .flow {
      for name in roots where !flows.contains(.one(routes, name)) {
        scan.draft.addClaim(type, .one(routes, name), DeclaredWay(.root), at: place)
      }
    }
  }

  private func canHandle(_ made: Value, _ route: Value, _ evaluator: Evaluator) -> Value {
    if let info = evaluator.type(of: made).info,
      evaluator.program.lineage(of: .known(info, [])).contains(where: { ancestor in
        ancestor.info?.functions.contains {
          $0.name == "canHandle" && $0.parameters.first?.label == "own"
        } == true && !EngineLibrary.ownModules.contains(ancestor.info?.module ?? "")
      })
    {
      let own = call("canHandle", on: made, [.init(label: "own", value: route)], evaluator)
      if own.truth != nil { return own }
      if case .nothing = own {} else { return own }
    }
    return call("canHandle", on: made, [.init(label: nil, value: route)], evaluator)
  }

  func call(
    _ name: String, on made: Value, _ arguments: [Value.Labeled], _ evaluator: Evaluator
  ) -> Value {
    evaluator.send(name, to: made, arguments)
  }

  private static func reason(_ value: Value) -> String {
    for one in value.alternatives {
      if case .unknown(let why) = one, !why.isEmpty, why != "a condition" {
        return "\(why) is only known in a run"
      }
    }
    return "a condition decides it, which is only known in a run"
  }

  private func claim(
    _ made: Value, _ instance: Instance, _ type: TypeInfo, _ kind: EngineLibrary.Kind,
    _ route: Value, _ key: RouteKey, at place: CodePlace, _ scan: ScanState
  ) {
    let evaluator = scan.evaluator
    let (way, treatment) = evaluator.treating(route) {
      call("navigationType", on: made, [.init(label: "for", value: route)], evaluator)
    }
    let staysInStack = way.alternatives.allSatisfy {
      ["push", "replace"].contains(Self.name(of: $0)?.0)
    }
    let unused =
      staysInStack && !treatment.isNamed ? preparedModal(of: made, instance, for: route, scan) : nil
    let wayPlace = functionPlace("navigationType", of: type, scan) ?? place
    let passes = passed(of: made, type, kind, for: route, scan)
    for one in way.alternatives {
      guard let (name, values) = Self.name(of: one) else {
        scan.draft.addClaim(type, key, DeclaredWay(.unknown), passes: passes, at: place)
        scan.draft.addUnresolved(
          "\(type.name) navigationType", Self.reason(way), about: .init(coordinator: type),
          at: wayPlace)
        continue
      }
      switch name {
      case "push":
        scan.draft.addClaim(
          type, key, DeclaredWay(.push), unusedModal: unused, passes: passes, at: place)
      case "replace":
        scan.draft.addClaim(
          type, key, DeclaredWay(.replace), unusedModal: unused, passes: passes, at: place)
      case "modal":
        claimModal(made, instance, type, kind, route, key, passing: passes, at: place, scan)
      case "tabSwitch":
        var index: Int?
        if case .integer(let number)? = values.first?.value { index = number }
        let child = index.flatMap { EngineLibrary.tabs(of: instance)[safe: $0] }
          .flatMap { tab in tab.arguments.lazy.compactMap { Self.made($0.value) }.first }
        scan.draft.addClaim(
          type, key, DeclaredWay(.tab, tab: index), opens: child, at: place)
      default:
        scan.draft.addClaim(type, key, DeclaredWay(.unknown), at: place)
        scan.draft.addUnresolved(".\(name)", "it is no navigation type", at: wayPlace)
      }
    }
  }

  static func name(of value: Value) -> (String, [Value.Labeled])? {
    switch value {
    case .implicit(let name, let values), .enumCase(_, let name, let values): (name, values)
    default: nil
    }
  }

  static func made(_ value: Value) -> TypeInfo? {
    if case .object(let instance) = value { return instance.type.info }
    return nil
  }

  private func readRelations(
    of instance: Instance, _ type: TypeInfo, _ kind: EngineLibrary.Kind, _ scan: ScanState
  ) {
    var tab = 0
    for effect in instance.effects {
      let children = effect.arguments.compactMap { Self.made($0.value) }.filter { kinds[$0] != nil }
      switch effect.name {
      case "addChild", "addTab":
        for child in children {
          scan.draft.addRelation(
            type, child, kind.base.isTabbed ? .tab : .child,
            tab: kind.base.isTabbed ? tab : nil, at: effect.place)
        }
        tab += 1
      case "setTabs":
        if case .list(let values)? = effect.arguments.first?.value {
          for (index, child) in values.compactMap(Self.made).enumerated() {
            scan.draft.addRelation(type, child, .tab, tab: index, at: effect.place)
          }
        }
      case "addModalCoordinator":
        for child in children {
          scan.draft.addRelation(type, child, .modalRegistration, at: effect.place)
        }
      default: break
      }
    }
  }

  func functionPlace(_ name: String, of type: TypeInfo, _ scan: ScanState) -> CodePlace? {
    for ancestor in scan.program.lineage(of: .known(type, [])) {
      guard let info = ancestor.info, !EngineLibrary.ownModules.contains(info.module),
        let index = info.functions.firstIndex(where: { $0.name == name })
      else { continue }
      return CodePlace(
        file: info.functionFiles[index], position: info.functions[index].position)
    }
    return nil
  }
}
