import FlowModel

extension TreeOutline {
  /// Applies a delta; `snapshot` is the hierarchy after it, and `old` has the changed coordinators
  /// before it, in O(changed × depth + their children), and never more than O(coordinators).
  mutating func apply(
    _ delta: FlowDelta, from old: [CoordinatorID: FlowNode], to snapshot: FlowSnapshot,
    by rule: TreeAdmission
  ) {
    var recounted: Set<CoordinatorID> = []
    visitsLeft = table.count + 1_024
    defer { visitsLeft = nil }
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
    // A coordinator outside the tree is not counted, and may come back below another one.
    if ordered.count < recounted.count(where: { snapshot[$0] != nil }) { isInOrder = false }
    // A new coordinator takes a place behind its ancestors.
    for id in ordered { take(id) }
    // The deepest first, so that the children of each coordinator are counted before it.
    for id in ordered.reversed() {
      if let node = snapshot[id] { recount(node, change, in: snapshot, by: rule) }
    }
    countAllIfVisitsRanOut(snapshot, by: rule)
    if isMostlyUnused { rebuild(snapshot, by: rule) }
  }

  /// Counts the whole table, if passing on the differences would have taken longer.
  private mutating func countAllIfVisitsRanOut(_ snapshot: FlowSnapshot, by rule: TreeAdmission) {
    guard visitsLeft == 0 else { return }
    if isInOrder { countBelow() } else { rebuild(snapshot, by: rule) }
  }

  /// Checks coordinators against the rule again, in O(ids × depth), because others changed.
  mutating func ask(
    about ids: some Sequence<CoordinatorID>, in snapshot: FlowSnapshot, by rule: TreeAdmission
  ) {
    visitsLeft = table.count + 1_024
    defer { visitsLeft = nil }
    for id in ids {
      if let node = snapshot[id], let place = places[id] { setMatch(rule.admits(node), at: place) }
    }
    countAllIfVisitsRanOut(snapshot, by: rule)
  }

  mutating func setCollapsed(_ isSet: Bool, _ id: CoordinatorID) {
    if let place = places[id] { setCollapsed(isSet, at: place) }
  }

  /// Expands every ancestor of a coordinator.
  ///
  /// O(depth): ancestors above the lowest collapsed one need no update, because they are collapsed
  /// too or were updated already.
  mutating func expand(above id: CoordinatorID) {
    guard var place = places[id] else { return }
    var steps = 0
    while let above = table[place].above, steps <= table.count {
      if table[above].isCollapsed { setCollapsed(false, at: above) }
      place = above
      steps += 1
    }
    TreeWork.count(steps)
  }

  private mutating func setCollapsed(_ isSet: Bool, at place: TableIndex) {
    let before = Counts(table[place])
    table[place].isCollapsed = isSet
    passOn(from: place, before: before)
  }

  private var isMostlyUnused: Bool {
    max(table.count, texts.all.count) > 2 * places.count + 1_024
  }

  private mutating func remove(_ id: CoordinatorID) {
    guard let place = places.removeValue(forKey: id) else { return }
    let before = Counts(table[place])
    (table[place].isMatch, table[place].matches) = (false, 0)
    passOn(from: place, before: before)
    table[place] = Entry(id: id)
  }

  /// Gives a place to a coordinator that has none.
  private mutating func take(_ id: CoordinatorID) {
    guard places[id] == nil else { return }
    places[id] = table.count
    table.append(Entry(id: id))
  }

  private mutating func setMatch(_ isMatch: Bool, at place: TableIndex) {
    guard table[place].isMatch != isMatch else { return }
    let before = Counts(table[place])
    table[place].isMatch = isMatch
    table[place].matches += isMatch ? 1 : -1
    passOn(from: place, before: before)
  }

  /// Counts the children of a coordinator again, and passes the difference on to its ancestors.
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
        // The child was in the hierarchy before, and outside the tree.
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
    passOn(from: place, before: Counts(before))
  }

  private struct ListChange {
    /// The coordinators of the delta, as they were before it.
    let old: [CoordinatorID: FlowNode]
    /// The number of removed children of each coordinator.
    var removed: [CoordinatorID: Int] = [:]
    /// Whether coordinators only came and went.
    var isPlain = true
  }

  /// Counts only the children that came or went; returns false if they cannot be told from the
  /// others.
  ///
  /// O(children that are different), and comparing the lists.
  private mutating func recountFew(
    _ node: FlowNode, _ change: ListChange, at place: TableIndex, in snapshot: FlowSnapshot,
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
    func tabs(_ id: CoordinatorID) -> Int {
      (change.old[id] ?? snapshot[id])?.relation == .tab ? 1 : 0
    }
    var removed = 0
    for below in before.below[gone] {
      let child = table[below]
      entry.tabs -= tabs(child.id)
      if places[child.id] == nil { removed += 1 }
      // A removed child is not counted any more.
      guard child.above == place else { continue }
      entry.matches -= child.matches
      entry.shownBelow -= child.isShown ? 1 : 0
      entry.linesBelow -= child.lines
      table[below].above = nil
    }
    guard removed == change.removed[node.id] ?? 0 else { return false }
    var places: [TableIndex] = []
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
    passOn(from: place, before: Counts(before))
    return true
  }

  /// The numbers of a coordinator that its ancestors add up.
  private struct Counts {
    let matches: Int
    let lines: Int
    let isShown: Bool

    init(_ entry: Entry) { (matches, lines, isShown) = (entry.matches, entry.lines, entry.isShown) }
  }

  /// Passes the difference on to the ancestors.
  private mutating func passOn(from start: TableIndex, before: Counts) {
    var (place, before, steps) = (start, before, 0)
    defer { TreeWork.count(steps) }
    // A faulty engine may send cycles: no path is longer than the number of coordinators.
    while let above = table[place].above, steps < table.count {
      let now = Counts(table[place])
      let (matches, lines) = (now.matches - before.matches, now.lines - before.lines)
      if matches == 0, lines == 0 { return }
      if let left = visitsLeft {
        if left == 0 { return }
        visitsLeft = left - 1
      }
      let wasShown = before.isShown
      before = Counts(table[above])
      table[above].matches += matches
      table[above].linesBelow += lines
      if now.isShown != wasShown { table[above].shownBelow += wasShown ? -1 : 1 }
      place = above
      steps += 1
    }
  }
}

extension [CoordinatorID] {
  /// The ranges between the common beginning and the common end of the lists, in O(count).
  fileprivate func differing(from other: [CoordinatorID]) -> (Range<Int>, Range<Int>) {
    let most = Swift.min(count, other.count)
    var first = 0
    while first < most, self[first] == other[first] { first += 1 }
    var last = 0
    while last < most - first, self[count - 1 - last] == other[other.count - 1 - last] { last += 1 }
    return (first..<(count - last), first..<(other.count - last))
  }
}
