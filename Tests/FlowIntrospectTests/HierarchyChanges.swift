import FlowEngine

@testable import FlowIntrospect
@testable import FlowService

/// A walker and what it found in one, for callers on the main actor: it returns the changes of a
/// live hierarchy since the last call.
@MainActor
final class HierarchyChanges {
  private let walker: HierarchyWalker
  private(set) var known: KnownHierarchy

  var snapshot: FlowSnapshot { known.snapshot }

  /// Walks the whole hierarchy.
  ///
  /// O(nodes).
  init(
    root: any FlowInspectable, epoch: String, revision: UInt64, redaction: Redaction = .nothing
  ) {
    walker = HierarchyWalker(root: root)
    known = KnownHierarchy(
      rootID: root.inspectionID, epoch: epoch, revision: revision, redaction: redaction)
    while !walker.isWalked { known.begin(with: walker.walkOn(until: .now + .seconds(3_600))) }
  }

  func mark(_ coordinator: any AnyCoordinator) { walker.mark(own: coordinator) }

  /// Returns what the walker would find if the coordinators were in their predicted state.
  func foresee(_ foreseen: [any FlowInspectable]) -> FoundChanges { walker.foresee(foreseen) }

  /// Inspects the marked coordinators; returns nil if nothing differs.
  ///
  /// O(marked and new nodes, and their links).
  func flush() -> FlowDelta? { known.take(walker.collect()) }
}
