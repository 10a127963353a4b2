extension FlowSnapshot {
  /// Creates a snapshot by walking a live hierarchy.
  ///
  /// O(coordinators).
  @MainActor
  public init(of root: any FlowInspectable, epoch: String = "", revision: UInt64 = 1) {
    self.init(of: root, epoch: epoch, revision: revision, redaction: .nothing)
  }

  @MainActor
  init(of root: any FlowInspectable, epoch: String, revision: UInt64, redaction: Redaction) {
    let walker = HierarchyWalker(root: root)
    var picture = KnownHierarchy(
      rootID: root.inspectionID, epoch: epoch, revision: revision, redaction: redaction)
    while !walker.isWalked { picture.begin(with: walker.walkOn(until: .now + .seconds(3_600))) }
    self = picture.snapshot
  }
}
