/// What of a coordinator's state decides on what the user sees, with its route type erased.
package struct NodeShape {
  package let root: any Route
  package private(set) var top: PathTop
  package private(set) var ownRouteCount: Int
  package let modal: (any CoordinatorNode)?
  /// Whether the modal covers everything.
  package let isCover: Bool
  package let detour: (any CoordinatorNode)?
  package let selectedTab: Int

  package init(_ state: StateCore) {
    root = state.root
    ownRouteCount = state.ownRouteCount
    top = state.path.top
    modal = state.modalNode
    isCover = state.detents?.coversScreen ?? false
    detour = state.detourNode
    selectedTab = state.selectedTab
  }

  /// The shape that `state` will have after a change of its path; nil for any other change.
  ///
  /// The path is not copied, which a change of a copy would do. A law says that both come out the same. O(1), or
  /// O(entries that go).
  init?(_ state: StateCore, after mutation: NavigationMutation) {
    switch mutation {
    case .push(let route):
      self.init(state)
      top = .route(route)
      ownRouteCount += 1
    case .truncatePath(let count) where count < state.path.count:
      self.init(state)
      top = state.path[..<count].top
      for case .route in state.path[count...] { ownRouteCount -= 1 }
    default: return nil
    }
  }
}

/// The children that a coordinator will have.
struct NextChildren {
  let owner: any CoordinatorNode
  let children: [any CoordinatorNode]
}

/// Reads a tree as it is, or as it will be once some steps were applied.
@MainActor
struct ShapeReader {
  /// Of the one coordinator that changes, where it is one.
  private var single: (node: any CoordinatorNode, shape: NodeShape)?
  private var foreseen: [CoordinatorID: NodeShape] = [:]
  private var next: NextChildren?

  /// The tree as it is.
  init() {}

  /// The tree as it will be after `steps`, and where a child comes or goes, with those that are then left.
  ///
  /// O(steps).
  init(after steps: [NavigationStep], leaving children: NextChildren? = nil) {
    next = children
    if steps.count == 1, let step = steps.first {
      single = (step.node, step.node.shape(after: [step.mutation]))
    } else {
      foreseen = steps.byCoordinator.mapValues { $0.node.shape(after: $0.mutations) }
    }
  }

  func shape(of node: any CoordinatorNode) -> NodeShape {
    if let single, single.node === node { return single.shape }
    if foreseen.isEmpty { return NodeShape(node.box.core) }
    return foreseen[node.id] ?? NodeShape(node.box.core)
  }

  func children(of node: any CoordinatorNode) -> [any CoordinatorNode] {
    if let next, next.owner === node { next.children } else { node.childNodes }
  }

  func flow(of node: any CoordinatorNode) -> (any CoordinatorNode)? {
    guard let flow = node.flowNode else { return nil }
    if let next, next.owner === node, !next.children.contains(where: { $0 === flow }) {
      return nil
    }
    return flow
  }
}
