package import FlowProtocol

/// What is different in one hierarchy from another.
package struct SnapshotDiff: Equatable, Sendable {
  /// Coordinators that are in the second alone, by their ids.
  package let added: [NodeID]
  /// Coordinators that are in the first alone, by their ids.
  package let removed: [NodeID]
  /// The names of the fields that are different, as on the wire, of each that is in both.
  package let changed: [NodeID: [String]]
  /// Whether the tree starts elsewhere.
  let hasOtherRoot: Bool

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && !hasOtherRoot }

  /// Of coordinators of which one of the two knows the skeleton only, that is compared.
  ///
  /// O(nodes), and fast where the second was made from the first.
  package init(from before: FlowSnapshot, to after: FlowSnapshot) {
    var added: [NodeID] = []
    var changed: [NodeID: [String]] = [:]
    for (id, node) in after.nodes {
      guard let old = before[id] else {
        added.append(id)
        continue
      }
      if old == node { continue }
      let fields = Self.fields(from: old, to: node)
      if !fields.isEmpty { changed[id] = fields }
    }
    self.added = added.sorted()
    self.changed = changed
    removed = before.nodes.keys.filter { after[$0] == nil }.sorted()
    hasOtherRoot = before.rootID != after.rootID
  }

  private static func fields(from old: FlowNode, to new: FlowNode) -> [String] {
    let isOutline = old.isSkeleton || new.isSkeleton
    return NodeField.all.filter { (!isOutline || $0.isInSkeleton) && $0.differs(old, new) }
      .map(\.name)
  }
}
