import FlowIntrospect

/// One line of the tree.
struct TreeRow: Equatable, Sendable {
  let id: NodeID
  let depth: Int
  let hasChildren: Bool
  let isExpanded: Bool

  /// The lines of a snapshot, without what is below collapsed coordinators.
  ///
  /// O(lines).
  static func rows(of snapshot: FlowSnapshot, collapsed: Set<NodeID>) -> [TreeRow] {
    var rows: [TreeRow] = []
    var pending: [(NodeID, Int)] = [(snapshot.rootID, 0)]
    // What a faulty engine sends may have cycles.
    var seen: Set<NodeID> = []
    while let (id, depth) = pending.popLast() {
      guard let node = snapshot[id], seen.insert(id).inserted else { continue }
      let isExpanded = !collapsed.contains(id)
      rows.append(
        TreeRow(
          id: id, depth: depth, hasChildren: !node.children.isEmpty, isExpanded: isExpanded))
      if isExpanded {
        for child in node.children.reversed() { pending.append((child, depth + 1)) }
      }
    }
    return rows
  }
}
