import FlowModel

/// The gates of all trees.
@MainActor
package enum NavigationGates {
  private static let list = GateList()

  /// Asks `gate` about each navigation that no earlier gate keeps.
  package static func open(_ gate: any NavigationGate) {
    list.gates.append(gate)
    Change.gate = list
  }

  package static func close(_ gate: any NavigationGate) {
    list.gates.removeAll { $0 === gate }
    if list.gates.isEmpty { Change.gate = nil }
  }
}

private final class GateList: ChangeGate {
  var gates: [any NavigationGate] = []

  func verdict(on navigation: PlannedNavigation) -> GateVerdict {
    var verdict = GateVerdict.passes
    for gate in gates {
      switch gate.verdict(on: navigation) {
      case .passes: break
      case .isFull: verdict = .isFull
      case .keeps: return .keeps
      }
    }
    return verdict
  }

  func repetition(
    of request: NavigationRequest, by node: CoordinatorNode, to route: (any Route)?,
    within scope: Planner.Scope, _ steps: [NavigationStep]
  ) -> @MainActor (CoordinatorNode) -> Bool {
    node.repetition(of: request, to: route, within: scope, steps)
  }
}
