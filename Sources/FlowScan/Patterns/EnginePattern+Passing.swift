/// What coordinators show below a route: the path of `navigationPath(for:)`.
extension EnginePattern {
  /// Asks a coordinator for the path to a route, and returns the routes that are pushed below it,
  /// each once.
  func passed(
    of made: Value, _ type: TypeInfo, _ kind: EngineLibrary.Kind, for route: Value,
    _ scan: ScanState
  ) -> [RouteKey] {
    guard let place = functionPlace("navigationPath", of: type, scan) else { return [] }
    let evaluator = scan.evaluator
    let path = evaluator.ask {
      call("navigationPath", on: made, [.init(label: "for", value: route)], evaluator)
    }
    var found: [RouteKey] = []
    for one in path.alternatives {
      switch one {
      case .nothing: continue
      case .list(let steps):
        if let pushed = pushed(by: steps, of: made, kind, to: route, scan) {
          for step in pushed where !found.contains(step) { found.append(step) }
          continue
        }
      default: break
      }
      let name = Self.name(of: route).map { " .\($0.0)" } ?? ""
      scan.draft.addUnresolved(
        "\(type.name) navigationPath\(name)", "its path is only known in a run",
        about: .init(coordinator: type), at: place)
    }
    return found
  }

  /// The routes that the steps of a path push; nil if only a run decides.
  ///
  /// As in the engine, a path ends at the route to which it leads, its root is on screen already, and
  /// one with a step of another type, a modal or a tab fails as a whole.
  private func pushed(
    by steps: [Value], of made: Value, _ kind: EngineLibrary.Kind, to route: Value,
    _ scan: ScanState
  ) -> [RouteKey]? {
    let evaluator = scan.evaluator
    let root = evaluator.ask { EngineLibrary.root(of: made, kind, evaluator) }
    var found: [RouteKey] = []
    for step in steps.map({ evaluator.coerce($0, to: kind.routes) }) {
      if step.isSame(as: route) { break }
      var fails = true
      for one in step.alternatives {
        guard case .enumCase(let type, let name, _) = one else { return nil }
        if root.alternatives.contains(where: { Self.isSameCase($0, one) }) {
          fails = false
        } else if type == kind.routes.info, staysInStack(one, of: made, evaluator) {
          fails = false
          found.append(.one(type, name))
        }
      }
      if fails { return [] }
    }
    return found
  }

  /// Whether a coordinator pushes a route, or may.
  private func staysInStack(_ route: Value, of made: Value, _ evaluator: Evaluator) -> Bool {
    let way = evaluator.ask {
      call("navigationType", on: made, [.init(label: "for", value: route)], evaluator)
    }
    return !way.alternatives.allSatisfy { ["modal", "tabSwitch"].contains(Self.name(of: $0)?.0) }
  }
}
