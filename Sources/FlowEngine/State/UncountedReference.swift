/// The one reference to a coordinator for all that refer to it without keeping it: what belongs to
/// it, its screens, and a screen on which it is.
///
/// Not a weak reference, the first of which gives what it refers to a table of its own: from then
/// on, each retain takes several times as long. This one is not counted, and the coordinator
/// empties it at the beginning of `deinit`.
///
/// The last reference to a coordinator may go on any thread, and between that and the beginning of
/// `deinit` the coordinator is still found here. There are two cases, and ``deallocationLock``
/// keeps them apart:
/// - The coordinator has an owner, whose own reference is not emptied yet. That owner has not released what belongs to
///   it: the coordinator is alive, and is retained.
/// - The coordinator has no owner. Only a weak reference knows whether it is alive, so that one is made. A tree has one
///   root.
// Unchecked: what can be changed is read and changed under the lock.
package final class UncountedReference: @unchecked Sendable {
  private unowned(unsafe) var target: (any CoordinatorNode)?
  /// Whether the coordinator may still be found: said apart, since to look at the target is to
  /// retain it for a moment.
  private var isFull = true
  /// The same coordinator, once it was looked for without an owner.
  private var root: Root?
  /// The reference to the owner of the coordinator.
  private var above: UncountedReference?

  /// An object of its own, since most coordinators have an owner and need none.
  private final class Root {
    private(set) weak var node: (any CoordinatorNode)?

    init(node: any CoordinatorNode) { self.node = node }
  }

  init(to node: any CoordinatorNode, above: UncountedReference?) {
    target = node
    self.above = above
  }

  /// The coordinator; nil once it is being deallocated.
  var node: (any CoordinatorNode)? {
    deallocationLock.around {
      guard isFull else { return nil }
      if let above, above.isFull { return target }
      if let root { return root.node }
      let alive = target.flatMap { deallocationLock.alive($0) }
      root = alive.map { Root(node: $0) }
      return alive
    }
  }

  /// Follows the coordinator to an owner, or away from one.
  ///
  /// Must be called by what holds the coordinator itself, since its owner may not yet, or no
  /// longer, hold it.
  func move(below above: UncountedReference?) {
    deallocationLock.around { self.above = above }
  }

  /// Must be called by the coordinator before it releases what belongs to it.
  ///
  /// Lets go of the references above too, which would otherwise be a chain as deep as the tree.
  func empty() {
    deallocationLock.around {
      isFull = false
      target = nil
      above = nil
    }
  }
}
