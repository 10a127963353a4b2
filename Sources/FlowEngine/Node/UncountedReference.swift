/// The shared reference to a coordinator for all objects that must not own it: its children, its
/// screens, and the screen that it is attached to.
///
/// It is not a weak reference, because the first weak reference gives its target a separate table,
/// after which each retain takes several times as long. This reference is not counted. The
/// coordinator empties it at the beginning of `deinit`.
///
/// The last counted reference to a coordinator can be released on any thread. Until `deinit`
/// begins, this reference still points to the coordinator. ``deallocationLock`` makes reading safe
/// in both cases:
/// - The coordinator has an owner whose own reference is not empty. That owner has not released its
///   children yet, so the coordinator is alive and can be retained.
/// - The coordinator has no owner. Only a weak reference can tell whether it is alive, so this
///   reference creates one. A tree has only one root.
// Unchecked, because the properties change. Safe: they are read and changed only under the lock, but
// in `init`, before another thread can have the reference.
package final class UncountedReference: @unchecked Sendable {
  // Unsafe, because it is not counted. Safe: the coordinator empties it in `deinit`, and until then it
  // is retained only as the two cases above allow.
  private unowned(unsafe) var target: CoordinatorNode?
  /// Whether the coordinator can still be found.
  ///
  /// It is stored separately, because reading the target would retain it for a moment.
  private var isFull = true
  /// A weak reference to the coordinator, created when the coordinator is read without an owner.
  private var root: Root?
  /// The reference of the coordinator's owner.
  private var above: UncountedReference?

  /// A separate object, because most coordinators have an owner and need none.
  private final class Root {
    private(set) weak var node: CoordinatorNode?

    init(node: CoordinatorNode) { self.node = node }
  }

  init(to node: CoordinatorNode, above: UncountedReference?) {
    target = node
    self.above = above
  }

  /// The coordinator; nil once it is being deallocated.
  package var node: CoordinatorNode? {
    deallocationLock.around {
      guard isFull else { return nil }
      if let above, above.isFull { return target }
      if let root { return root.node }
      let alive = target.flatMap { deallocationLock.alive($0) }
      root = alive.map { Root(node: $0) }
      return alive
    }
  }

  /// Updates the owner, after the coordinator was added to one or removed from one.
  ///
  /// The caller must hold the coordinator, because its owner may not hold it yet, or no longer.
  func move(below above: UncountedReference?) {
    deallocationLock.around { self.above = above }
  }

  /// Must be called by the coordinator before it releases the coordinators that it owns.
  ///
  /// Also releases the references above, which would otherwise form a chain as deep as the tree.
  func empty() {
    deallocationLock.around {
      isFull = false
      target = nil
      above = nil
    }
  }
}
