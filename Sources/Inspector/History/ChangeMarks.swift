package import FlowEngine
package import FlowProtocol

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

  /// Returns the current children, which are none of a removed coordinator, with ghosts at their
  /// old positions; in O(children).
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
