public import FlowEngine

extension CoordinatorCensus {
  /// Notes the coordinators that an event shows to be in the tree, since they may leave it before
  /// the next pass, and the routes that a navigation led to.
  ///
  /// Ignores coordinators without a known owner, since they belong to another tree. O(steps).
  public func note(_ event: FlowEvent) {
    switch event {
    case .stateChanged(let coordinator), .hierarchyChanged(let coordinator):
      let node = coordinator.node
      noteChange(
        of: node, below: node.ownerNode,
        showing: [
          node.childNodes.last, node.modalRegistrations.last, node.modalNode, node.detourNode,
        ])
    case .navigated(let record, _): note(record)
    case .errorReported: return
    }
  }
}
