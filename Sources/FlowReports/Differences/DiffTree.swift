/// Two hierarchies drawn as one tree of their differences: each added, removed or changed
/// coordinator has a line below its ancestors, and unchanged siblings are counted.
package struct DiffTree {
  private let compared: ComparedSnapshots
  private let diff: SnapshotDiff
  private var shown: Set<CoordinatorID>

  private enum Pending {
    case node(CoordinatorID, depth: Int)
    case unchanged(Int, depth: Int)
  }

  /// Returns the lines in O(nodes), with the ids that the coordinators have in their own run; none
  /// if the hierarchies are equal.
  package static func lines(of compared: ComparedSnapshots, _ diff: SnapshotDiff) -> [MarkedLine] {
    DiffTree(compared, diff).lines
  }

  private init(_ compared: ComparedSnapshots, _ diff: SnapshotDiff) {
    self.compared = compared
    self.diff = diff
    shown = Set(diff.removed).union(diff.added).union(diff.changed.keys)
    for id in shown {
      var next = parent(of: id)
      while let parent = next, shown.insert(parent).inserted { next = self.parent(of: parent) }
    }
  }

  private func parent(of id: CoordinatorID) -> CoordinatorID? { compared.node(id)?.parent }

  private var lines: [MarkedLine] {
    var lines: [MarkedLine] = []
    var seen: Set<CoordinatorID> = []
    var pending: [Pending] = compared.roots.reversed().map { .node($0, depth: 0) }
    while let next = pending.popLast() {
      switch next {
      case .unchanged(let count, let depth):
        lines.append(MarkedLine("\(count) more, unchanged", depth: depth, mark: .omitted))
      case .node(let id, let depth):
        guard shown.contains(id), let node = compared.node(id), seen.insert(id).inserted else {
          continue
        }
        lines.append(line(of: node, depth: depth))
        lines += details(of: node, depth: depth + 1)
        let children = compared.children(of: id)
        let listed = children.filter(shown.contains)
        if listed.count < children.count {
          pending.append(.unchanged(children.count - listed.count, depth: depth + 1))
        }
        pending += listed.reversed().map { .node($0, depth: depth + 1) }
      }
    }
    return lines
  }

  private func line(of node: FlowNode, depth: Int) -> MarkedLine {
    let mark: MarkedLine.Mark =
      if compared.isRemoved(node.id) {
        .removed
      } else if compared.isAdded(node.id) {
        .added
      } else {
        diff.changed[node.id] == nil ? .plain : .changed
      }
    let relation = node.relation == .root ? "" : "  (\(node.relation.title))"
    return MarkedLine(
      "\(node.name) \(compared.ownID(node.id))  \(node.currentRoute.shown)\(relation)",
      depth: depth, mark: mark, node: node.id)
  }

  private func details(of node: FlowNode, depth: Int) -> [MarkedLine] {
    guard let fields = diff.changed[node.id], let old = compared.before[node.id],
      let new = compared.ownAfter(node.id)
    else { return [] }
    return fields.compactMap { NodeFact.named($0) }.filter { isShown($0, from: old, to: node) }
      .map { field in
        let change = FactChange(
          field, from: old, in: FactWords(in: compared.before), to: new,
          in: FactWords(in: compared.own))
        return MarkedLine(change.text, depth: depth, mark: .detail, node: node.id)
      }
  }

  /// Whether a changed field shows; added and removed children have their own lines.
  private func isShown(_ field: NodeFact, from old: FlowNode, to new: FlowNode) -> Bool {
    field.name != "children" || Set(old.children) == Set(new.children)
  }
}

/// The difference between two hierarchies whose coordinators at the same place have the same ids.
package struct SnapshotDiff: Equatable, Sendable {
  package let added: [CoordinatorID]
  package let removed: [CoordinatorID]
  /// For each coordinator in both hierarchies, the names of its changed fields in the protocol.
  package let changed: [CoordinatorID: [String]]
  package let hasOtherRoot: Bool

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
    NodeFact.differing(old, new).map(\.name)
  }
}
