import FlowModel

/// What coordinators prepare to show routes as modals.
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
}
