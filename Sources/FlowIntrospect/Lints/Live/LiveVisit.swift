import FlowEngine

/// Points at a coordinator without keeping it.
///
/// An object of its own, since arrays that grow move weak references one by one, which takes long.
@MainActor
final class WeakNode {
  private(set) weak var node: (any CoordinatorNode)?

  init(_ node: any CoordinatorNode) {
    self.node = node
  }
}

/// A coordinator of a live tree, as a pass came by it; it may be gone by now.
@MainActor
struct LiveVisit {
  let holder: WeakNode
  let id: NodeID
  /// Its place among the visits.
  let index: Int
  /// The number of its type.
  let type: Int
  /// The number of its type of routes.
  let routeType: Int
  /// What it is to its owner.
  let relation: Relation
  /// The visit of its owner; nil at the root, and below a coordinator of another framework.
  let owner: Int?
  /// How far it is below the root.
  let depth: Int
  /// The part of the tree that decides on routes for itself: see ``LiveTree/scopes``.
  let scope: Int
  /// Which types may be asked for a path on the way to it: see ``LiveTree/leadingTypes(to:)``.
  let approach: Int

  var node: (any CoordinatorNode)? { holder.node }
}

/// A route that a coordinator claims, or that is its root.
@MainActor
struct LiveClaim {
  let visit: LiveVisit
  let node: any CoordinatorNode
  let route: any Route
  let key: KnownRoutes.Key
  /// Whether ``Coordinator/canHandle(_:)`` says yes.
  let isClaimed: Bool
  let isRoot: Bool
  /// How it is shown, where it is claimed.
  let navigationType: NavigationType?

  var reference: NodeReference { NodeReference(id: visit.id, name: node.name) }
}
