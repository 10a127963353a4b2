import FlowIntrospect

/// Which lines a tree has, without making them: for each coordinator, how many lines stand below it.
///
/// Only what shows is ever made into lines. What the engine sends may be faulty: a coordinator counts where
/// its parent names it and it names that parent, so that no circle is followed.
struct TreeOutline: Equatable, Sendable {
  struct Entry: Equatable {
    /// Whether the filter lets it through for its own sake.
    var isMatch: Bool
    /// How many at it and below it are let through.
    var matches: Int
    /// How many lines stand below it where it is expanded.
    var linesBelow: Int
    /// How many of its children have a line where it is expanded.
    var shownChildren = 0
    /// Those below it that name it as their parent, each once.
    var children: [NodeID] = []

    /// Whether each child takes one line, as where very many stand below one: then none has to be counted.
    var isPlainList: Bool { shownChildren == children.count && linesBelow == children.count }
  }

  private(set) var entries: [NodeID: Entry] = [:]
  private(set) var collapsed: Set<NodeID> = []
  private(set) var rootID: NodeID?

  init() {}

  /// Everything of a snapshot.
  init(_ snapshot: FlowSnapshot) { rebuild(snapshot) { _ in true } }

  /// How many lines there are.
  var count: Int { rootID.map(lines) ?? 0 }
  /// How many coordinators are let through by the filter.
  var matchCount: Int { rootID.flatMap { entries[$0]?.matches } ?? 0 }

  func isMatch(_ id: NodeID) -> Bool { entries[id]?.isMatch == true }
  func isExpanded(_ id: NodeID) -> Bool { !collapsed.contains(id) }
  /// Whether there is a line for it where everything above it is expanded.
  func isShown(_ id: NodeID) -> Bool { (entries[id]?.matches ?? 0) > 0 }

  /// How many lines a coordinator takes, with those below it.
  func lines(_ id: NodeID) -> Int {
    guard let entry = entries[id], entry.matches > 0 else { return 0 }
    return 1 + (collapsed.contains(id) ? 0 : entry.linesBelow)
  }
}

// MARK: Keeping it up to date

extension TreeOutline {
  /// Counts anew.
  ///
  /// O(coordinators).
  mutating func rebuild(_ snapshot: FlowSnapshot, isMatch: (FlowNode) -> Bool) {
    rootID = snapshot.rootID
    var counted = inOrder(snapshot, isMatch: isMatch)
    entries = Dictionary(minimumCapacity: counted.count)
    // Parents come before their children, so that the other way round each finds its children counted.
    for index in counted.indices.reversed() {
      let (id, above, entry) = counted[index]
      entries[id] = entry
      guard let above, entry.matches > 0 else { continue }
      counted[above].entry.matches += entry.matches
      counted[above].entry.shownChildren += 1
      counted[above].entry.linesBelow += 1 + (isExpanded(id) ? entry.linesBelow : 0)
    }
    if !collapsed.isEmpty { collapsed = collapsed.filter { entries[$0] != nil } }
  }

  /// Every coordinator, each with the place of its parent, which comes before it, and counted alone.
  private func inOrder(
    _ snapshot: FlowSnapshot, isMatch: (FlowNode) -> Bool
  ) -> [(id: NodeID, above: Int?, entry: Entry)] {
    guard let root = snapshot[snapshot.rootID] else { return [] }
    var order: [(id: NodeID, above: Int?, entry: Entry)] = []
    order.reserveCapacity(snapshot.nodes.count)
    var pending: [(node: FlowNode, above: Int?)] = [(root, nil)]
    while let (node, above) = pending.popLast() {
      let isMatch = isMatch(node)
      var entry = Entry(isMatch: isMatch, matches: isMatch ? 1 : 0, linesBelow: 0)
      let place = order.count
      entry.children = children(of: node, in: snapshot) { pending.append(($0, place)) }
      order.append((node.id, above, entry))
    }
    return order
  }

  /// Takes in a change, of which `snapshot` is what came out; `old` has those that it tells of as they were.
  ///
  /// O(changed × (depth + their children)).
  mutating func apply(
    _ delta: FlowDelta, from old: [NodeID: FlowNode], to snapshot: FlowSnapshot,
    isMatch: (FlowNode) -> Bool
  ) {
    guard snapshot.rootID == rootID, delta.rootID == nil else {
      rebuild(snapshot, isMatch: isMatch)
      return
    }
    var recounted: Set<NodeID> = []
    for id in delta.removed {
      if let parent = old[id]?.parent { recounted.insert(parent) }
      entries[id] = nil
      collapsed.remove(id)
    }
    for node in delta.added + delta.changed {
      let before = old[node.id]
      if let before, before.children == node.children, before.parent == node.parent {
        setMatch(isMatch(node), node.id, in: snapshot)
        continue
      }
      recounted.formUnion([node.id, node.parent, before?.parent].compactMap { $0 })
    }
    // The deepest first: whoever stands above finds those below counted.
    let deepestFirst = recounted.compactMap { id in depth(of: id, in: snapshot).map { ($0, id) } }
      .sorted { $0.0 > $1.0 }
    for (_, id) in deepestFirst {
      guard let node = snapshot[id] else { continue }
      replace(id, with: entry(for: node, in: snapshot, isMatch: isMatch(node)), in: snapshot)
    }
  }

