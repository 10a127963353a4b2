import FlowModel

/// The routes that change the flow of a coordinator.
extension EnginePattern {
  /// Asks a coordinator which routes change its flow, and returns those that do.
  func readFlows(
    _ made: Value, _ instance: Instance, _ type: TypeInfo, _ scan: ScanState
  ) -> Set<RouteKey> {
    var found: Set<RouteKey> = []
    guard let place = functionPlace("handleFlowChange", of: type, scan) else { return found }
    let evaluator = scan.evaluator
    for routes in routeTypes(scan) {
      for one in routes.cases {
        let route = Value.enumCase(routes, one.name, evaluator.placeholders(of: one, routes))
        let gate = evaluator.ask {
          call("canHandleFlowChange", on: made, [.init(label: "to", value: route)], evaluator)
        }
        if functionPlace("canHandleFlowChange", of: type, scan) != nil, gate.truth == false {
          continue
        }
        let count = instance.effects.count
        let answer = evaluator.ask {
          call("handleFlowChange", on: made, [.init(label: "to", value: route)], evaluator)
        }
        let effects = instance.effects[count...]
        if answer.truth == false {
          instance.effects.removeLast(effects.count)
          continue
        }
        for effect in effects {
          let kind: DeclaredWay.Kind
          switch effect.name {
          case "transitionToFlow", "transitionToNewFlow": kind = .flow
          case "presentDetour": kind = .detour
          default: continue
          }
          let opened = effect.arguments.first.flatMap { Self.made($0.value) }
          if kind == .flow { found.insert(.one(routes, one.name)) }
          if kind == .detour, let opened { detours[opened, default: []].insert(type) }
          scan.draft.addClaim(
            type, .one(routes, one.name), DeclaredWay(kind), opens: opened, at: place)
        }
        instance.effects.removeLast(effects.count)
      }
    }
    return found
  }
}
