/// What of a coordinator's state decides on what the user sees, with its route type erased.
package struct NodeShape {
  package let root: any Route
  package let top: PathTop
  package let ownRouteCount: Int
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
}

/// The children that a coordinator will have.
struct NextChildren {
  let owner: any CoordinatorNode
  let children: [any CoordinatorNode]
}

/// Reads a tree as it is, or as it will be once some steps were applied.
@MainActor
struct ShapeReader {
  private var foreseen: [CoordinatorID: NodeShape] = [:]
  private var next: NextChildren?

  /// The tree as it is.
  init() {}

  /// The tree as it will be after `steps`, and where a child comes or goes, with those that are then left.
  ///
  /// O(steps).
  init(after steps: [NavigationStep], leaving children: NextChildren? = nil) {
    foreseen = steps.byCoordinator.mapValues { $0.node.shape(after: $0.mutations) }
    next = children
  }

  func shape(of node: any CoordinatorNode) -> NodeShape {
    foreseen[node.id] ?? node.shape(after: [])
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
