/// A coordinator with its route type erased.
///
/// Only ``Coordinator`` and its subclasses can adopt this protocol, because no other code can
/// create a ``CoordinatorNode``.
@MainActor
public protocol AnyCoordinator: CoordinatorNode {}

extension CoordinatorNode: AnyCoordinator {}

// Observable, like the properties of a ``Router``.
extension CoordinatorNode {
  /// The coordinator that owns this one.
  public var parent: (any AnyCoordinator)? {
    box.noteRead(.owner)
    return ownerNode
  }
  /// The children, in the order in which they were added, in O(children).
  public var children: [any AnyCoordinator] {
    box.noteRead(.children)
    return childNodes.map { $0 }
  }
  /// The presented detour.
  public var detourCoordinator: (any AnyCoordinator)? {
    box.noteRead(.detour)
    return detourNode
  }
  /// The way in which this coordinator is presented; computed from its owner's state, so it is
  /// never out of date.
  public var presentationContext: CoordinatorPresentationContext {
    box.noteRead(.context)
    return currentContext
  }
}

extension AnyCoordinator {
  /// The presented modal.
  public var currentModalCoordinator: (any AnyCoordinator)? {
    box.noteRead(.modal)
    return modalNode
  }
}
