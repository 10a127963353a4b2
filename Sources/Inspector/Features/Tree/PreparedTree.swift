package import FlowProtocol

/// What takes long to find out of a whole hierarchy, found out before it shows: off the main actor, where frames and
/// keys do not wait for it.
package struct PreparedTree: Equatable, Sendable {
  /// Everything expanded, and nothing filtered.
  let outline: TreeOutline
  let visible: VisiblePath
  private let snapshot: FlowSnapshot

  /// With fewer coordinators, nobody notices.
  static let fewest = 1_000

  /// O(coordinators).
  package init(_ snapshot: FlowSnapshot) {
    outline = TreeOutline(snapshot)
    visible = VisiblePath(snapshot)
    self.snapshot = snapshot
  }

  /// The same off the main actor; nil where it is not worth it.
  nonisolated static func made(of snapshot: FlowSnapshot) async -> PreparedTree? {
    snapshot.nodes.count < fewest ? nil : PreparedTree(snapshot)
  }

  /// Whether it is of this hierarchy: the next to show need not be the one that it was made for.
  ///
  /// O(1) for a copy of that one; a hierarchy of as many others is compared one by one.
  func isOf(_ snapshot: FlowSnapshot) -> Bool { self.snapshot == snapshot }

  package init(outline: TreeOutline, visible: VisiblePath, snapshot: FlowSnapshot) {
    self.outline = outline
    self.visible = visible
    self.snapshot = snapshot
  }
}
