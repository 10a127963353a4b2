/// What of a coordinator's state decides on what the user sees, with its route type erased.
package struct NodeShape {
  package let root: any Route
  package let top: PathTop
  package let pathCount: Int
  package let modal: (any CoordinatorNode)?
  /// Whether the modal covers everything.
  package let isCover: Bool
  package let detour: (any CoordinatorNode)?
  package let selectedTab: Int

  package init(_ state: StateCore) {
    root = state.root
    pathCount = state.path.count
    top = state.path.top
    modal = state.modalNode
    isCover = state.detents?.isFullScreenCover ?? false
    detour = state.detourNode
    selectedTab = state.selectedTab
  }
}

/// Reads a tree as it is, or as it will be once some steps were applied.
@MainActor
struct ShapeReader {
  private var foreseen: [CoordinatorID: NodeShape] = [:]

  /// The tree as it is.
  init() {}

  /// The tree as it will be after `steps`.
  ///
  /// O(steps).
  init(after steps: [NavigationStep]) {
    foreseen = steps.byCoordinator.mapValues { $0.node.shape(after: $0.mutations) }
  }

  func shape(of node: any CoordinatorNode) -> NodeShape {
    foreseen[node.id] ?? node.shape(after: [])
  }
}
