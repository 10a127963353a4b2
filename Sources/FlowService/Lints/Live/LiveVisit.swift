/// A weak reference to a coordinator; a class, because a growing array would move weak references
/// one by one, which is slow.
@MainActor
final class WeakNode {
  private(set) weak var node: (any FlowLintable)?

  init(_ node: any FlowLintable) { self.node = node }
}

/// A coordinator of a live tree as the pass reached it; it may be gone.
@MainActor
struct LiveVisit {
  let holder: WeakNode
  let id: CoordinatorID
  let index: Int
  /// The number of the coordinator's type.
  let type: Int
  /// The number of the coordinator's route type.
  let routeType: Int
  let relation: Relation
  /// The visit of the owner; nil for the root, and below a coordinator of another framework.
  let owner: Int?
  let depth: Int
  /// The part of the tree that handles routes independently: see ``LintedTree/scopes``.
  let scope: Int
  /// The types that may be asked for a path on the way to it: see ``LintedTree/leadingTypes(to:)``.
  let approach: Int

  var node: (any FlowLintable)? { holder.node }
}

/// A route that a coordinator claims, or that is its root.
@MainActor
struct LiveClaim {
  let visit: LiveVisit
  let node: any FlowLintable
  let route: any Route
  let key: KnownRoutes.Key
  /// Whether the coordinator says that it shows the route.
  let isClaimed: Bool
  let isRoot: Bool
  /// How a claimed route is shown.
  let navigationType: NavigationType?

  var reference: CoordinatorReference { CoordinatorReference(id: visit.id, clipping: node.name) }
}
