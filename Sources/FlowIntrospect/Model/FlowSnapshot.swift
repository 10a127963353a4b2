/// A whole hierarchy at one revision.
public struct FlowSnapshot: Hashable, Sendable {
  /// Names one run of the engine: revisions of another epoch do not compare.
  public var epoch: String
  /// Counts the changes that were told, from 1, without gaps.
  public var revision: UInt64
  /// The coordinator at which the tree starts.
  public var rootID: NodeID
  /// Every coordinator of the tree.
  public private(set) var nodes: [NodeID: FlowNode]

  /// A snapshot of these nodes.
  public init(epoch: String, revision: UInt64, rootID: NodeID, nodes: some Sequence<FlowNode>) {
    self.epoch = epoch
    self.revision = revision
    self.rootID = rootID
    self.nodes = Dictionary(minimumCapacity: nodes.underestimatedCount)
    for node in nodes { self.nodes[node.id] = node.bounded }
  }

  /// The coordinator with this id.
  public subscript(id: NodeID) -> FlowNode? { nodes[id] }

  /// The coordinators with parents before children, siblings in order.
  ///
  /// O(nodes).
  public var preorder: [FlowNode] { preorder(under: rootID, depth: .max) }

  /// The coordinators from `top` on and at most `depth` levels below it, in the same order.
  ///
  /// O(nodes found).
  func preorder(under top: NodeID, depth: Int) -> [FlowNode] {
    var result: [FlowNode] = []
    var pending = [(top, 0)]
    var seen: Set<NodeID> = []
    while let (id, level) = pending.popLast() {
      guard let node = nodes[id], seen.insert(id).inserted else { continue }
      result.append(node)
      if level < depth {
        pending.append(contentsOf: node.children.reversed().map { ($0, level + 1) })
      }
    }
    return result
  }

  /// From the root to the coordinator whose route the user sees.
  ///
  /// O(depth).
  public var visiblePath: [NodeID] {
    var path: [NodeID] = []
    var seen: Set<NodeID> = []
    var next: NodeID? = rootID
    while let id = next, let node = nodes[id], seen.insert(id).inserted {
      path.append(id)
      next = node.shows
    }
    return path
  }

  /// The coordinators from the root down to this one.
  ///
  /// O(depth).
  public func ancestry(of id: NodeID) -> [FlowNode] {
    var path: [FlowNode] = []
    var seen: Set<NodeID> = []
    var next: NodeID? = id
    while let id = next, let node = nodes[id], seen.insert(id).inserted {
      path.append(node)
      next = node.parent
    }
    return path.reversed()
  }

  mutating func insert(_ node: FlowNode) { nodes[node.id] = node }

  /// Puts whole nodes in place of those of which only the skeleton was known.
  ///
  /// O(nodes given).
  public mutating func fill(in details: [FlowNode]) {
    for node in details where nodes[node.id]?.isSkeleton == true { nodes[node.id] = node.bounded }
  }

  /// Brings the snapshot to the delta's revision.
  ///
  /// O(size of the delta).
  public mutating func apply(_ delta: FlowDelta) {
    for id in delta.removed { nodes[id] = nil }
    for node in delta.added { nodes[node.id] = node.bounded }
    for node in delta.changed { nodes[node.id] = node.bounded }
    if let rootID = delta.rootID { self.rootID = rootID }
    revision = delta.revision
  }
}

extension FlowSnapshot: Codable {
  private enum CodingKeys: String, CodingKey { case epoch, revision, root, nodes }

  /// Reads a snapshot whose nodes are an array.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      epoch: try container.decode(String.self, forKey: .epoch),
      revision: try container.decode(UInt64.self, forKey: .revision),
      rootID: try container.decode(NodeID.self, forKey: .root),
      nodes: try container.decode([FlowNode].self, forKey: .nodes))
  }

  /// Writes the nodes as an array, parents before children.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(epoch, forKey: .epoch)
    try container.encode(revision, forKey: .revision)
    try container.encode(rootID, forKey: .root)
    try container.encode(preorder, forKey: .nodes)
  }
}
