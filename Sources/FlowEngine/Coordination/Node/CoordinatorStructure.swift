/// What belongs to a coordinator, and what it is to the one that it belongs to.
package struct CoordinatorStructure: Sendable {
  package var role: CoordinatorRole?
  package var children: [any CoordinatorNode] = []
  package var registrations: [any CoordinatorNode] = []
  /// The flow of an orchestrator; one of the children.
  package var flow: (any CoordinatorNode)?

  mutating func removeChild(at index: Int) {
    if children[index] === flow { flow = nil }
    children.remove(at: index)
  }

  /// Takes out all that belongs to the coordinator.
  mutating func removeOwned() -> [any CoordinatorNode] {
    flow = nil
    let owned = registrations.isEmpty ? children : children + registrations
    children = []
    registrations = []
    return owned
  }
}
