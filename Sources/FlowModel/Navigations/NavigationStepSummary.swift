/// One recorded step of a navigation.
public struct NavigationStepSummary: Hashable, Sendable {
  /// The changed coordinator.
  public let coordinator: CoordinatorReference
  /// The change.
  public let change: NavigationChange
  /// The name of the selected tab, if the step selects a tab that has a name.
  package var tab: String?

  /// Creates a step that changed `coordinator`.
  public init(coordinator: CoordinatorReference, change: NavigationChange) {
    self.coordinator = coordinator
    self.change = change
  }
}
