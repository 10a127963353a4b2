import FlowModel

/// How the user leaves a detour.
///
/// A renderer draws a back button on the first screen of a detour, unless the screen says that it has
/// its own. Then code has to end the detour.
extension EnginePattern {
  /// How the user leaves a coordinator that is presented as a detour.
  func wayBack(of type: TypeInfo, _ scan: ScanState) -> DeclaredCoordinator.WayBack {
    let hasOwnButton = hasOwnBackButton(type, scan)
    if hasOwnButton == false { return .control }
    switch isEnded(type, scan) {
    case true?: return .code
    case false? where hasOwnButton == true: return .missing
    default: return .unknown
    }
  }

  // MARK: The button

  /// Whether the first screen of a coordinator has a back button of its own, wherever it is made; nil
  /// if only a run decides.
  private func hasOwnBackButton(_ type: TypeInfo, _ scan: ScanState) -> Bool? {
    // What has tabs or a flow shows the screens of those, which have their own.
    guard let kind = kinds[type], !kind.base.isTabbed, kind.base != .flow else { return false }
    let here = CodePlace(file: type.file, position: type.position)
    let answers = Set(
      (sites[type] ?? [Site(arguments: [], place: here)]).prefix(32).map { site in
        hasOwnBackButton(make(type, site, scan), kind, scan)
      })
    return answers.count == 1 ? answers.first! : nil
  }

  private func hasOwnBackButton(
    _ made: Value, _ kind: EngineLibrary.Kind, _ scan: ScanState
  ) -> Bool? {
    guard case .object(let instance) = made else { return nil }
    // Without a factory there are no screens, and a renderer draws what it likes.
    guard let factory = EngineLibrary.factory(of: instance) else { return false }
    if case .nothing = factory { return false }
    guard case .object(let screens) = factory else { return nil }
    let lineage = scan.program.lineage(of: screens.type).compactMap(\.info)
    guard lineage.contains(where: { $0.functions.contains { $0.name == "buildScreen" } }) else {
      return false
    }
    let evaluator = scan.evaluator
    let root = evaluator.ask { EngineLibrary.root(of: made, kind, evaluator) }
    let screen = evaluator.ask {
      evaluator.send("buildScreen", to: factory, [.init(label: "for", value: root)])
    }
    let answers = Set(screen.presentAlternatives.map(Self.hasOwnBackButton))
    // A route without a screen has the one of the engine.
    if answers.isEmpty { return false }
    return answers.count == 1 ? answers.first! : nil
  }

  private static func hasOwnBackButton(_ screen: Value) -> Bool? {
    guard case .record(let type, let arguments) = screen, type.name == "Screen" else { return nil }
    guard let answer = arguments.first(where: { $0.label == "hasOwnBackButton" }) else {
      return false
    }
    return answer.value.truth
  }

  // MARK: The code

  /// The types whose code may end a detour.
  private struct Surroundings {
    /// The coordinator, what it inherits from, and what inherits from it.
    let family: Set<TypeInfo>
    /// Those that present it, and what these inherit from.
    let presenters: Set<TypeInfo>
    /// All whose code may be its own: also its factories, what is below it, and what holds it.
    let own: Set<TypeInfo>
  }

  /// Whether code that may be a detour's own ends it; nil if only a run decides.
  private func isEnded(_ type: TypeInfo, _ scan: ScanState) -> Bool? {
    let around = surroundings(of: type, scan)
    var answer: Bool? = false
    for call in endings.calls {
      switch ends(call, around) {
      case true?: return true
      case false?: break
      case nil: answer = nil
      }
    }
    for one in endings.departures where one.owner.map(around.own.contains) == true {
      let leavesDetour = one.routes.contains { route in
        if case .one(let routes, _) = route { return routes != kinds[type]?.routes.info }
        return true
      }
      if leavesDetour { return true }
      if !one.isKnown { answer = nil }
    }
    return answer
  }

  private func ends(_ call: DetourEndings.Call, _ around: Surroundings) -> Bool? {
    let isOwn = call.owner.map(around.own.contains) == true
    if isOwn, call.isImplicit { return true }
    switch call.receiver {
    case .known(let info, _):
      if around.family.contains(info) { return true }
      if around.presenters.contains(info), DetourEndings.namesOfPresenter.contains(call.name) {
        return true
      }
      return isOwn && kinds[info] != nil
    case .external(let path, _):
      guard path.last?.hasSuffix("Coordinator") == true else { return false }
      return isOwn ? true : nil
    case .unknown: return isOwn ? true : nil
    case .list, .function, .tuple: return false
    }
  }

  private func surroundings(of type: TypeInfo, _ scan: ScanState) -> Surroundings {
    func lineage(of type: TypeInfo) -> [TypeInfo] {
      scan.program.lineage(of: .known(type, [])).compactMap(\.info)
    }
    let heirs = kinds.keys.filter { $0 != type && lineage(of: $0).contains(type) }
    let family = Set(lineage(of: type) + heirs)
    var own = family
    for site in sites[type] ?? [] {
      guard case .object(let instance) = make(type, site, scan),
        case .object(let factory)? = EngineLibrary.factory(of: instance),
        let info = factory.type.info
      else { continue }
      own.formUnion(lineage(of: info))
    }
    var below = scan.draft.children(of: type)
    while let next = below.popLast() {
      if own.insert(next).inserted { below += scan.draft.children(of: next) }
    }
    for other in scan.program.types where !own.contains(other) {
      let holds = other.properties.contains { name, property in
        guard let text = property.type else { return false }
        let context = scan.program.context(of: other, property: name)
        return scan.program.resolve(text, in: context).info.map(family.contains) == true
      }
      if holds { own.insert(other) }
    }
    return Surroundings(
      family: family, presenters: Set((detours[type] ?? []).flatMap(lineage)), own: own)
  }
}
