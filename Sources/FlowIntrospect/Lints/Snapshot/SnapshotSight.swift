/// What a lint may see of a snapshot while it looks at one coordinator.
struct SnapshotSight: Sendable {
  let configuration: LintConfiguration
  /// Whether the routes are without their associated values.
  let hidesValues: Bool
  private let nodes: [NodeID: FlowNode]

  init(snapshot: FlowSnapshot, configuration: LintConfiguration, hidesValues: Bool) {
    self.configuration = configuration
    self.hidesValues = hidesValues
    nodes = snapshot.nodes
  }

  /// What the children are to the coordinator; nil for those that are not in the snapshot, or belong
  /// to somebody else in it.
  func relations(below node: FlowNode) -> [(id: NodeID, relation: Relation?)] {
    node.children.map { id in
      (id, nodes[id].flatMap { $0.parent == node.id ? $0.relation : nil })
    }
  }
}
