/// The coordinator that a router belongs to.
///
/// It is not a weak reference, for the same reason as `UncountedReference`. Instead, a
/// coordinator announces its deallocation, on any thread and under the lock.
struct RouterHolder {
  private unowned(unsafe) var coordinator: StateHolder?
  /// The coordinator's identity.
  ///
  /// Comparing it does not retain the coordinator, so none is released under the lock.
  private var identity: ObjectIdentifier?

  /// The coordinator that has the router; nil if it is deallocated, or being deallocated.
  var present: StateHolder? {
    deallocationLock.around { coordinator.flatMap { deallocationLock.alive($0) } }
  }

  mutating func take(_ holder: StateHolder) {
    deallocationLock.around {
      coordinator = holder
      identity = ObjectIdentifier(holder)
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
