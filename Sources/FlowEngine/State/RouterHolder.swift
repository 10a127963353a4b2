/// The coordinator that a router belongs to.
///
/// It is not a weak reference, for the same reason as ``UncountedReference``. Instead, a
/// coordinator announces its deallocation, on any thread and under the lock.
struct RouterHolder {
  private unowned(unsafe) var coordinator: (any CoordinatorNode)?
  /// The coordinator's identity.
  ///
  /// Comparing it does not retain the coordinator, so none is released under the lock.
  private var identity: ObjectIdentifier?

  /// The coordinator that has the router; nil if it is deallocated, or being deallocated.
  var present: (any CoordinatorNode)? {
    deallocationLock.around { coordinator.flatMap { deallocationLock.alive($0) } }
  }

  /// Returns the holder's reference to `coordinator`, which makes the call and so is alive.
  ///
  /// Converting an object to the protocol asks the runtime for its table of methods, which takes a
  /// hundred instructions. This value was converted before.
  func own(of coordinator: AnyObject) -> any CoordinatorNode {
    guard let node = self.coordinator, node === coordinator else {
      preconditionFailure("a router has the coordinator that was made with it")
    }
    return node
  }

  mutating func take(_ node: any CoordinatorNode) {
    deallocationLock.around {
      coordinator = node
      identity = ObjectIdentifier(node)
    }
  }

  /// Must be called by a coordinator that is deallocated.
  mutating func leave(_ id: ObjectIdentifier) {
    deallocationLock.around {
      guard identity == id else { return }
      coordinator = nil
      identity = nil
    }
  }
}
