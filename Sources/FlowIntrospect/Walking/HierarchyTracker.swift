import FlowEngine

/// Keeps a picture of a live hierarchy, and says what changed since it was last asked: the walker and the
/// picture in one, for whoever is on the main actor anyway.
@MainActor
final class HierarchyTracker {
  private let walker: HierarchyWalker
  private(set) var picture: HierarchyPicture

  var snapshot: FlowSnapshot { picture.snapshot }

  /// Walks the whole hierarchy.
  ///
  /// O(nodes).
  init(
    root: any FlowInspectable, epoch: String, revision: UInt64, redaction: Redaction = .nothing
  ) {
    walker = HierarchyWalker(root: root)
    picture = HierarchyPicture(
      rootID: root.inspectionID, epoch: epoch, revision: revision, redaction: redaction)
    while !walker.isWalked { picture.begin(with: walker.walkOn(until: .now + .seconds(3_600))) }
  }

  func mark(_ coordinator: any AnyCoordinator) { walker.mark(coordinator) }

  /// What would be different if coordinators were as `foreseen` says.
  func foresee(_ foreseen: [any FlowInspectable]) -> FoundChanges { walker.foresee(foreseen) }

  /// Looks at what was marked; nil where nothing is different.
  ///
  /// O(marked and new nodes, and their links).
  func flush() -> FlowDelta? { picture.take(walker.collect()) }
}
