import FlowEngine

/// The parts of a snapshot that a lint may read while it checks one coordinator.
struct SnapshotSight: Sendable {
  let configuration: LintConfiguration
  /// Whether the routes have no associated values.
  let hidesValues: Bool
  private let nodes: [CoordinatorID: FlowNode]

  init(snapshot: FlowSnapshot, configuration: LintConfiguration, hidesValues: Bool) {
    self.configuration = configuration
    self.hidesValues = hidesValues
    nodes = snapshot.nodes
  }

  /// Returns the relation of each child; nil for a child that is not in the snapshot or has another
  /// parent there.
  func relations(below node: FlowNode) -> [(id: CoordinatorID, relation: Relation?)] {
    node.children.map { id in
      (id, nodes[id].flatMap { $0.parent == node.id ? $0.relation : nil })
    }
  }
}
