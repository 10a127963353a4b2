import FlowModel

/// `flow/nodes`: the current state of single coordinators.
public struct NodesRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// The nodes that exist, as many as fit into a message; the others are left out.
  public struct Result: Hashable, Sendable, Codable {
    /// The revision of the nodes.
    public let revision: UInt64
    /// The nodes, in the requested order.
    public let nodes: [FlowNode]

    private enum CodingKeys: String, WireKey { case revision, nodes }
  }

  /// `flow/nodes`.
  public static let method = "flow/nodes"
  package static let summary = "The current state of single coordinators."

  /// The requested coordinators.
  public let ids: [CoordinatorID]

  /// Creates a request for these coordinators.
  public init(ids: [CoordinatorID]) {
    self.ids = ids
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    let snapshot = try await service.snapshot()
    return Result(
      revision: snapshot.revision,
      nodes: Array(asked(of: snapshot)[...].fittingIntoChunk))
  }

  /// Returns each requested node once, and no more than fit into an answer.
  private func asked(of snapshot: FlowSnapshot) -> [FlowNode] {
    var seen: Set<CoordinatorID> = []
    var nodes: [FlowNode] = []
    for id in ids where nodes.count < Limits.itemsPerChunk && seen.insert(id).inserted {
      if let node = snapshot[id] { nodes.append(node) }
    }
    return nodes
  }

  /// Throws if a node was not requested, or comes twice.
  package func check(_ answer: Result) throws(WireViolation) {
    var asked = Set(ids)
    for (index, node) in answer.nodes.enumerated() where asked.remove(node.id) == nil {
      throw WireViolation("nodes[\(index)].id", "\(node.id) was not requested, or occurs twice")
    }
  }
}
