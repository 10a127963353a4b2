/// The plan of a navigation: ordered steps, each of which changes one coordinator.
public struct NavigationPlan: Sendable {
  /// The requested route.
  public let route: RouteValue
  /// The steps in the order in which they are applied.
  ///
  /// Empty if the route is already visible.
  public let steps: [NavigationStep]
  /// The root coordinator that changes the flow after the steps; nil in any other plan.
  public let flowChange: (any AnyCoordinator)?
}

extension NavigationPlan {
  /// Creates a plan with these steps, for tests of an app's use of plans.
  ///
  /// `navigate(to:)` makes its own plans.
  public init(
    to route: any Route, steps: [NavigationStep] = [], flowChange: (any AnyCoordinator)? = nil
  ) {
    self.init(route: RouteValue(route), steps: steps, flowChange: flowChange)
  }

  /// The predicted state of each coordinator of the plan.
  ///
  /// Call it before the plan is applied.
  ///
  /// A flow change is the app's own code and is not predicted. O(steps).
  @MainActor
  public func predictedStates() -> [CoordinatorID: NavigationSummary] {
    steps.byCoordinator.mapValues { NavigationSummary($0.node.core(after: $0.mutations)) }
  }
}

extension [NavigationStep] {
  /// The changes of each coordinator, in order.
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
