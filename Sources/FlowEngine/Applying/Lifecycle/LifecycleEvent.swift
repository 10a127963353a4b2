/// A coordinator or one of its screens comes into sight, or goes out of it.
public struct LifecycleEvent: Hashable, Sendable {
  /// How far it has come.
  public enum Phase: String, Hashable, Sendable, CaseIterable, Codable {
    /// It is about to come into sight; the navigation state is still the one before.
    case willAppear
    /// It is in sight.
    case didAppear
    /// It is about to go out of sight; the navigation state is still the one before.
    case willDisappear
    /// It is out of sight.
    case didDisappear
  }

  /// How far it has come.
  public let phase: Phase
  /// The coordinator.
  public let coordinator: CoordinatorReference
  /// The screen's route; nil where it is about the coordinator as a whole.
  public let route: RouteValue?
}
