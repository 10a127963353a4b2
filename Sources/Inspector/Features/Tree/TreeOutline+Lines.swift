import FlowProtocol

extension TreeOutline {
  /// One level of the way down to a line.
  private struct Level {
    let place: Place
    /// Where it stands among those below the one above.
    let index: Int
  }

  /// The coordinator in a line.
  ///
  /// O(depth, and the siblings on the way).
  func id(at line: Int) -> NodeID? { way(to: line).last.map { table[$0.place].id } }

  /// The line of a coordinator; nil where it is folded away or filtered out.
  ///
  /// O(depth, and the siblings on the way).
  func line(of id: NodeID) -> Int? {
    guard var next = places[id], table[next].isShown else { return nil }
    var (line, steps) = (0, 0)
    defer { TreeWork.count(steps) }
    // What a faulty engine sends may have circles: a way is not longer than there are coordinators.
    while steps <= table.count {
      if next == root { return line }
      guard let above = table[next].above, !table[above].isCollapsed,
        let before = linesBefore(next, below: above)
      else { return nil }
      line += before + 1
      next = above
      steps += 1
    }
    return nil
  }

  /// How many lines the siblings before it take; nil where it does not stand below that one.
  private func linesBefore(_ place: Place, below above: Place) -> Int? {
    if table[above].isPlainList { return table[above].below.firstIndex(of: place) }
    var lines = 0
    for sibling in table[above].below {
      if sibling == place { return lines }
      lines += table[sibling].lines
    }
    return nil
  }

  /// The lines that show.
  ///
  /// O(lines asked for + depth, and the siblings on the way).
  func rows(_ range: Range<Int>) -> [TreeRow] {
    let range = range.clamped(to: 0..<count)
    var rows: [TreeRow] = []
    forEachLine(from: range.lowerBound) { place, depth in
      guard rows.count < range.count else { return false }
      let isExpanded = !table[place].isCollapsed
      rows.append(
        TreeRow(
          id: table[place].id, depth: depth, hasChildren: table[place].shownBelow > 0,
          isExpanded: isExpanded, isMatch: table[place].isMatch, tabs: table[place].tabs))
      return true
    }
    return rows
  }

  /// Every line.
  ///
  /// O(lines).
  var allRows: [TreeRow] { rows(0..<count) }

  /// The line of the next match below `line`, or above it; round the end, and nil where there is none.
  ///
  /// O(lines between) forward, and O(lines) backward.
  func nextMatch(after line: Int, forward: Bool) -> Int? {
    if forward {
      return firstMatch(in: (line + 1)..<max(line + 1, count)) ?? firstMatch(in: 0..<(line + 1))
    }
    var (before, last): (Int?, Int?)
    var next = 0
    forEachLine(from: 0) { place, _ in
      if table[place].isMatch {
        if next < line { before = next }
        last = next
      }
      next += 1
      return true
    }
    return before ?? last
  }

  private func firstMatch(in range: Range<Int>) -> Int? {
    var next = range.lowerBound
    var found: Int?
    forEachLine(from: next) { place, _ in
      guard range.contains(next) else { return false }
      if table[place].isMatch { found = next }
      next += 1
      return found == nil
    }
    return found
  }

  /// Visits the lines from one on, until `visit` says that it is enough.
  private func forEachLine(from line: Int, _ visit: (_ place: Place, _ depth: Int) -> Bool) {
    var way = way(to: line)
    var steps = 0
    defer { TreeWork.count(steps) }
    // What a faulty engine sends may have circles: there are not more lines than are counted.
    var left = count - line
    while left > 0, let last = way.last, visit(last.place, way.count - 1) {
      left -= 1
      steps += 1
      if !table[last.place].isCollapsed, table[last.place].shownBelow > 0,
        let first = firstShown(below: last.place, from: 0)
      {
        way.append(first)
        continue
      }
      while let done = way.popLast(), let above = way.last {
        steps += 1
        if let next = firstShown(below: above.place, from: done.index + 1) {
          way.append(next)
          break
        }
      }
    }
  }

  private func firstShown(below place: Place, from index: Int) -> Level? {
    for index in index..<max(index, table[place].below.count) {
      let below = table[place].below[index]
      if table[below].isShown { return Level(place: below, index: index) }
    }
    return nil
  }

  /// From the root down to the coordinator in a line.
  private func way(to line: Int) -> [Level] {
    guard let root, (0..<count).contains(line) else { return [] }
    var way = [Level(place: root, index: 0)]
    var rest = line
    while rest > 0, let above = way.last?.place, let next = level(of: &rest, below: above) {
      way.append(next)
    }
    TreeWork.count(way.count)
    return way
  }

  /// The one below `above` that the line is at or in; takes the lines before it off.
  private func level(of line: inout Int, below above: Place) -> Level? {
    line -= 1
    let below = table[above].below
    if table[above].isPlainList {
      guard below.indices.contains(line) else { return nil }
      defer { line = 0 }
      return Level(place: below[line], index: line)
    }
    for (index, child) in below.enumerated() {
      let lines = table[child].lines
      if line < lines { return Level(place: child, index: index) }
      line -= lines
    }
    return nil
  }
}

// MARK: Everybody, in order

extension TreeOutline {
  /// Everybody's place, parents before their children, and siblings in order, folded or not.
  ///
  /// O(coordinators).
  var preorder: [Place] {
    var order: [Place] = []
    order.reserveCapacity(places.count)
    var pending = root.map { [$0] } ?? []
    // What a faulty engine sends may have circles: there are not more than have a place.
    while order.count < table.count, let place = pending.popLast() {
      order.append(place)
      pending.append(contentsOf: table[place].below.reversed())
    }
    return order
  }

  /// The last one on the way down to a coordinator that has a line, which may be itself; nil where it stands
  /// nowhere.
  ///
  /// `parent` is asked where the table does not say who is above one. O(depth).
  func lastShown(onWayTo id: NodeID, parent: (NodeID) -> NodeID?) -> NodeID? {
    var way: [Place] = []
    var next = places[id] ?? parent(id).flatMap { places[$0] }
    while let place = next, way.count <= table.count {
      way.append(place)
      if place == root { break }
      next = table[place].above ?? parent(table[place].id).flatMap { places[$0] }
    }
    TreeWork.count(way.count)
    guard way.last == root else { return nil }
    var found: NodeID?
    for (place, above) in zip(way.reversed(), [nil] + way.reversed().map(Optional.some)) {
      guard table[place].isShown, above == nil || table[place].above == above else { break }
      found = table[place].id
      if table[place].isCollapsed { break }
    }
    return found
  }
}

/// One line of the tree.
package struct TreeRow: Equatable, Sendable {
  let id: NodeID
  let depth: Int
  let hasChildren: Bool
  let isExpanded: Bool
  /// Whether the filter lets it through for its own sake, and not for somebody's below it.
  var isMatch = true
  /// How many of those right below it are tabs.
  var tabs = 0
}
