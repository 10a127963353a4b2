/// What of a coordinator decides which screen is on top: of a live one, a foreseen one, or a
/// snapshot's node.
///
/// Node is how the hierarchy names a coordinator.
package protocol ShownCoordinator {
  associatedtype Node

  /// The detour that is up.
  var detour: Node? { get }
  /// The modal that is up.
  var modal: Node? { get }
  /// Whether that modal is a cover, or a sheet at full screen.
  var modalCoversScreen: Bool { get }
  /// The pushed child on top of the path.
  var topChild: Node? { get }
  /// Whether the root is the only screen.
  var isPathEmpty: Bool { get }
  /// The flow or the tab that shows in place of the root.
  var contained: Node? { get }
}

extension ShownCoordinator {
  /// The coordinator that shows within this one; nil where its own route is on top.
  package var inside: Node? { topChild ?? (isPathEmpty ? contained : nil) }

  /// The coordinator that the user sees in place of this one; nil where its own route is on top.
  ///
  /// The one rule: a detour is above the modal, and the modal is above what shows within.
  package var above: Node? { detour ?? modal ?? inside }
}

/// A ``ShownCoordinator`` whose path can be read.
package protocol ShownStack: ShownCoordinator {
  var pathCount: Int { get }
  /// The pushed child at `index` of the path; nil where an own route is.
  func child(at index: Int) -> Node?
}

/// A hierarchy of coordinators: as it is, as it will be, or as a snapshot has it.
package protocol ShownHierarchy {
  associatedtype Shown: ShownCoordinator

  /// The coordinator that `node` names; nil for one that is not to be looked at, or was already.
  mutating func coordinator(_ node: Shown.Node) -> Shown?
}
