import FlowModel

/// What coordinators prepare to show routes as modals, and how they show them.
extension EnginePattern {
  /// The registered modal whose root is a route; nil if there is none.
  func registeredModal(
    of instance: Instance, for route: Value, _ scan: ScanState
  ) -> TypeInfo? {
    for effect in instance.effects where effect.name == "addModalCoordinator" {
      guard let value = effect.arguments.first?.value, let modal = Self.made(value),
        let kind = kinds[modal]
      else { continue }
      let root = scan.evaluator.ask { EngineLibrary.root(of: value, kind, scan.evaluator) }
      if root.equals(route) == true || Self.isSameCase(root, route) { return modal }
    }
    return nil
  }

  /// What a coordinator prepares to show a route as a modal, by the name of the route; nil if
  /// nothing.
  ///
  /// What it does for any route, or has to say of every route, is no preparation.
  func preparedModal(
    of made: Value, _ instance: Instance, for route: Value, _ scan: ScanState
  ) -> DeclaredClaim.ModalPreparation? {
    if registeredModal(of: instance, for: route, scan) != nil { return .registration }
    // The app asks this only about modals: what it does then does not count.
    let (fields, effects) = (instance.fields, instance.effects)
    defer { (instance.fields, instance.effects) = (fields, effects) }
    func asked(_ name: String) -> (answer: Value, treatment: Treatment) {
      scan.evaluator.treating(route) {
        call(name, on: made, [.init(label: "for", value: route)], scan.evaluator)
      }
    }
    let (modal, choice) = asked("makeModalCoordinator")
    let isMade = modal.alternatives.contains { one in
      switch one {
      case .object, .record: true
      default: false
      }
    }
    if isMade, choice.isNamed { return .factory }
    return asked("modalDetentConfiguration").treatment.isPicked ? .detents : nil
  }

  // MARK: How routes show as modals

  /// How a coordinator presents a modal with a root.
  func way(of root: Value, in owner: TypeInfo?, _ scan: ScanState) -> DeclaredWay {
    guard let owner, kinds[owner] != nil else { return DeclaredWay(.sheet) }
    let made = make(owner, differentSites(of: owner)[0], scan)
    return Self.way(
      scan.evaluator.ask {
        call(
          "modalDetentConfiguration", on: made, [.init(label: "for", value: root)],
          scan.evaluator)
      })
  }

  func claimModal(
    _ made: Value, _ instance: Instance, _ type: TypeInfo, _ kind: EngineLibrary.Kind,
    _ route: Value, _ key: RouteKey, passing passes: [RouteKey], at place: CodePlace,
    _ scan: ScanState
  ) {
    let evaluator = scan.evaluator
    let configuration = evaluator.ask {
      call("modalDetentConfiguration", on: made, [.init(label: "for", value: route)], evaluator)
    }
    var opens = registeredModal(of: instance, for: route, scan)
    if opens == nil {
      let modal = evaluator.ask {
        call("makeModalCoordinator", on: made, [.init(label: "for", value: route)], evaluator)
      }
      for one in modal.alternatives {
        guard let type = Self.made(one), let kind = kinds[type] else { continue }
        opens = type
        scan.draft.addRelation(self.type(of: made, scan) ?? type, type, .presentedModal, at: place)
        read(one, type, kind, scan)
      }
    }
    scan.draft.addClaim(
      type, key, Self.way(configuration), opens: opens, passes: passes, at: place)
  }

  private func type(of made: Value, _ scan: ScanState) -> TypeInfo? {
    scan.evaluator.type(of: made).info
  }

  static func isSameCase(_ one: Value, _ two: Value) -> Bool {
    guard case .enumCase(let type, let name, _) = one,
      case .enumCase(let otherType, let other, _) = two
    else { return false }
    return type == otherType && name == other
  }

  /// A sheet with the heights of a configuration, or a cover.
  private static func way(_ configuration: Value) -> DeclaredWay {
    var detents: [String] = []
    for case .record(_, let arguments) in configuration.alternatives {
      guard let list = arguments.first(where: { $0.label == "detents" }) else {
        if !detents.contains("large") { detents.append("large") }
        continue
      }
      if case .list(let values) = list.value {
        for value in values {
          if let (name, _) = name(of: value), !detents.contains(name) { detents.append(name) }
        }
      }
    }
    return detents == ["fullscreen"]
      ? DeclaredWay(.cover) : DeclaredWay(.sheet, detents: detents)
  }
}
