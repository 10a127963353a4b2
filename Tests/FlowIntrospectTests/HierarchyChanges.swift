import FlowEngine

@testable import FlowIntrospect

/// A walker and a picture in one, for callers on the main actor: it keeps a picture of a live
/// hierarchy and returns the changes since the last call.
@MainActor
final class HierarchyChanges {
  private let walker: HierarchyWalker
  private(set) var picture: KnownHierarchy

  var snapshot: FlowSnapshot { picture.snapshot }

  /// Walks the whole hierarchy.
  ///
  /// O(nodes).
  init(
    root: any FlowInspectable, epoch: String, revision: UInt64, redaction: Redaction = .nothing
  ) {
    walker = HierarchyWalker(root: root)
    picture = KnownHierarchy(
      rootID: root.inspectionID, epoch: epoch, revision: revision, redaction: redaction)
    while !walker.isWalked { picture.begin(with: walker.walkOn(until: .now + .seconds(3_600))) }
  }

  func mark(_ coordinator: any AnyCoordinator) { walker.mark(coordinator) }

  /// Returns what the walker would find if the coordinators were in their predicted state.
  func foresee(_ foreseen: [any FlowInspectable]) -> FoundChanges { walker.foresee(foreseen) }

  /// Inspects the marked coordinators; returns nil if nothing differs.
  ///
  /// O(marked and new nodes, and their links).
  func flush() -> FlowDelta? { picture.take(walker.collect()) }
}
