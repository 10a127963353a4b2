/// A coordinator as its state and the states of others refer to it: an id, and a state.
///
/// The values that change hold coordinators only as this class, so they know nothing of what a
/// coordinator does. Its only subclass is ``CoordinatorNode``.
@MainActor
open class StateHolder {
  /// The id, which stays the same for the life of the coordinator.
  public nonisolated let id: CoordinatorID
  /// The state; reading it here is not observed.
  package let box: StateBox

  package init(_ box: StateBox) {
    id = CoordinatorID.next()
    self.box = box
  }
}
