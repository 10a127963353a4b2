import FlowProtocol

/// The coordinators of a hierarchy, asked for in the order in which one that was copied from it has them.
///
/// A copy of a dictionary has its entries in the same order. Where few were changed since, the next is right behind
/// the one before, and is not searched for.
struct NodesAlike {
  private let nodes: [NodeID: FlowNode]
  /// Where the next is expected.
  private var next: Dictionary<NodeID, FlowNode>.Index

  init(_ snapshot: FlowSnapshot) {
    nodes = snapshot.nodes
    next = nodes.startIndex
  }

  /// O(1), and several times faster where it is the one that is expected.
  mutating func node(_ id: NodeID) -> FlowNode? {
    if next < nodes.endIndex, nodes[next].key == id {
      defer { next = nodes.index(after: next) }
      return nodes[next].value
    }
    guard let found = nodes.index(forKey: id) else { return nil }
    next = nodes.index(after: found)
    return nodes[found].value
  }
}
