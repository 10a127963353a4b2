/// The coordinator that a router belongs to.
///
/// Not a weak reference, the first of which gives what it refers to a table of its own: from then
/// on, each retain takes several times as long. Instead, a coordinator says so before it goes, on
/// whatever thread, and under the lock it has not gone yet.
struct RouterHolder {
  private unowned(unsafe) var coordinator: (any CoordinatorNode)?
  /// Its identity: to look at the coordinator is to retain it for a moment, and to release it under
  /// the lock.
  private var identity: ObjectIdentifier?

  /// The coordinator that has the router; nil where that is gone, or going.
  var present: (any CoordinatorNode)? {
    deallocationLock.around { coordinator.flatMap { deallocationLock.alive($0) } }
  }

  /// The same for that coordinator itself, which is there while it asks.
  ///
  /// Where one is made of a coordinator of whatever type, the runtime is asked for the table of its
  /// methods, which takes a hundred instructions; this one was made before.
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

  /// To be called by a coordinator that is deallocated.
  mutating func leave(_ id: ObjectIdentifier) {
    deallocationLock.around {
      guard identity == id else { return }
      coordinator = nil
      identity = nil
    }
  }
}
