/// The screen that the user sees after a navigation, or would see.
public struct NavigationSight: Sendable {
  /// The coordinator whose screen it is.
  public let coordinator: CoordinatorReference
  /// The route of the screen.
  public let route: RouteValue
  /// Whether what was asked for is on screen; false if a presentation covers it, or its tab is not
  /// selected.
  public let showsRequest: Bool

  /// Creates what an engine of another kind says to be visible; FlowEngine finds it by itself.
  public init(coordinator: CoordinatorReference, route: RouteValue, showsRequest: Bool) {
    self.coordinator = coordinator
    self.route = route
    self.showsRequest = showsRequest
  }
}
