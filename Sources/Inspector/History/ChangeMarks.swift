import FlowProtocol

/// What a step in time changed, for a tree to mark.
struct ChangeMarks: Equatable, Sendable {
  /// A coordinator that is gone, and where it stood.
  struct Ghost: Equatable, Sendable {
    /// As it was last.
    let node: FlowNode
    /// Its place among the children that its parent had.
    let index: Int
  }

  /// Coordinators that were not there before.
  private(set) var added: Set<NodeID> = []
  /// Coordinators of which something is different; also those that got or lost a child.
  private(set) var changed: Set<NodeID> = []
  /// Coordinators that are gone.
  private(set) var removed: [NodeID: Ghost] = [:]
  /// Those of one parent, which may be gone itself, in the order in which they stood.
  private var ghosts: [NodeID: [NodeID]] = [:]

  static let none = ChangeMarks()

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  private init() {}

  /// The marks of a change; `snapshot` is as it was right after it.
  ///
  /// O(size of the change, and children of whoever lost one).
  init(_ change: HierarchyChange, after snapshot: FlowSnapshot) {
    for (id, node) in change.nodes {
      switch (node.before, node.after) {
      case (nil, _): added.insert(id)
      case (_?, _?): changed.insert(id)
      case (let gone?, nil): removed[id] = Ghost(node: gone, index: 0)
      }
    }
    let gone = Dictionary(grouping: removed.values.map(\.node)) { $0.parent }
    for case (let parent?, let nodes) in gone {
      let siblings = (change.nodes[parent].map(\.before) ?? snapshot[parent])?.children ?? []
      place(nodes, among: siblings, under: parent)
    }
  }

  private mutating func place(_ nodes: [FlowNode], among siblings: [NodeID], under parent: NodeID) {
    var left = Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var ids: [NodeID] = []
    for (index, id) in siblings.enumerated() {
      guard let node = left.removeValue(forKey: id) else { continue }
      removed[id] = Ghost(node: node, index: index)
      ids.append(id)
    }
    // Whoever its parent did not name stood nowhere: at the end it is seen at least.
    for (id, node) in left.sorted(by: { $0.key < $1.key }) {
      removed[id] = Ghost(node: node, index: siblings.count)
      ids.append(id)
    }
    ghosts[parent] = ids
  }

  /// The children that a tree shows below a coordinator: those that it has, and ghosts where they stood.
  ///
  /// `now` are the children of a coordinator that is there, and empty for one that is gone. O(children).
  func children(of parent: NodeID, now: [NodeID]) -> [NodeID] {
    guard let gone = ghosts[parent] else { return now }
    let present = Set(now)
    var shown: [NodeID] = []
    var rest = now[...]
    for id in gone where !present.contains(id) {
      let index = removed[id]?.index ?? shown.count
      while shown.count < index, let next = rest.popFirst() { shown.append(next) }
      shown.append(id)
    }
    return shown + rest
  }
}
