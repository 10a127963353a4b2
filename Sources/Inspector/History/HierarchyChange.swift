import FlowModel

/// The change of a hierarchy in one step: enough to undo it and to redo it.
///
/// Nodes share storage with the hierarchies, so the memory depends only on the size of the change.
struct HierarchyChange: Equatable, Sendable {
  /// A coordinator before and after; nil if it was not in the hierarchy.
  struct NodeChange: Equatable, Sendable {
    let before: FlowNode?
    let after: FlowNode?
  }

  struct Stand: Equatable, Sendable {
    let revision: UInt64
    let rootID: CoordinatorID
    let omitted: Int

    init(_ snapshot: FlowSnapshot) {
      revision = snapshot.revision
      rootID = snapshot.rootID
      omitted = snapshot.omitted
    }
  }

  private(set) var nodes: [CoordinatorID: NodeChange] = [:]
  let before: Stand
  private(set) var after: Stand
  /// The estimated memory of the change, as an upper bound.
  private(set) var bytes = 0

  /// Applies the delta to `snapshot`, and records the change; in O(size of the delta).
  init(applying delta: FlowDelta, to snapshot: inout FlowSnapshot) {
    before = Stand(snapshot)
    let old = delta.ids.map { ($0, snapshot[$0]) }
    snapshot.apply(delta)
    after = Stand(snapshot)
    for (id, node) in old { note(id, node, snapshot[id]) }
  }

  /// The difference between two hierarchies of one engine run, in O(nodes).
  ///
  /// If only the skeleton of a coordinator is known on one side, compares only the skeletons.
  init(from old: FlowSnapshot, to new: FlowSnapshot) {
    before = Stand(old)
    after = Stand(new)
    for (id, node) in old.nodes where new[id].map({ !node.looksLike($0) }) ?? true {
      note(id, node, new[id])
    }
    for (id, node) in new.nodes where old[id] == nil { note(id, nil, node) }
  }

  private mutating func note(_ id: CoordinatorID, _ old: FlowNode?, _ new: FlowNode?) {
    if old == new { return }
    nodes[id] = NodeChange(before: old, after: new)
    bytes += 96 + (old?.memoryBytes ?? 0)
  }

  /// Merges the next change into this one, in O(size of `next`).
  mutating func append(_ next: HierarchyChange) {
    after = next.after
    bytes += next.bytes
    for (id, change) in next.nodes {
      let before = nodes[id].map(\.before) ?? change.before
      nodes[id] = before == change.after ? nil : NodeChange(before: before, after: change.after)
    }
  }

  /// Undoes the change in O(its size); `snapshot` is the hierarchy right after it.
  func undo(in snapshot: inout FlowSnapshot) { bring(&snapshot, to: before, \.before) }

  /// Applies the change again in O(its size); `snapshot` is the hierarchy right before it.
  func redo(in snapshot: inout FlowSnapshot) { bring(&snapshot, to: after, \.after) }

  private func bring(
    _ snapshot: inout FlowSnapshot, to stand: Stand, _ side: KeyPath<NodeChange, FlowNode?>
  ) {
    snapshot.bring(
      to: stand.revision, rootID: stand.rootID, omitted: stand.omitted,
      nodes.lazy.map { ($0, $1[keyPath: side]) })
  }
}

extension FlowNode {
  /// Whether the nodes are equal in all the parts that are known of both.
  fileprivate func looksLike(_ other: FlowNode) -> Bool {
    guard isSkeleton || other.isSkeleton else { return self == other }
    return parent == other.parent && relation == other.relation && name == other.name
      && routeType == other.routeType && children == other.children
  }
}

extension FlowSnapshot {
  /// The coordinators of a delta, as they are before it.
  func nodes(changedBy delta: FlowDelta) -> [CoordinatorID: FlowNode] {
    let found = delta.ids.compactMap { id in self[id].map { (id, $0) } }
    return Dictionary(found, uniquingKeysWith: { $1 })
  }
}

extension FlowDelta {
  /// The coordinators that came, changed or left.
  var ids: [CoordinatorID] {
    var ids = removed
    for node in nodes { ids.append(node.id) }
    return ids
  }

  /// The coordinators that came or changed, without a copy if none came.
  var nodes: [FlowNode] { added.isEmpty ? changed : added + changed }
}
