import FlowIntrospect

extension TreeOutline {
  /// Takes in a change, of which `snapshot` is what came out; `old` has those that it tells of as they were.
  ///
  /// O(changed × depth + their children), and never more than O(coordinators).
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
    patience = table.count + 1_024
    defer { patience = nil }
    var isMoved = !isInOrder
    for node in delta.added + delta.changed {
      let before = old[node.id]
      if let before, before.parent != node.parent { isMoved = true }
      if let before, let place = places[node.id], before.children == node.children,
        before.parent == node.parent, (before.relation == .tab) == (node.relation == .tab)
      {
        table[place].text = texts.index(of: TreeText(node))
        setMatch(rule.admits(node), at: place)
        continue
      }
      recounted.formUnion([node.id, node.parent, before?.parent].compactMap { $0 })
    }
    guard
      let ordered = isMoved ? byDepth(recounted, in: snapshot) : byPlace(recounted, in: snapshot)
    else { return rebuild(snapshot, by: rule) }
    // Whoever stands nowhere now is not counted, and may come back as part of somebody else.
    if ordered.count < recounted.count(where: { snapshot[$0] != nil }) { isInOrder = false }
    // Whoever is new takes a place behind those above it.
    for id in ordered { take(id) }
    // The deepest first: whoever stands above finds those below counted.
    for id in ordered.reversed() {
      if let node = snapshot[id] { recount(node, in: snapshot, by: rule) }
    }
    countWherePatienceEnded(snapshot, by: rule)
    if isWorn { rebuild(snapshot, by: rule) }
  }

  /// Counts all where passing on what is different would have taken longer.
  private mutating func countWherePatienceEnded(_ snapshot: FlowSnapshot, by rule: TreeAdmission) {
    guard patience == 0 else { return }
    if isInOrder { countBelow() } else { rebuild(snapshot, by: rule) }
  }

  /// Asks again about those that may be let through for what others say of them.
  ///
  /// O(asked about × depth).
  mutating func ask(
    about ids: some Sequence<NodeID>, in snapshot: FlowSnapshot, by rule: TreeAdmission
  ) {
    patience = table.count + 1_024
    defer { patience = nil }
    for id in ids {
      if let node = snapshot[id], let place = places[id] { setMatch(rule.admits(node), at: place) }
    }
    countWherePatienceEnded(snapshot, by: rule)
  }

  mutating func setCollapsed(_ isSet: Bool, _ id: NodeID) {
    if let place = places[id] { setCollapsed(isSet, at: place) }
  }

  /// Expands every coordinator above one.
  ///
  /// O(depth): what is above the lowest that is collapsed has not to be told of it, since that is collapsed too
  /// or was told already.
  mutating func expand(above id: NodeID) {
    guard var place = places[id] else { return }
    var steps = 0
    while let above = table[place].above, steps <= table.count {
      if table[above].isCollapsed { setCollapsed(false, at: above) }
      place = above
      steps += 1
    }
    TreeWork.count(steps)
  }

  private mutating func setCollapsed(_ isSet: Bool, at place: Place) {
    let before = Standing(table[place])
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
    guard table[place].isMatch != isMatch else { return }
    let before = Standing(table[place])
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
      entry.tabs += child.relation == .tab ? 1 : 0
      table[below].above = place
      if below < place { isInOrder = false }
    }
    table[place] = entry
    spread(from: place, before: Standing(before))
  }

  /// What those above count of a coordinator.
  private struct Standing {
    let matches: Int
    let lines: Int
    let isShown: Bool

    init(_ entry: Entry) { (matches, lines, isShown) = (entry.matches, entry.lines, entry.isShown) }
  }

  /// Tells those above what is different from before.
  private mutating func spread(from start: Place, before: Standing) {
    var (place, before, steps) = (start, before, 0)
    defer { TreeWork.count(steps) }
    // What a faulty engine sends may have circles: a path is not longer than there are coordinators.
    while let above = table[place].above, steps < table.count {
      let now = Standing(table[place])
      let (matches, lines) = (now.matches - before.matches, now.lines - before.lines)
      if matches == 0, lines == 0 { return }
      if let left = patience {
        if left == 0 { return }
        patience = left - 1
      }
      let wasShown = before.isShown
      before = Standing(table[above])
      table[above].matches += matches
      table[above].linesBelow += lines
      if now.isShown != wasShown { table[above].shownBelow += wasShown ? -1 : 1 }
      place = above
      steps += 1
    }
  }

  // MARK: Parents before children

  /// Those of `ids` that have a place, where no place of the table moved: each stands behind those above it
  /// already.
  ///
  /// O(ids × log ids).
  private func byPlace(_ ids: Set<NodeID>, in snapshot: FlowSnapshot) -> [NodeID]? {
    let known = ids.compactMap { id in places[id].map { ($0, id) } }.sorted { $0.0 < $1.0 }
    var depths: [NodeID: Int?] = [:]
    /// How far below one with a place.
    func depth(of id: NodeID) -> Int? {
      var way: [NodeID] = []
      var found: Int?
      var next = id
      while way.count <= ids.count {
        if places[next] != nil {
          found = 0
          break
        }
        if let known = depths[next] {
          found = known
          break
        }
        way.append(next)
        guard let parent = snapshot[next]?.parent else { break }
        next = parent
      }
      for (index, id) in way.reversed().enumerated() {
        depths.updateValue(found.map { $0 + index + 1 }, forKey: id)
      }
      return way.isEmpty ? found : depths[id] ?? nil
    }
    let new = ids.filter { places[$0] == nil }.compactMap { id in depth(of: id).map { ($0, id) } }
      .sorted { $0.0 < $1.0 }
    return (known + new).map { $0.1 }
  }

  /// Those of `ids` that stand somewhere, by their depth in the hierarchy as it is now; nil where to find out
  /// takes longer than to read the whole hierarchy.
  private func byDepth(_ ids: Set<NodeID>, in snapshot: FlowSnapshot) -> [NodeID]? {
    var patience = table.count / 4 + 1_024
    var found: [(Int, NodeID)] = []
    for id in ids {
      guard let depth = depth(of: id, in: snapshot, &patience) else { continue }
      found.append((depth, id))
    }
    TreeWork.count(table.count / 4 + 1_024 - max(0, patience))
    return patience < 0 ? nil : found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// How far below the root it stands; nil where it does not.
  private func depth(of id: NodeID, in snapshot: FlowSnapshot, _ patience: inout Int) -> Int? {
    var depth = 0
    var next = id
    while next != snapshot.rootID {
      guard patience >= 0, let node = snapshot[next], let parent = node.parent else { return nil }
      next = parent
      depth += 1
      patience -= 1
    }
    return depth
  }
}
