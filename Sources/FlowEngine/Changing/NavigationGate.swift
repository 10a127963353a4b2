package import FlowModel

/// What may keep a navigation between its plan and its application.
@MainActor
package protocol NavigationGate: AnyObject {
  /// Called once a navigation is planned, and nothing has changed; not for a part of another change, nor
  /// for what a UI changed through a property.
  ///
  /// A gate that keeps it lets it go or refuses it later, in another call.
  func verdict(on navigation: PlannedNavigation) -> GateVerdict
}

/// The gate of a change, which also knows how a navigation is asked for again.
@MainActor
protocol ChangeGate: NavigationGate {
  /// What asks a coordinator for a navigation again, which was planned for `node` with `steps`.
  ///
  /// It does not hold `node`.
  func repetition(
    of request: NavigationRequest, by node: CoordinatorNode, to route: (any Route)?,
    within scope: Planner.Scope, _ steps: [NavigationStep]
  ) -> @MainActor (CoordinatorNode) -> Bool
}
