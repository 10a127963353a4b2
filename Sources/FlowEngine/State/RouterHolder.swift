/// The coordinator that a router belongs to.
///
/// It is not a weak reference, for the same reason as `UncountedReference`. Instead, a
/// coordinator announces its deallocation, on any thread. ``StateBox`` calls each function under
/// ``deallocationLock``: the lock has to be held before the value is read.
struct RouterHolder {
  private unowned(unsafe) var coordinator: StateHolder?
  /// The coordinator's identity.
  ///
  /// Comparing it does not retain the coordinator, so none is released under the lock.
  private var identity: ObjectIdentifier?

  /// The coordinator that has the router; nil if it is deallocated, or being deallocated.
  var present: StateHolder? { coordinator.flatMap { deallocationLock.alive($0) } }

  mutating func take(_ holder: StateHolder) {
    coordinator = holder
    identity = ObjectIdentifier(holder)
  }

  mutating func leave(_ id: ObjectIdentifier) {
    guard identity == id else { return }
    coordinator = nil
    identity = nil
  }
}
