import FlowDiagram
package import FlowProtocol

/// Two hierarchies drawn as one tree, as far as they are different.
///
/// Every coordinator that came, went or changed has a line, below those that lead to it; how many stand
/// beside them unchanged is counted.
package struct DiffTree {
  private let before: FlowSnapshot
  private let after: FlowSnapshot
  private let diff: SnapshotDiff
  private let removed: Set<NodeID>
  private let added: Set<NodeID>
  /// Who has a line.
  private var shown: Set<NodeID>

  private enum Pending {
    case node(NodeID, depth: Int)
    case unchanged(Int, depth: Int)
  }

  /// The lines; none where nothing is different.
  ///
  /// O(nodes).
  package static func lines(
    from before: FlowSnapshot, to after: FlowSnapshot, _ diff: SnapshotDiff
  ) -> [MarkedLine] {
    DiffTree(before, after, diff).lines
  }

  private init(_ before: FlowSnapshot, _ after: FlowSnapshot, _ diff: SnapshotDiff) {
    self.before = before
    self.after = after
    self.diff = diff
    removed = Set(diff.removed)
    added = Set(diff.added)
    shown = removed.union(added).union(diff.changed.keys)
    for id in shown {
      var next = parent(of: id)
      while let parent = next, shown.insert(parent).inserted { next = self.parent(of: parent) }
    }
  }

  private func node(_ id: NodeID) -> FlowNode? { after[id] ?? before[id] }

  private func parent(of id: NodeID) -> NodeID? { node(id)?.parent }

  private var lines: [MarkedLine] {
    var lines: [MarkedLine] = []
    var seen: Set<NodeID> = []
    var pending: [Pending] = [.node(after.rootID, depth: 0)]
    if removed.contains(before.rootID) { pending.insert(.node(before.rootID, depth: 0), at: 0) }
    while let next = pending.popLast() {
      switch next {
      case .unchanged(let count, let depth):
        lines.append(MarkedLine("\(count) more, unchanged", depth: depth, mark: .omitted))
      case .node(let id, let depth):
        guard shown.contains(id), let node = node(id), seen.insert(id).inserted else { continue }
        lines.append(line(of: node, depth: depth))
        lines += details(of: node, depth: depth + 1)
        let children = children(of: id)
        let told = children.filter(shown.contains)
        if told.count < children.count {
          pending.append(.unchanged(children.count - told.count, depth: depth + 1))
        }
        pending += told.reversed().map { .node($0, depth: depth + 1) }
      }
    }
    return lines
  }

  private func line(of node: FlowNode, depth: Int) -> MarkedLine {
    let mark: MarkedLine.Mark =
      if removed.contains(node.id) { .removed } else if added.contains(node.id) { .added } else {
        diff.changed[node.id] == nil ? .plain : .changed
      }
    let relation = node.relation == .root ? "" : "  (\(node.relation.title))"
    return MarkedLine(
      "\(node.name) \(node.id)  \(node.currentRoute.identifier)\(relation)", depth: depth,
      mark: mark, node: node.id)
  }

  private func details(of node: FlowNode, depth: Int) -> [MarkedLine] {
    guard let fields = diff.changed[node.id], let old = before[node.id] else { return [] }
    return fields.compactMap { NodeField.named($0) }.filter { isTold($0, from: old, to: node) }
      .map { field in
        func text(_ node: FlowNode) -> String {
          let text = field.text(node)
          return text.isEmpty ? "none" : text
        }
        return MarkedLine(
          "\(field.name): \(text(old)) → \(text(node))", depth: depth, mark: .detail, node: node.id)
      }
  }

  /// Who came and went below it has lines of its own.
  private func isTold(_ field: NodeField, from old: FlowNode, to new: FlowNode) -> Bool {
    field.name != "children" || Set(old.children) == Set(new.children)
  }

  /// The children by now, and those that are gone where they stood.
  private func children(of id: NodeID) -> [NodeID] {
    let now = after[id]?.children ?? []
    var gone: [NodeID?: [NodeID]] = [:]
    var neighbour: NodeID?
    let present = Set(now)
    for child in before[id]?.children ?? [] {
      if removed.contains(child) {
        gone[neighbour, default: []].append(child)
      } else if present.contains(child) {
        neighbour = child
      }
    }
    return (gone[nil] ?? []) + now.flatMap { [$0] + (gone[$0] ?? []) }
  }
}
