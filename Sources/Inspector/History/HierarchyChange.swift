import FlowProtocol
import Foundation

/// What one step in time did to a hierarchy: enough to take it back, and to do it again.
///
/// Nodes share what they hold with the hierarchies that they are from, so that a change costs its own
/// size and no more.
struct HierarchyChange: Equatable, Sendable {
  /// A coordinator before and after; nil where it was not there.
  struct NodeChange: Equatable, Sendable {
    let before: FlowNode?
    let after: FlowNode?
  }

  /// What a hierarchy is apart from its nodes.
  struct Stand: Equatable, Sendable {
    let revision: UInt64
    let rootID: NodeID
    /// How many coordinators were left out of it.
    let omitted: Int

    init(_ snapshot: FlowSnapshot) {
      revision = snapshot.revision
      rootID = snapshot.rootID
      omitted = snapshot.omitted
    }
  }

  /// The coordinators of which something is different.
  private(set) var nodes: [NodeID: NodeChange] = [:]
  let before: Stand
  private(set) var after: Stand
  /// What it takes to keep it, at most, as an estimate.
  private(set) var bytes = 0

  /// Brings `snapshot` to the delta's revision, and remembers what that did.
  ///
  /// O(size of the delta).
  init(applying delta: FlowDelta, to snapshot: inout FlowSnapshot) {
    before = Stand(snapshot)
    var old: [NodeID: FlowNode?] = [:]
    let ids = [delta.removed, delta.added.map(\.id), delta.changed.map(\.id)].joined()
    for id in ids { old.updateValue(snapshot[id], forKey: id) }
    snapshot.apply(delta)
    after = Stand(snapshot)
    for (id, node) in old { note(id, node, snapshot[id]) }
  }

  /// What is different between two hierarchies of one run of the engine.
  ///
  /// Of coordinators of which one side knows the skeleton only, that alone is compared. O(nodes).
  init(from old: FlowSnapshot, to new: FlowSnapshot) {
    before = Stand(old)
    after = Stand(new)
    for (id, node) in old.nodes where new[id].map({ !node.looksLike($0) }) ?? true {
      note(id, node, new[id])
    }
    for (id, node) in new.nodes where old[id] == nil { note(id, nil, node) }
  }

  private mutating func note(_ id: NodeID, _ old: FlowNode?, _ new: FlowNode?) {
    if old == new { return }
    nodes[id] = NodeChange(before: old, after: new)
    bytes += 96 + (old?.memoryBytes ?? 0)
  }

  /// Takes in the change that followed on this one: both are one from then on.
  ///
  /// O(size of `next`).
  mutating func append(_ next: HierarchyChange) {
    after = next.after
    bytes += next.bytes
    for (id, change) in next.nodes {
      let before = nodes[id].map(\.before) ?? change.before
      nodes[id] =
        before == change.after ? nil : NodeChange(before: before, after: change.after)
    }
  }

  /// Takes the change back; `snapshot` is as it was right after it.
  ///
  /// O(size of the change).
  func undo(in snapshot: inout FlowSnapshot) { bring(&snapshot, to: before, \.before) }

  /// Does it again; `snapshot` is as it was right before it.
  ///
  /// O(size of the change).
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
  /// Whether it is the same as far as both are known.
  fileprivate func looksLike(_ other: FlowNode) -> Bool {
    guard isSkeleton || other.isSkeleton else { return self == other }
    return parent == other.parent && relation == other.relation && name == other.name
      && routeType == other.routeType && children == other.children
  }
}
