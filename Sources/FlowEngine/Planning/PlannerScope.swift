extension Planner {
  /// How far a route may go from the coordinator that was asked.
  enum Scope {
    /// Wherever in the tree it belongs.
    case tree
    /// To the coordinator itself, with a given action, whatever is on its stack.
    case own(Action)
    /// Into one of the coordinator's tabs, asked as if it were selected, and nowhere else.
    case tab(Int, name: String)
    /// Nowhere, for a reason found before the walk.
    case nowhere(FlowError)
  }
}

extension Planner.Scope {
  /// The error where a tab declined `route` without an error of its own.
  @MainActor
  static func refusal(
    of route: any Route, byTab name: String, of tabs: any CoordinatorNode
  ) -> FlowError {
    .navigationFailed(
      coordinator: tabs.name, route: route.identifier,
      routeType: String(describing: type(of: route)),
      context: "\(NavigationFailure.tabPrefix)\(name)' cannot show this route")
  }
}
