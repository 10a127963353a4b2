/// The properties of a coordinator that decide which screen is on top.
///
/// Live coordinators, predicted ones, and nodes of a snapshot have them.
///
/// `Node` is the type with which the hierarchy refers to a coordinator.
package protocol ShownCoordinator {
  associatedtype Node

  var detour: Node? { get }
  var modal: Node? { get }
  /// Whether that modal is a cover, or a sheet at full screen.
  var modalCoversScreen: Bool { get }
  /// The pushed child on top of the path.
  var topChild: Node? { get }
  /// Whether the root is the only screen.
  var isPathEmpty: Bool { get }
  /// The flow or the tab that is shown in place of the root.
  var contained: Node? { get }
}

extension ShownCoordinator {
  /// The coordinator that is shown within this one; nil if its own route is on top.
  package var inside: Node? { topChild ?? (isPathEmpty ? contained : nil) }

  /// The coordinator that is visible in place of this one; nil if its own route is on top.
  ///
  /// This is the only rule: a detour is above the modal, and the modal is above the coordinator
  /// within.
  package var above: Node? { detour ?? modal ?? inside }
}

/// A ``ShownCoordinator`` whose path can be read.
package protocol ShownStack: ShownCoordinator {
  var pathCount: Int { get }
  /// The pushed child at `index` of the path; nil if the entry is an own route.
  func child(at index: Int) -> Node?
}

/// A hierarchy of coordinators: live, predicted, or of a snapshot.
package protocol ShownHierarchy {
  associatedtype Shown: ShownCoordinator

  /// Returns the coordinator of `node`; nil if the walk must skip it, or visited it before.
  mutating func coordinator(_ node: Shown.Node) -> Shown?
}
