import FlowModel
import FlowReports

extension TreeOutline {
  /// One level of the path to a line.
  private typealias Level = (place: TableIndex, indexAmongSiblings: Int)

  /// The coordinator in a line, in O(depth, and the siblings on the path).
  func id(at line: Int) -> CoordinatorID? { path(to: line).last.map { table[$0.place].id } }

  /// The line of a coordinator, in O(depth, and the siblings on the path); nil if it is hidden.
  func line(of id: CoordinatorID) -> Int? {
    guard var next = places[id], table[next].isShown else { return nil }
    var (line, steps) = (0, 0)
    defer { TreeWork.count(steps) }
    // A faulty engine may send cycles: no path is longer than the number of coordinators.
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

  /// The number of lines of the siblings before a coordinator; nil if `above` is not its parent.
  private func linesBefore(_ place: TableIndex, below above: TableIndex) -> Int? {
    if table[above].isPlainList { return table[above].below.firstIndex(of: place) }
    var lines = 0
    for sibling in table[above].below {
      if sibling == place { return lines }
      lines += table[sibling].lines
    }
    return nil
  }

  /// The rows of these lines, in O(lines asked for + depth, and the siblings on the path).
  func rows(_ range: Range<Int>) -> [TreeRow] {
    let range = range.clamped(to: 0..<count)
    var rows: [TreeRow] = []
    forEachLine(from: range.lowerBound) { _, place, depth in
      guard rows.count < range.count else { return false }
      rows.append(
        TreeRow(
          id: table[place].id, depth: depth, hasChildren: table[place].shownBelow > 0,
          isExpanded: !table[place].isCollapsed, isMatch: table[place].isMatch,
          tabs: table[place].tabs))
      return true
    }
    return rows
  }

  /// Every line, in O(lines).
  var allRows: [TreeRow] { rows(0..<count) }

  /// The line of the next match after `line`, or before it, with wrap-around; nil if nothing
  /// matches.
  ///
  /// O(lines between) forward, and O(lines) backward.
  func nextMatch(after line: Int, forward: Bool) -> Int? {
    if forward {
      return firstMatch(in: (line + 1)..<max(line + 1, count)) ?? firstMatch(in: 0..<(line + 1))
    }
    var (before, last): (Int?, Int?)
    forEachLine(from: 0) { next, place, _ in
      if table[place].isMatch {
        if next < line { before = next }
        last = next
      }
      return true
    }
    return before ?? last
  }

  private func firstMatch(in range: Range<Int>) -> Int? {
    var found: Int?
    forEachLine(from: range.lowerBound) { line, place, _ in
      guard range.contains(line) else { return false }
      if table[place].isMatch { found = line }
      return found == nil
    }
    return found
  }

  /// Visits the lines from `line` on, until `visit` returns false.
  private func forEachLine(
    from line: Int, _ visit: (_ line: Int, _ place: TableIndex, _ depth: Int) -> Bool
  ) {
    var path = path(to: line)
    var (line, steps) = (line, 0)
    defer { TreeWork.count(steps) }
    let count = count
    // A faulty engine may send cycles: no more lines than counted are visited.
    while line < count, let last = path.last, visit(line, last.place, path.count - 1) {
      line += 1
      steps += 1
      if !table[last.place].isCollapsed, table[last.place].shownBelow > 0,
        let first = firstShown(below: last.place, from: 0)
      {
        path.append(first)
        continue
      }
      while let done = path.popLast(), let above = path.last {
        steps += 1
        if let next = firstShown(below: above.place, from: done.indexAmongSiblings + 1) {
          path.append(next)
          break
        }
      }
    }
  }

  private func firstShown(below place: TableIndex, from index: Int) -> Level? {
    for index in index..<max(index, table[place].below.count) {
      let below = table[place].below[index]
      if table[below].isShown { return (below, index) }
    }
    return nil
  }

  /// The path from the root to the coordinator in a line.
  private func path(to line: Int) -> [Level] {
    guard let root, (0..<count).contains(line) else { return [] }
    var path = [Level(root, 0)]
    var rest = line
    while rest > 0, let above = path.last?.place, let next = level(of: &rest, below: above) {
      path.append(next)
    }
    TreeWork.count(path.count)
    return path
  }

  /// The child of `above` in whose lines `line` is; subtracts the lines before the child.
  private func level(of line: inout Int, below above: TableIndex) -> Level? {
    line -= 1
    let below = table[above].below
    if table[above].isPlainList {
      guard below.indices.contains(line) else { return nil }
      defer { line = 0 }
      return (below[line], line)
    }
    for (index, child) in below.enumerated() {
      let lines = table[child].lines
      if line < lines { return (child, index) }
      line -= lines
    }
    return nil
  }
}

// MARK: All coordinators, in order

extension TreeOutline {
  /// The places of all coordinators, folded or not, in O(coordinators): parents before their
  /// children, and siblings in order.
  var preorder: [TableIndex] {
    var order: [TableIndex] = []
    order.reserveCapacity(places.count)
    var pending = root.map { [$0] } ?? []
    // A faulty engine may send cycles: no more coordinators than have a place are visited.
    while order.count < table.count, let place = pending.popLast() {
      order.append(place)
      pending.append(contentsOf: table[place].below.reversed())
    }
    return order
  }

  /// The last coordinator with a line on the path to `id`, which may be `id` itself; nil outside
  /// the tree.
  ///
  /// `parent` gives the parents that the table lacks. O(depth).
  func lastShown(onPathTo id: CoordinatorID, parent: (CoordinatorID) -> CoordinatorID?)
    -> CoordinatorID?
  {
    var path: [TableIndex] = []
    var next = places[id] ?? parent(id).flatMap { places[$0] }
    while let place = next, path.count <= table.count {
      path.append(place)
      if place == root { break }
      next = table[place].above ?? parent(table[place].id).flatMap { places[$0] }
    }
    TreeWork.count(path.count)
    guard path.last == root else { return nil }
    var found: CoordinatorID?
    for (place, above) in zip(path.reversed(), [nil] + path.reversed().map(Optional.some)) {
      guard table[place].isShown, above == nil || table[place].above == above else { break }
      found = table[place].id
      if table[place].isCollapsed { break }
    }
    return found
  }
}
