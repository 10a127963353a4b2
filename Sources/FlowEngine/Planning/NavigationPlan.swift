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

/// One change of one coordinator.
public struct NavigationStep: Sendable {
  package let node: any CoordinatorNode
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

// For tests of what an app does with plans.
@MainActor
extension NavigationStep {
  /// A step that makes `route` the root of `coordinator`.
  public static func setRoot<R: Route>(_ route: R, of coordinator: Coordinator<R>) -> Self {
    Self(node: coordinator, mutation: .setRoot(route))
  }

  /// A step that pushes `route` on `coordinator`.
  public static func push<R: Route>(_ route: R, on coordinator: Coordinator<R>) -> Self {
    Self(node: coordinator, mutation: .push(route))
  }

  /// A step that pushes `child` on its parent.
  public static func pushChild(
    _ child: any AnyCoordinator, on coordinator: any AnyCoordinator
  ) -> Self {
    Self(node: coordinator.node, mutation: .pushChild(child.node))
  }

  /// A step that keeps the first `count` entries of the path of `coordinator`.
  public static func truncatePath(of coordinator: any AnyCoordinator, to count: Int) -> Self {
    Self(node: coordinator.node, mutation: .truncatePath(count: max(0, count)))
  }

  /// A step that pops `child` from the path of `coordinator`.
  public static func removeChild(
    _ child: any AnyCoordinator, from coordinator: any AnyCoordinator
  ) -> Self {
    Self(node: coordinator.node, mutation: .removeChild(child.node))
  }

  /// A step that presents `modal` on `coordinator`, at the modal's root.
  public static func present<R: Route>(
    _ modal: Coordinator<R>, on coordinator: Coordinator<R>,
    detents: ModalDetentConfiguration = ModalDetentConfiguration()
  ) -> Self {
    Self(
      node: coordinator,
      mutation: .present(modal, route: modal.rootRoute, detents: detents))
  }

  /// A step that dismisses the modal of `coordinator`.
  public static func dismissModal(of coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator.node, mutation: .dismissModal)
  }

  /// A step that presents `detour` on `coordinator`, under `route`.
  public static func presentDetour(
    _ detour: any AnyCoordinator, as route: any Route, on coordinator: any AnyCoordinator
  ) -> Self {
    Self(node: coordinator.node, mutation: .presentDetour(detour.node, route: route))
  }

  /// A step that dismisses the detour of `coordinator`.
  public static func dismissDetour(of coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator.node, mutation: .dismissDetour)
  }

  /// A step that selects the tab at `index`, from 0.
  public static func selectTab(_ index: Int, of coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator.node, mutation: .selectTab(index))
  }

  /// A step that empties the path of `coordinator`, and dismisses its modal and detour.
  public static func reset(_ coordinator: any AnyCoordinator) -> Self {
    Self(node: coordinator.node, mutation: .reset)
  }
}
