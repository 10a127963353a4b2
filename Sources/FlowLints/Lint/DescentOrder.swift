/// The ancestry of coordinators according to their `parent`, prepared for fast queries.
struct DescentOrder {
  /// The circles of coordinators that own each other, with no owner above them.
  private(set) var circles: [[CoordinatorID]] = []

  /// The times at which a walk down the tree enters a coordinator, and leaves what is below it.
  private var spans: [CoordinatorID: (enter: Int, leave: Int)] = [:]

  /// Computes the order; O(nodes).
  init(_ snapshot: FlowSnapshot) {
    var below: [CoordinatorID: [CoordinatorID]] = [:]
    var tops: [CoordinatorID] = []
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
  func isAncestor(_ upper: CoordinatorID, of lower: CoordinatorID) -> Bool {
    guard let upper = spans[upper], let lower = spans[lower] else { return false }
    return upper.enter <= lower.enter && lower.leave <= upper.leave
  }

  private mutating func number(_ tops: [CoordinatorID], _ below: [CoordinatorID: [CoordinatorID]]) {
    var time = 0
    var pending: [(id: CoordinatorID, isEnd: Bool)] = tops.map { ($0, false) }
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
    var walked: Set<CoordinatorID> = []
    for start in snapshot.nodes.keys.sorted() where spans[start] == nil && !walked.contains(start) {
      var trail: [CoordinatorID] = []
      var positions: [CoordinatorID: Int] = [:]
      var next: CoordinatorID? = start
      while let id = next, walked.insert(id).inserted {
        positions[id] = trail.count
        trail.append(id)
        next = snapshot[id]?.parent
      }
      if let end = next, let position = positions[end] { circles.append(Array(trail[position...])) }
    }
  }
}
