extension Coordinator {
  /// Shows `route`, wherever in the tree it belongs; true when it did.
  ///
  /// Plans first and applies second: where no plan is found, one specific error is reported and nothing
  /// changes. Cost is linear in the part of the tree looked at, and constant for a route that this
  /// coordinator handles.
  @discardableResult
  public func navigate(to route: any Route) -> Bool {
    Applier.run(to: route, from: node)
  }

  /// What navigating to `route` from here would do, with nothing done.
  public func plan(to route: any Route) -> Result<NavigationPlan, FlowError> {
    Planner.plan(to: route, from: node)
  }

  /// The same walk as ``plan(to:)`` with every question and answer kept.
  public func explain(to route: any Route) -> NavigationExplanation {
    Planner.explain(to: route, from: node)
  }
}
