public import FlowEngine

/// A phase of a mock or of one of its routes, as a test compares it.
public struct MockPhase: Hashable, Sendable {
  /// The phase.
  public let phase: LifecycleEvent.Phase
  /// The route; nil for the coordinator itself.
  public let route: RouteValue?

  /// Creates a phase of a route, or of the coordinator itself.
  public init(_ phase: LifecycleEvent.Phase, of route: (any Route)? = nil) {
    self.phase = phase
    self.route = route.map { RouteValue($0) }
  }
}
