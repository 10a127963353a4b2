extension FlowSnapshot {
  /// Creates a snapshot by walking a live hierarchy.
  ///
  /// O(coordinators).
  @MainActor
  public init(of root: any FlowInspectable, epoch: String = "", revision: UInt64 = 1) {
    self = HierarchyTracker(root: root, epoch: epoch, revision: revision).snapshot
  }
}
