package import FlowModel

/// What may keep a navigation between its plan and its application.
@MainActor
package protocol NavigationGate: AnyObject {
  /// Called once a navigation is planned, and nothing has changed; not for a part of another change, nor
  /// for what a UI changed through a property.
  ///
  /// A gate that keeps it calls its `letGo` or `refuse` later, in another call.
  func verdict(on navigation: PlannedNavigation) -> GateVerdict
}

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

private final class GateList: NavigationGate {
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
}