  /// Asks again about those that may be let through for what others say of them.
  ///
  /// O(asked about × depth).
  mutating func ask(
    about ids: some Sequence<NodeID>, in snapshot: FlowSnapshot, isMatch: (FlowNode) -> Bool
  ) {
    for id in ids {
      if let node = snapshot[id] { setMatch(isMatch(node), id, in: snapshot) }
    }
  }

  private mutating func setMatch(_ isMatch: Bool, _ id: NodeID, in snapshot: FlowSnapshot) {
    guard var entry = entries[id], entry.isMatch != isMatch else { return }
    entry.isMatch = isMatch
    entry.matches += isMatch ? 1 : -1
    replace(id, with: entry, in: snapshot)
  }

  private func entry(for node: FlowNode, in snapshot: FlowSnapshot, isMatch: Bool) -> Entry {
    var entry = Entry(isMatch: isMatch, matches: isMatch ? 1 : 0, linesBelow: 0)
    entry.children = children(of: node, in: snapshot)
    for child in entry.children {
      entry.matches += entries[child]?.matches ?? 0
      entry.shownChildren += isShown(child) ? 1 : 0
      entry.linesBelow += lines(child)
    }
    return entry
  }

  /// Puts a new count in place, and tells those above what is different.
  private mutating func replace(_ id: NodeID, with new: Entry?, in snapshot: FlowSnapshot) {
    let before = (matches: entries[id]?.matches ?? 0, lines: lines(id))
    entries[id] = new
    spread(from: id, before: before, in: snapshot)
  }

  private mutating func spread(
    from start: NodeID, before: (matches: Int, lines: Int), in snapshot: FlowSnapshot
  ) {
    var id = start
    var before = before
    // What a faulty engine sends may have circles: a path is not longer than there are coordinators.
    for _ in 0..<entries.count {
      guard id != rootID, let parent = snapshot[id]?.parent, let above = entries[parent] else {
        return
      }
      let change = (
        matches: (entries[id]?.matches ?? 0) - before.matches, lines: lines(id) - before.lines
      )
      if change == (0, 0) { return }
      let wasShown = before.matches > 0
      before = (above.matches, lines(parent))
      if isShown(id) != wasShown { entries[parent]?.shownChildren += wasShown ? -1 : 1 }
      entries[parent]?.matches += change.matches
      entries[parent]?.linesBelow += change.lines
      id = parent
    }
  }

  /// How far below the root it stands; nil where it does not.
  private func depth(of id: NodeID, in snapshot: FlowSnapshot) -> Int? {
    var depth = 0
    var next = id
    while next != snapshot.rootID {
      guard depth <= snapshot.nodes.count, let node = snapshot[next], let parent = node.parent
      else {
        return nil
      }
      next = parent
      depth += 1
    }
    return depth
  }

  mutating func collapse(_ id: NodeID, in snapshot: FlowSnapshot) {
    setCollapsed(true, id, in: snapshot)
  }

  mutating func expand(_ id: NodeID, in snapshot: FlowSnapshot) {
    setCollapsed(false, id, in: snapshot)
  }

  private mutating func setCollapsed(_ isSet: Bool, _ id: NodeID, in snapshot: FlowSnapshot) {
    guard let entry = entries[id], collapsed.contains(id) != isSet else { return }
    let before = (entry.matches, lines(id))
    if isSet { collapsed.insert(id) } else { collapsed.remove(id) }
    spread(from: id, before: before, in: snapshot)
  }

  /// Collapses everything below the root, or nothing.
  ///
  /// O(coordinators).
  mutating func collapseAll(_ isSet: Bool, in snapshot: FlowSnapshot) {
    collapsed =
      isSet
      ? Set(
        snapshot.nodes.values.lazy
          .filter { !$0.children.isEmpty && $0.id != snapshot.rootID }.map(\.id)) : []
    let before = entries
    rebuild(snapshot) { before[$0.id]?.isMatch == true }
  }

  /// Those below it that name it as their parent, each once; tells each of them to `found`.
  private func children(
    of node: FlowNode, in snapshot: FlowSnapshot, found: (FlowNode) -> Void = { _ in }
  ) -> [NodeID] {
    let (id, named) = (node.id, node.children)
    // Few are sooner compared than put into a set.
    var seen = Set<NodeID>(minimumCapacity: named.count > 16 ? named.count : 0)
    var own: [NodeID] = []
    own.reserveCapacity(named.count)
    for next in named where next != snapshot.rootID {
      guard let child = snapshot[next], child.parent == id else { continue }
      let isNew = named.count > 16 ? seen.insert(next).inserted : !own.contains(next)
      guard isNew else { continue }
      own.append(next)
      found(child)
    }
    return own
  }
}
