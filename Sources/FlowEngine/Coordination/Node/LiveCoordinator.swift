/// A live coordinator, read lazily: only the requested parts of its state are read.
@MainActor
package struct LiveCoordinator {
  package let node: any CoordinatorNode
}

extension LiveCoordinator: @MainActor ShownStack {
  package var detour: (any CoordinatorNode)? { node.box.detourNode }
  package var modal: (any CoordinatorNode)? { node.box.modalNode }
  package var modalCoversScreen: Bool { node.core.detents?.coversScreen ?? false }
  package var topChild: (any CoordinatorNode)? { node.box.topChild }
  package var isPathEmpty: Bool { node.box.pathCount == 0 }
  package var contained: (any CoordinatorNode)? { node.contained }
  package var pathCount: Int { node.box.pathCount }
  package func child(at index: Int) -> (any CoordinatorNode)? { node.box.core.path[index].child }
}

@MainActor
package struct LiveTree: @MainActor ShownHierarchy {
  package func coordinator(_ node: any CoordinatorNode) -> LiveCoordinator? {
    LiveCoordinator(node: node)
  }
}
