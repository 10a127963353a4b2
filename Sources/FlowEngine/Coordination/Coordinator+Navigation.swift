extension Coordinator {
  /// Shows `route`, wherever in the tree it belongs; returns whether it did.
  ///
  /// It plans first and applies second. Without a plan, one specific error is reported and nothing
  /// changes. The cost is linear in the visited part of the tree, and constant for a route that
  /// this coordinator handles.
  ///
  /// Code that calls it leaves out the last three arguments, as for all functions that navigate:
  /// they become the ``NavigationRecord/callSite`` of the navigation. Code that wraps it may pass
  /// on those of its own caller.
  @discardableResult
  public func navigate(
    to route: any Route,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    Applier.run(to: route, from: node, calledFrom: CallSite(fileID, line, function))
  }

  package func carryOutNavigation(to route: any Route) -> Bool {
    Applier.run(to: route, from: node)
  }

  /// The plan for navigating to `route` from here; nothing changes.
  public func plan(to route: any Route) -> Result<NavigationPlan, FlowError> {
    Planner.plan(to: route, from: node)
  }

  /// Sets the stack directly, without planning, for tests and previews; modal and detour stay
  /// presented.
  ///
  /// Use `presentModal(_:detents:)`, `presentDetour(_:presenting:)`, `switchToTab(_:)` and
  /// `transitionToNewFlow(root:)` to set the rest of the state. Setting the stack is not a
  /// navigation, so it makes no record. Pushed children are removed. O(path).
  public func arrange(stack: [R]) {
    guard Applier.begin(at: self) else { return }
    var builder = PlanBuilder()
    builder.truncatePath(of: self, to: 0)
    for route in stack { builder.add(.push(route), to: self) }
    Applier.apply(builder.steps)
    Lifecycle.tellAll()
  }

  /// Runs the same walk as ``plan(to:)``, and keeps its questions and answers.
  public func explain(to route: any Route) -> NavigationExplanation {
    Planner.explain(to: route, from: node)
  }
}
