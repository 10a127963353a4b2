package import FlowEngine
package import FlowProtocol

/// The difference between two hierarchies whose coordinators at the same place have the same ids.
package struct SnapshotDiff: Equatable, Sendable {
  package let added: [CoordinatorID]
  package let removed: [CoordinatorID]
  /// For each coordinator in both hierarchies, the names of its changed fields in the protocol.
  package let changed: [CoordinatorID: [String]]
  let hasOtherRoot: Bool

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty && !hasOtherRoot }

  /// If only the skeleton of a coordinator is known on one side, compares only the skeletons.
  ///
  /// O(nodes), and fast if the second hierarchy was made from the first.
  package init(from before: FlowSnapshot, to after: FlowSnapshot) {
    var added: [CoordinatorID] = []
    var changed: [CoordinatorID: [String]] = [:]
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

  package init(_ compared: ComparedSnapshots) {
    self.init(from: compared.before, to: compared.after)
  }

  private static func fields(from old: FlowNode, to new: FlowNode) -> [String] {
    let isOutline = old.isSkeleton || new.isSkeleton
    return NodeField.all.filter { (!isOutline || $0.isInSkeleton) && $0.differs(old, new) }
      .map(\.name)
  }
}
