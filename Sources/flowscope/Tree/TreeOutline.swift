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
    /// Those below it that name it as their parent, each once.
    var children: [NodeID] = []
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
    entries = Dictionary(minimumCapacity: snapshot.nodes.count)
    // Parents come before their children, so that the other way round each finds its children counted.
    for id in order(of: snapshot).reversed() {
      guard let node = snapshot[id] else { continue }
      entries[id] = entry(for: node, in: snapshot, isMatch: isMatch(node))
    }
    collapsed = collapsed.filter { entries[$0] != nil }
  }

  private func order(of snapshot: FlowSnapshot) -> [NodeID] {
    var order: [NodeID] = []
    order.reserveCapacity(snapshot.nodes.count)
    var pending = [snapshot.rootID]
    while let id = pending.popLast(), let node = snapshot[id] {
      order.append(id)
      pending.append(contentsOf: children(of: node, in: snapshot).reversed())
    }
    return order
  }

  /// Takes in a change, of which `snapshot` is what came out and `old` what was before.
  ///
  /// O(changed × (depth + their children)).
  mutating func apply(
    _ delta: FlowDelta, from old: FlowSnapshot, to snapshot: FlowSnapshot,
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
      before = (above.matches, lines(parent))
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
    let matches = Set(entries.lazy.filter(\.value.isMatch).map(\.key))
    collapsed =
      isSet
      ? Set(
        snapshot.nodes.values.lazy
          .filter { !$0.children.isEmpty && $0.id != snapshot.rootID }.map(\.id)) : []
    rebuild(snapshot) { matches.contains($0.id) }
  }

  /// Those below it that name it as their parent, each once.
  private func children(of node: FlowNode, in snapshot: FlowSnapshot) -> [NodeID] {
    let own = node.children.filter {
      $0 != snapshot.rootID && snapshot[$0]?.parent == node.id
    }
    if own.count < 2 { return own }
    var seen = Set<NodeID>(minimumCapacity: own.count)
    return own.filter { seen.insert($0).inserted }
  }
}
