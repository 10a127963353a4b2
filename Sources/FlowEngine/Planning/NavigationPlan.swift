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

  init(route: RouteValue, steps: [NavigationStep], flowChange: (any AnyCoordinator)?) {
    self.route = route
    self.steps = steps
    self.flowChange = flowChange
  }

  /// A plan of these steps, for tests of what an app does with plans: ``Coordinator/navigate(to:)``
  /// makes its own.
  public init(
    to route: any Route, steps: [NavigationStep] = [], flowChange: (any AnyCoordinator)? = nil
  ) {
    self.init(route: RouteValue(route), steps: steps, flowChange: flowChange)
  }

  /// The state that every coordinator of the plan will be in once it is applied; to be asked before
  /// it is.
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
