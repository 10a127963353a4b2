/// The parts of a snapshot that a lint may read while it checks one coordinator.
package struct SnapshotSight: Sendable {
  /// The maximum number of entries of a stack, and of one route in it.
  let stackDepth: Int
  let routeRepeats: Int
  /// The maximum number of equal children that are not shown.
  let idleChildren: Int
  let hidesValues: Bool
  let nodes: [CoordinatorID: FlowNode]

  /// Returns each child's relation; nil if it is not in the snapshot or has another parent there.
  func relations(below node: FlowNode) -> [(id: CoordinatorID, relation: Relation?)] {
    node.children.map { id in
      (id, nodes[id].flatMap { $0.parent == node.id ? $0.relation : nil })
    }
  }
}
