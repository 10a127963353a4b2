/// An appearance or disappearance of a coordinator, or of one of its screens.
public struct LifecycleEvent: Hashable, Sendable {
  /// The stage of an appearance or a disappearance.
  public enum Phase: String, Hashable, Sendable, CaseIterable, Codable {
    /// About to become visible; the navigation state is still the old one.
    case willAppear
    /// Visible.
    case didAppear
    /// About to become invisible; the navigation state is still the old one.
    case willDisappear
    /// Not visible any more.
    case didDisappear
  }

  /// The stage.
  public let phase: Phase
  /// The coordinator.
  public let coordinator: CoordinatorReference
  /// The screen's route; nil if the event is about the coordinator as a whole.
  public let route: RouteValue?
}
