import FlowEngine

/// Merges successive deltas into one.
///
/// A coordinator that was added and removed in between is listed as removed, so that the result
/// brings any snapshot within its range to its last revision.
package struct DeltaMerger {
  private var result: FlowDelta
  private var added: [CoordinatorID: FlowNode] = [:]
  private var changed: [CoordinatorID: FlowNode] = [:]
  private var removed: Set<CoordinatorID> = []

  package init(_ first: FlowDelta) {
    result = FlowDelta(revision: first.since, since: first.since)
    append(first)
  }

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
