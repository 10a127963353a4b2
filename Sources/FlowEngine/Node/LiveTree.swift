/// A live coordinator, read lazily: only the requested parts of its state are read.
@MainActor
package struct LiveCoordinator {
  package let node: CoordinatorNode
}

extension LiveCoordinator: @MainActor ShownStack {
  package var detour: CoordinatorNode? { node.detourNode }
  package var modal: CoordinatorNode? { node.modalNode }
  package var modalCoversScreen: Bool { node.box.core.detents?.coversScreen ?? false }
  package var topChild: CoordinatorNode? { node.topChild }
  package var isPathEmpty: Bool { node.pathCount == 0 }
  package var contained: CoordinatorNode? { node.contained }
  package var pathCount: Int { node.pathCount }
  package func child(at index: Int) -> CoordinatorNode? { node.box.core.path[index].child?.node }
}

@MainActor
package struct LiveTree: @MainActor ShownHierarchy {
  package func coordinator(_ node: CoordinatorNode) -> LiveCoordinator? {
    LiveCoordinator(node: node)
  }
}

extension CoordinatorNode {
  /// The coordinator that is visible in place of this one; nil if its own route is on top.
  package var visibleBelow: CoordinatorNode? {
    // Nothing that could be above: most coordinators are like this, and it costs a tenth of asking.
    if !box.isCovered, topChild == nil, pathCount > 0 || contained == nil { return nil }
    return LiveCoordinator(node: self).above
  }

  /// The ``visibleBelow`` in a future state of the coordinator.
  package func visibleBelow(in state: StateCore) -> CoordinatorNode? {
    var shape = NodeShape(state)
    shape.contained = contained(selecting: state.selectedTab)
    return shape.above
  }

  /// The flow or the tab that is shown in place of the root; nil if the root has a screen.
  var contained: CoordinatorNode? { contained(selecting: selectedTabIndex) }

  func contained(selecting tab: Int) -> CoordinatorNode? {
    if let flow = flowNode { return flow }
    return isTabbed ? childNodes.at(tab) : nil
  }

  /// The visible coordinator and route of the tree below; reading them here is not observed.
  ///
  /// O(depth).
  package var leafInSight: (owner: CoordinatorNode, route: any Route) {
    var node = self
    while let below = node.visibleBelow { node = below }
    if case .route(let route) = node.topEntry { return (node, route) }
    return (node, node.rootRoute)
  }

  /// The ``leafInSight`` for an observer; marks the path, so that changes on it are noticed.
  ///
  /// O(depth).
  func watchSight() -> (owner: CoordinatorNode, route: any Route) {
    var node = self
    node.box.isWatched = true
    while let below = node.visibleBelow {
      node = below
      node.box.isWatched = true
    }
    return node.leafInSight
  }
}
