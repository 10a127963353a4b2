import FlowModel

/// `flow/nodes`: the current state of single coordinators.
public struct NodesRequest: InspectionRequest, ServedRequest, CheckedRequest {
  /// The nodes that exist, as many as fit into a message; the others are left out.
  public struct Result: Hashable, Sendable, Codable {
    /// The revision of the nodes.
    public let revision: UInt64
    /// The nodes, in the requested order, each after those above it if these were requested too.
    public let nodes: [FlowNode]

    private enum CodingKeys: String, WireKey { case revision, nodes }
  }

  /// `flow/nodes`.
  public static let method = "flow/nodes"
  package static let summary = "The current state of single coordinators."

  /// The requested coordinators.
  public let ids: [CoordinatorID]

  /// Whether the coordinators above them are wanted too; nil means no.
  public let withAncestors: Bool?

  /// Creates a request for these coordinators.
  public init(ids: [CoordinatorID], withAncestors: Bool? = nil) {
    self.ids = ids
    self.withAncestors = withAncestors
  }

  package func perform(on service: any InspectionService) async throws -> Result {
    let snapshot = try await service.snapshot()
    return Result(
      revision: snapshot.revision,
      nodes: Array(asked(of: snapshot)[...].fittingIntoChunk))
  }

  /// Returns each requested node once, each after those above it if these are wanted, and no more
  /// than fit into an answer.
  private func asked(of snapshot: FlowSnapshot) -> [FlowNode] {
    var seen: Set<CoordinatorID> = []
    var nodes: [FlowNode] = []
    for id in ids {
      var way: [FlowNode] = []
      var next: CoordinatorID? = id
      while let id = next, seen.insert(id).inserted, let node = snapshot[id] {
        way.append(node)
        next = withAncestors == true ? node.parent : nil
      }
      nodes += way.reversed().prefix(Limits.itemsPerChunk - nodes.count)
      if nodes.count == Limits.itemsPerChunk { break }
    }
    return nodes
  }

  /// Throws if a node was not requested, or comes twice.
  package func check(_ answer: Result) throws(WireViolation) {
    if withAncestors == true {
      var seen: Set<CoordinatorID> = []
      for (index, node) in answer.nodes.enumerated() where !seen.insert(node.id).inserted {
        throw WireViolation("nodes[\(index)].id", "\(node.id) occurs twice")
      }
      return
    }
    var asked = Set(ids)
    for (index, node) in answer.nodes.enumerated() where asked.remove(node.id) == nil {
      throw WireViolation("nodes[\(index)].id", "\(node.id) was not requested, or occurs twice")
    }
  }
}
