/// The coordinators that a coordinator owns, and its relation to its own owner.
package struct CoordinatorStructure: Sendable {
  package var role: CoordinatorRole?
  package var children: [CoordinatorNode] = []
  package var registrations: [CoordinatorNode] = []
  /// The flow of an orchestrator, which is one of the children.
  package var flow: CoordinatorNode?

  mutating func removeChild(at index: Int) {
    if children[index] === flow { flow = nil }
    children.remove(at: index)
  }

  mutating func removeOwned() -> [StateHolder] {
    flow = nil
    if children.isEmpty, registrations.isEmpty { return [] }
    var owned: [StateHolder] = []
    owned.reserveCapacity(children.count + registrations.count)
    for child in children { owned.append(child) }
    for modal in registrations { owned.append(modal) }
    children = []
    registrations = []
    return owned
  }
}

/// The relation of a coordinator to its owner.
package enum CoordinatorRole: Hashable, Sendable {
  case child
  case tab
  case flow
  case modalRegistration
  /// A modal presented without being registered: owned only while it is up.
  case presentedModal
  case detour
}

package struct TabNames {
  /// The names, in the order of the tab bar.
  let names: [AnyHashable]
  let coordinators: [AnyHashable: CoordinatorID]
  let selected: AnyHashable?
}
