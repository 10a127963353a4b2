extension FlowSnapshot {
  /// Walks a live hierarchy and keeps what it finds.
  ///
  /// O(coordinators).
  @MainActor
  public init(of root: any FlowInspectable, epoch: String = "", revision: UInt64 = 1) {
    self = HierarchyTracker(root: root, epoch: epoch, revision: revision).snapshot
  }
}
