import FlowProtocol

extension TreeOutline {
  /// Takes in a change, of which `snapshot` is what came out; `old` has those that it tells of as they were.
  ///
  /// O(changed × depth + their children), and never more than O(coordinators).
  mutating func apply(
    _ delta: FlowDelta, from old: [NodeID: FlowNode], to snapshot: FlowSnapshot,
    by rule: TreeAdmission
  ) {
    var recounted: Set<NodeID> = []
    patience = table.count + 1_024
    defer { patience = nil }
    var change = ListChange(old: old)
    for id in delta.removed {
      if let parent = old[id]?.parent {
        recounted.insert(parent)
        change.removed[parent, default: 0] += 1
      }
      if snapshot[id] != nil { change.isPlain = false }
      remove(id)
    }
    guard root != nil, places[snapshot.rootID] == root else { return rebuild(snapshot, by: rule) }
    var isMoved = !isInOrder
    for node in delta.added where old[node.id] != nil { change.isPlain = false }
    for node in delta.added + delta.changed {
      let before = old[node.id]
      if let before, let place = places[node.id], before.parent == node.parent,
        (before.relation == .tab) == (node.relation == .tab)
      {
        if before.children != node.children {
          recounted.insert(node.id)
        } else {
          table[place].text = texts.index(of: TreeText(node))
          setMatch(rule.admits(node), at: place)
        }
        continue
      }
      if let before {
        change.isPlain = false
        if before.parent != node.parent { isMoved = true }
      }
      recounted.formUnion([node.id, node.parent, before?.parent].compactMap { $0 })
    }
    if isMoved { change.isPlain = false }
    guard
      let ordered = isMoved ? byDepth(recounted, in: snapshot) : byPlace(recounted, in: snapshot)
    else { return rebuild(snapshot, by: rule) }
    // Whoever stands nowhere now is not counted, and may come back as part of somebody else.
    if ordered.count < recounted.count(where: { snapshot[$0] != nil }) { isInOrder = false }
    // Whoever is new takes a place behind those above it.
    for id in ordered { take(id) }
    // The deepest first: whoever stands above finds those below counted.
    for id in ordered.reversed() {
      if let node = snapshot[id] { recount(node, change, in: snapshot, by: rule) }
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
    let before = Standing(table[place])
    (table[place].isMatch, table[place].matches) = (false, 0)
    spread(from: place, before: before)
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
    _ node: FlowNode, _ change: ListChange, in snapshot: FlowSnapshot, by rule: TreeAdmission
  ) {
    guard let place = places[node.id] else { return }
    if recountFew(node, change, at: place, in: snapshot, by: rule) { return }
    let before = table[place]
    TreeWork.count(before.below.count + node.children.count)
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

  /// What is known of a change of the lists of children.
  private struct ListChange {
    /// The coordinators that the change tells of, as they were.
    let old: [NodeID: FlowNode]
    /// How many were removed below each.
    var removed: [NodeID: Int] = [:]
    /// Whether coordinators came and went, and nothing else.
    var isPlain = true
  }

  /// Counts only the children of a coordinator that came or went; false where it cannot be told from the others.
  ///
  /// O(children that are different), and comparing the lists.
  private mutating func recountFew(
    _ node: FlowNode, _ change: ListChange, at place: Place, in snapshot: FlowSnapshot,
    by rule: TreeAdmission
  ) -> Bool {
    let before = table[place]
    guard change.isPlain, let known = change.old[node.id]?.children,
      known.count == before.below.count
    else { return false }
    let (gone, new) = known.differing(from: node.children)
    guard 2 * (gone.count + new.count) <= known.count + 2 else { return false }
    TreeWork.count(gone.count + new.count)
    var entry = before
    entry.text = texts.index(of: TreeText(node))
    entry.matches -= entry.isMatch ? 1 : 0
    entry.isMatch = rule.admits(node)
    entry.matches += entry.isMatch ? 1 : 0
    func tabs(_ id: NodeID) -> Int {
      (change.old[id] ?? snapshot[id])?.relation == .tab ? 1 : 0
    }
    var removed = 0
    for below in before.below[gone] {
      let child = table[below]
      entry.tabs -= tabs(child.id)
      if places[child.id] == nil { removed += 1 }
      // What was removed is no longer counted.
      guard child.above == place else { continue }
      entry.matches -= child.matches
      entry.shownBelow -= child.isShown ? 1 : 0
      entry.linesBelow -= child.lines
      table[below].above = nil
    }
    guard removed == change.removed[node.id] ?? 0 else { return false }
    var places: [Place] = []
    for id in node.children[new] {
      guard id != snapshot.rootID, snapshot[id]?.parent == node.id, let below = self.places[id],
        table[below].above != place
      else { return false }
      places.append(below)
      entry.matches += table[below].matches
      entry.shownBelow += table[below].isShown ? 1 : 0
      entry.linesBelow += table[below].lines
      entry.tabs += tabs(id)
      table[below].above = place
      if below < place { isInOrder = false }
    }
    entry.below.replaceSubrange(gone, with: places)
    table[place] = entry
    spread(from: place, before: Standing(before))
    return true
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
}

extension [NodeID] {
  /// What is between what both lists begin with and what both end with.
  ///
  /// O(count).
  fileprivate func differing(from other: [NodeID]) -> (Range<Int>, Range<Int>) {
    let most = Swift.min(count, other.count)
    var first = 0
    while first < most, self[first] == other[first] { first += 1 }
    var last = 0
    while last < most - first, self[count - 1 - last] == other[other.count - 1 - last] { last += 1 }
    return (first..<(count - last), first..<(other.count - last))
  }
}
