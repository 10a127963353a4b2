/// What a navigation will do: ordered steps, each one change of one coordinator.
public struct NavigationPlan: Sendable {
  /// The route asked for.
  public let route: RouteValue
  /// In the order in which they are applied.
  ///
  /// Empty where the route already shows.
  public let steps: [NavigationStep]
  /// The root coordinator that changes the flow after the steps; nil in any other plan.
  public let flowChange: (any AnyCoordinator)?

  /// The state that every coordinator of the plan will be in once it is applied; to be asked before it is.
  ///
  /// What a flow change does is the app's own code, and not foreseen. O(steps).
  @MainActor
  public func predictedStates() -> [CoordinatorID: NavigationSummary] {
    steps.byCoordinator.mapValues { $0.node.predictedState(after: $0.mutations) }
  }
}

extension [NavigationStep] {
  /// What each coordinator goes through, in order.
  @MainActor var byCoordinator:
    [CoordinatorID: (node: any CoordinatorNode, mutations: [NavigationMutation])]
  {
    var result: [CoordinatorID: (node: any CoordinatorNode, mutations: [NavigationMutation])] = [:]
    for step in self {
      result[step.node.id, default: (step.node, [])].mutations.append(step.mutation)
    }
    return result
  }
}

/// One change of one coordinator.
public struct NavigationStep: Sendable {
  package let node: any CoordinatorNode
  package let mutation: NavigationMutation

  /// The coordinator that it changes.
  public var coordinator: any AnyCoordinator { node }
  /// What changes.
  @MainActor public var change: NavigationChange { NavigationChange(mutation) }

  @MainActor package var summary: NavigationStepSummary {
    NavigationStepSummary(coordinator: CoordinatorReference(node), change: change)
  }
}
