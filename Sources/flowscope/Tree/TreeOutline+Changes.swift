import FlowIntrospect

extension TreeOutline {
  /// Takes in a change, of which `snapshot` is what came out; `old` has those that it tells of as they were.
  ///
  /// O(changed × (depth + their children)); once in a while, O(coordinators).
  mutating func apply(
    _ delta: FlowDelta, from old: [NodeID: FlowNode], to snapshot: FlowSnapshot,
    by rule: TreeAdmission
  ) {
    var recounted: Set<NodeID> = []
    for id in delta.removed {
      if let parent = old[id]?.parent { recounted.insert(parent) }
      remove(id)
    }
    guard root != nil, places[snapshot.rootID] == root else { return rebuild(snapshot, by: rule) }
    for node in delta.added + delta.changed {
      let before = old[node.id]
      if let before, let place = places[node.id], before.children == node.children,
        before.parent == node.parent
      {
        table[place].text = texts.index(of: TreeText(node))
        setMatch(rule.admits(node), at: place)
        continue
      }
      recounted.formUnion([node.id, node.parent, before?.parent].compactMap { $0 })
    }
    let byDepth = recounted.compactMap { id in depth(of: id, in: snapshot).map { ($0, id) } }
      .sorted { $0.0 < $1.0 }
    // Whoever stands nowhere now is not counted, and may come back as part of somebody else.
    if byDepth.count < recounted.count(where: { snapshot[$0] != nil }) { isInOrder = false }
    // Whoever is new takes a place behind those above it.
    for (_, id) in byDepth { take(id) }
    // The deepest first: whoever stands above finds those below counted.
    for (_, id) in byDepth.reversed() {
      if let node = snapshot[id] { recount(node, in: snapshot, by: rule) }
    }
    if isWorn { rebuild(snapshot, by: rule) }
  }

  /// Asks again about those that may be let through for what others say of them.
  ///
  /// O(asked about × depth).
  mutating func ask(
    about ids: some Sequence<NodeID>, in snapshot: FlowSnapshot, by rule: TreeAdmission
  ) {
    for id in ids {
      if let node = snapshot[id], let place = places[id] { setMatch(rule.admits(node), at: place) }
    }
  }

  mutating func setCollapsed(_ isSet: Bool, _ id: NodeID) {
    guard let place = places[id] else { return }
    let before = table[place]
    table[place].isCollapsed = isSet
    spread(from: place, before: before)
  }

  /// Whether more of the table is of those who are gone, or of what nobody says any more, than of who is there.
  private var isWorn: Bool {
    max(table.count, texts.all.count) > 2 * places.count + 1_024
  }

  private mutating func remove(_ id: NodeID) {
    guard let place = places.removeValue(forKey: id) else { return }
    table[place] = Entry(id: id)
  }

  /// Gives a place to whoever has none.
  private mutating func take(_ id: NodeID) {
    guard places[id] == nil else { return }
    places[id] = table.count
    table.append(Entry(id: id))
  }

  private mutating func setMatch(_ isMatch: Bool, at place: Place) {
    let before = table[place]
    guard before.isMatch != isMatch else { return }
    table[place].isMatch = isMatch
    table[place].matches += isMatch ? 1 : -1
    spread(from: place, before: before)
  }

  /// Finds out anew who stands below a coordinator, and tells those above what is different.
  private mutating func recount(
    _ node: FlowNode, in snapshot: FlowSnapshot, by rule: TreeAdmission
  ) {
    guard let place = places[node.id] else { return }
    let before = table[place]
    for child in before.below where table[child].above == place { table[child].above = nil }
    var entry = Entry(id: node.id, text: texts.index(of: TreeText(node)), above: before.above)
    entry.isCollapsed = before.isCollapsed
    entry.isMatch = rule.admits(node)
    entry.matches = entry.isMatch ? 1 : 0
    entry.below.reserveCapacity(node.children.count)
    Self.forEachChild(of: node, in: snapshot) { child in
      guard let below = places[child.id] else {
        // It was there before, and stood nowhere.
        isInOrder = false
        return
      }
      entry.below.append(below)
      entry.matches += table[below].matches
      entry.shownBelow += table[below].isShown ? 1 : 0
      entry.linesBelow += table[below].lines
      table[below].above = place
      if below < place { isInOrder = false }
    }
    table[place] = entry
    spread(from: place, before: before)
  }

  /// Tells those above what is different from before.
  private mutating func spread(from start: Place, before: Entry) {
    var (place, before) = (start, (before.matches, before.lines, before.isShown))
    // What a faulty engine sends may have circles: a path is not longer than there are coordinators.
    for _ in table.indices {
      guard let above = table[place].above else { return }
      let now = table[place]
      let (matches, lines) = (now.matches - before.0, now.lines - before.1)
      if matches == 0, lines == 0 { return }
      let wasShown = before.2
      before = (table[above].matches, table[above].lines, table[above].isShown)
      table[above].matches += matches
      table[above].linesBelow += lines
      if now.isShown != wasShown { table[above].shownBelow += wasShown ? -1 : 1 }
      place = above
    }
  }

  /// How far below the root it stands; nil where it does not.
  private func depth(of id: NodeID, in snapshot: FlowSnapshot) -> Int? {
    var depth = 0
    var next = id
    while next != snapshot.rootID {
      guard depth <= snapshot.nodes.count, let node = snapshot[next], let parent = node.parent
      else { return nil }
      next = parent
      depth += 1
    }
    return depth
  }
}
