/// Walks the screens of one stack from the root up, including those of pushed children.
///
/// The walk uses its own list instead of recursion, so any depth works.
package struct StackWalk<Hierarchy: ShownHierarchy> where Hierarchy.Shown: ShownStack {
  package struct Item {
    /// The coordinator that has the route.
    package let owner: Hierarchy.Shown
    /// The index of the route in the owner's path; nil for the root.
    package let index: Int?
  }

  private var hierarchy: Hierarchy
  /// The coordinator to enter next.
  private var entering: Hierarchy.Shown.Node?
  private var open: [(coordinator: Hierarchy.Shown, next: Int)] = []

  /// Creates a walk of the stack that begins at the root of `host`.
  package init(_ hierarchy: Hierarchy, of host: Hierarchy.Shown.Node) {
    self.hierarchy = hierarchy
    entering = host
  }

  package mutating func next() -> Item? {
    while true {
      if let node = entering {
        entering = nil
        if let coordinator = hierarchy.coordinator(node) {
          open.append((coordinator, 0))
          return Item(owner: coordinator, index: nil)
        }
      }
      guard let (coordinator, index) = open.last else { return nil }
      guard index < coordinator.pathCount else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      guard let child = coordinator.child(at: index) else {
        return Item(owner: coordinator, index: index)
      }
      entering = child
    }
  }
}
