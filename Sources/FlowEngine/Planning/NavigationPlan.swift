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
  /// The coordinator that takes the route; nil in a plan of a test.
  package var taker: CoordinatorNode?
}

extension NavigationPlan {
  /// Creates a plan with these steps, for tests of an app's use of plans.
  ///
  /// `navigate(to:)` makes its own plans.
  public init(
    to route: any Route, steps: [NavigationStep] = [], flowChange: (any AnyCoordinator)? = nil
  ) {
    self.init(route: RouteValue(route), steps: steps, flowChange: flowChange, taker: nil)
  }

  init(to route: any Route, _ decision: Decision) {
    self.init(
      route: RouteValue(route), steps: decision.steps(pushing: route),
      flowChange: decision.flowChange, taker: decision.taker)
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

/// What is to be done: the steps of a navigation.
struct Decision {
  /// A step on the path of one coordinator.
  enum PathStep {
    /// Pushes the route that is navigated to.
    case push(CoordinatorNode)
    /// Keeps the first entries of a path above which only own routes are.
    case truncate(CoordinatorNode, count: Int)
  }

  private let steps: [NavigationStep]
  /// The last step, apart from the others: most navigations have one step, and need no list.
  private let last: PathStep?
  /// The root coordinator that changes the flow after the steps.
  let flowChange: CoordinatorNode?
  /// The coordinator that takes the route; nil if the navigation is not to a route.
  let taker: CoordinatorNode?

  init(
    steps: [NavigationStep], last: PathStep? = nil, flowChange: CoordinatorNode? = nil,
    taker: CoordinatorNode? = nil
  ) {
    (self.steps, self.last, self.flowChange) = (steps, last, flowChange)
    self.taker = taker
  }

  /// The step, if there is exactly one, and it is on a path.
  var onlyStep: PathStep? { steps.isEmpty ? last : nil }

  /// The steps of a navigation to `route`.
  func steps(pushing route: (any Route)?) -> [NavigationStep] {
    guard let last = lastStep(pushing: route) else { return steps }
    return steps.isEmpty ? [last] : steps + [last]
  }

  private func lastStep(pushing route: (any Route)?) -> NavigationStep? {
    switch last {
    case nil: nil
    case .push(let node): route.map { NavigationStep(node: node, mutation: .push($0)) }
    case .truncate(let node, let count):
      NavigationStep(node: node, mutation: .truncatePath(count: count))
    }
  }
}

extension [NavigationStep] {
  /// The changes of each coordinator, in order.
  @MainActor var byCoordinator:
    [CoordinatorID: (node: CoordinatorNode, mutations: [NavigationMutation])]
  {
    var result: [CoordinatorID: (node: CoordinatorNode, mutations: [NavigationMutation])] = [:]
    for step in self {
      result[step.node.id, default: (step.node, [])].mutations.append(step.mutation)
    }
    return result
  }
}

/// One change of one coordinator.
public struct NavigationStep: Sendable {
  package let node: CoordinatorNode
  package let mutation: NavigationMutation

  /// The coordinator that it changes.
  public var coordinator: any AnyCoordinator { node }
  /// The change.
  @MainActor public var change: NavigationChange { NavigationChange(mutation) }

  @MainActor package var summary: NavigationStepSummary {
    var summary = NavigationStepSummary(coordinator: CoordinatorReference(node), change: change)
    if case .selectTab(let index) = mutation, let tab = node.childNodes.at(index) {
      summary.tab = node.name(ofTab: tab.id)
    }
    return summary
  }
}
