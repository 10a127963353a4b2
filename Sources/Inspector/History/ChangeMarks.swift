import FlowModel

/// The changes of one step in time, as marks for the tree.
struct ChangeMarks: Equatable, Sendable {
  /// A removed coordinator, and its last position.
  struct Ghost: Equatable, Sendable {
    let node: FlowNode
    /// Its index among its parent's children.
    let index: Int
  }

  private(set) var added: Set<CoordinatorID> = []
  /// Coordinators that the step changed, including those that gained or lost a child.
  private(set) var changed: Set<CoordinatorID> = []
  private(set) var removed: [CoordinatorID: Ghost] = [:]
  /// The removed children of each parent, in their order; the parent may be removed too.
  private var ghosts: [CoordinatorID: [CoordinatorID]] = [:]

  static let none = ChangeMarks()

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  private init() {}

  /// `snapshot` is the hierarchy right after the change.
  ///
  /// O(size of the change, and children of each coordinator that lost one).
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

  private mutating func place(
    _ nodes: [FlowNode], among siblings: [CoordinatorID], under parent: CoordinatorID
  ) {
    var left = Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var ids: [CoordinatorID] = []
    for (index, id) in siblings.enumerated() {
      guard let node = left.removeValue(forKey: id) else { continue }
      removed[id] = Ghost(node: node, index: index)
      ids.append(id)
    }
    // A node that its parent does not list has no position, and is shown at the end.
    for (id, node) in left.sorted(by: { $0.key < $1.key }) {
      removed[id] = Ghost(node: node, index: siblings.count)
      ids.append(id)
    }
    ghosts[parent] = ids
  }

  /// Returns the children to show, with ghosts at their old positions, in O(children); `now` has the
  /// current children, and is empty for a removed coordinator.
  func children(of parent: CoordinatorID, now: [CoordinatorID]) -> [CoordinatorID] {
    guard let gone = ghosts[parent] else { return now }
    let present = Set(now)
    var shown: [CoordinatorID] = []
    var rest = now[...]
    for id in gone where !present.contains(id) {
      let index = removed[id]?.index ?? shown.count
      while shown.count < index, let next = rest.popFirst() { shown.append(next) }
      shown.append(id)
    }
    return shown + rest
  }
}
