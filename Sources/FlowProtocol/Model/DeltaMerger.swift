/// Makes one delta of several that follow on each other.
///
/// What came and went in between is told as gone, so that the result brings any snapshot in its range to
/// its end.
package struct DeltaMerger {
  private var result: FlowDelta
  private var added: [NodeID: FlowNode] = [:]
  private var changed: [NodeID: FlowNode] = [:]
  private var removed: Set<NodeID> = []

  package init(_ first: FlowDelta) {
    result = FlowDelta(revision: first.since, since: first.since)
    append(first)
  }

  /// Takes in the delta that follows.
  ///
  /// O(size of the delta).
  package mutating func append(_ next: FlowDelta) {
    result.revision = next.revision
    result.time = next.time
    if let rootID = next.rootID { result.rootID = rootID }
    for id in next.removed {
      added[id] = nil
      changed[id] = nil
      removed.insert(id)
    }
    for node in next.added {
      if removed.remove(node.id) != nil { changed[node.id] = node } else { added[node.id] = node }
    }
    for node in next.changed {
      if added[node.id] != nil { added[node.id] = node } else { changed[node.id] = node }
    }
  }

  package var delta: FlowDelta {
    var delta = result
    delta.added = added.values.sorted { $0.id < $1.id }
    delta.changed = changed.values.sorted { $0.id < $1.id }
    delta.removed = removed.sorted()
    return delta
  }
}
