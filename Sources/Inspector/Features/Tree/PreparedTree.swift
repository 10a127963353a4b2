package import FlowModel
import NIOConcurrencyHelpers

/// The outline of a whole hierarchy, computed off the main actor before the hierarchy shows.
///
/// Computing it takes long, and frames and keys do not wait for it.
package struct PreparedTree: Equatable, Sendable {
  /// The outline with everything expanded, and without a filter.
  let outline: TreeOutline
  let visible: VisiblePath
  private let snapshot: FlowSnapshot

  /// The number of coordinators below which preparing makes no noticeable difference.
  static let fewest = 1_000

  /// O(coordinators).
  package init(_ snapshot: FlowSnapshot) {
    outline = TreeOutline(snapshot)
    visible = VisiblePath(snapshot)
    self.snapshot = snapshot
  }

  /// Prepares a tree off the main actor; returns nil for a small hierarchy.
  nonisolated static func made(of snapshot: FlowSnapshot) async -> PreparedTree? {
    snapshot.nodes.count < fewest ? nil : PreparedTree(snapshot)
  }

  /// Whether the tree was made of this hierarchy: another one may show next.
  ///
  /// O(1) for a copy of the same hierarchy. A hierarchy of the same size is compared coordinator by
  /// coordinator.
  func isOf(_ snapshot: FlowSnapshot) -> Bool { self.snapshot == snapshot }
}

/// Releases large values away from the actor that used them, because releasing them takes long.
enum LateRelease {
  /// Releases `value` soon; if another reference to it exists, the other owner releases it.
  static func take(_ value: consuming some Sendable) {
    let place = NIOLockedValueBox<(any Sendable)?>(value)
    Task.detached(priority: .utility) { place.withLockedValue { $0 = nil } }
  }
}
