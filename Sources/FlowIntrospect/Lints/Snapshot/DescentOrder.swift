/// The ancestry of coordinators according to their `parent`, prepared for fast queries.
struct DescentOrder {
  /// The circles of coordinators that own each other, with no owner above them.
  private(set) var circles: [[NodeID]] = []

  /// The times at which a walk down the tree enters a coordinator and leaves the coordinators below
  /// it.
  private var spans: [NodeID: (enter: Int, leave: Int)] = [:]

  /// Computes the order; O(nodes).
  init(_ snapshot: FlowSnapshot) {
    var below: [NodeID: [NodeID]] = [:]
    var tops: [NodeID] = []
    for node in snapshot.nodes.values {
      if node.id != snapshot.rootID, let parent = node.parent, snapshot[parent] != nil {
        below[parent, default: []].append(node.id)
      } else {
        tops.append(node.id)
      }
    }
    number(tops, below)
    if spans.count < snapshot.nodes.count { findCircles(in: snapshot) }
  }

  /// Whether `upper` is an ancestor of `lower`, or the same coordinator.
  func isAncestor(_ upper: NodeID, of lower: NodeID) -> Bool {
    guard let upper = spans[upper], let lower = spans[lower] else { return false }
    return upper.enter <= lower.enter && lower.leave <= upper.leave
  }

  private mutating func number(_ tops: [NodeID], _ below: [NodeID: [NodeID]]) {
    var time = 0
    var pending: [(id: NodeID, isEnd: Bool)] = tops.map { ($0, false) }
    while let (id, isEnd) = pending.popLast() {
      time += 1
      if isEnd {
        spans[id]?.leave = time
      } else {
        spans[id] = (time, time)
        pending.append((id, true))
        pending.append(contentsOf: (below[id] ?? []).map { ($0, false) })
      }
    }
  }

  private mutating func findCircles(in snapshot: FlowSnapshot) {
    var walked: Set<NodeID> = []
    for start in snapshot.nodes.keys.sorted() where spans[start] == nil && !walked.contains(start) {
      var trail: [NodeID] = []
      var positions: [NodeID: Int] = [:]
      var next: NodeID? = start
      while let id = next, walked.insert(id).inserted {
        positions[id] = trail.count
        trail.append(id)
        next = snapshot[id]?.parent
      }
      if let end = next, let position = positions[end] { circles.append(Array(trail[position...])) }
    }
  }
}
