extension Coordinator {
  /// Shows `route`, wherever in the tree it belongs; returns whether it did.
  ///
  /// It plans first and applies second: without a plan, one specific error is reported and nothing
  /// changes. Cost is linear in the part of the tree looked at, and constant for a route that this
  /// coordinator handles.
  @discardableResult
  public func navigate(to route: any Route) -> Bool {
    Applier.run(to: route, from: node)
  }

  /// The plan for navigating to `route` from here; nothing changes.
  public func plan(to route: any Route) -> Result<NavigationPlan, FlowError> {
    Planner.plan(to: route, from: node)
  }

  /// Puts the stack in a given state without planning, for tests and previews; modal and detour
  /// stay up.
  ///
  /// The rest of the state is arranged by ``presentModal(_:detents:)``,
  /// ``presentDetour(_:presenting:)``, ``TabCoordinator/switchToTab(_:)`` and
  /// ``transitionToNewFlow(root:)``. It is no navigation: no record is made of it. Pushed children
  /// go. O(path).
  public func arrange(stack: [R]) {
    guard Applier.begin(at: self) else { return }
    var builder = PlanBuilder()
    builder.truncatePath(of: self, to: 0)
    for route in stack { builder.add(.push(route), to: self) }
    Applier.apply(builder.steps)
    Lifecycle.tellAll()
  }

  /// The same walk as ``plan(to:)`` with every question and answer kept.
  public func explain(to route: any Route) -> NavigationExplanation {
    Planner.explain(to: route, from: node)
  }
}
