/// Who is above whom by what the coordinators say of their parents, ready to be asked.
struct DescentOrder {
  /// The coordinators that belong to each other in a circle, with nobody above them.
  private(set) var circles: [[NodeID]] = []

  /// When a walk down the tree enters a coordinator, and when it has left all below it.
  private var spans: [NodeID: (enter: Int, leave: Int)] = [:]

  /// O(nodes).
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

  /// Whether `upper` is further up than `lower`, or the same.
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
