/// The parts of a saved state that could not be restored.
public struct RestorationReport: Hashable, Sendable {
  /// One dropped part.
  public struct Dropped: Hashable, Sendable {
    /// The coordinator that the part belonged to.
    public let coordinator: CoordinatorReference
    /// The kind of the part: "root", "route", "child", "tab", "selected tab", "flow", "modal" or
    /// "detour".
    public let part: String
    /// The identifier of the route, or the name of the coordinator.
    public let name: String
    /// The name of the route's type, if the part is a route.
    public let routeType: String?
    /// The reason why it could not be restored.
    public let reason: String

    package init(
      coordinator: CoordinatorReference, part: String, name: String, routeType: String? = nil,
      reason: String
    ) {
      (self.coordinator, self.part, self.name) = (coordinator, part, name)
      (self.routeType, self.reason) = (routeType, reason)
    }

    package var error: FlowError {
      .navigationFailed(
        coordinator: coordinator.name, route: name, routeType: routeType ?? part,
        context: "\(NavigationFailure.restorationPrefix)the \(part): \(reason)")
    }
  }

  /// The dropped parts; the rest was restored.
  public let dropped: [Dropped]

  package init(dropped: [Dropped]) { self.dropped = dropped }

  /// Whether everything was restored.
  public var isComplete: Bool { dropped.isEmpty }
}
