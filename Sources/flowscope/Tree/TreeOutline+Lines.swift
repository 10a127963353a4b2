import FlowIntrospect

extension TreeOutline {
  /// The coordinator in a line.
  ///
  /// O(depth × siblings).
  func id(at line: Int) -> NodeID? { path(to: line).last.map { table[$0].id } }

  /// The line of a coordinator; nil where it is folded away or filtered out.
  ///
  /// O(depth × siblings).
  func line(of id: NodeID) -> Int? {
    guard var next = places[id], table[next].isShown else { return nil }
    var line = 0
    for _ in table.indices {
      if next == root { return line }
      guard let above = table[next].above.map({ table[$0] }), !above.isCollapsed else { return nil }
      if above.isPlainList {
        guard let index = above.below.firstIndex(of: next) else { return nil }
        line += index
      } else {
        for sibling in above.below {
          if sibling == next { break }
          line += table[sibling].lines
        }
      }
      line += 1
      guard let place = table[next].above else { return nil }
      next = place
    }
    return nil
  }

  /// The lines that show.
  ///
  /// O(lines asked for + depth × siblings).
  func rows(_ range: Range<Int>) -> [TreeRow] {
    let range = range.clamped(to: 0..<count)
    let path = path(to: range.lowerBound)
    guard !range.isEmpty, !path.isEmpty else { return [] }
    // What is still to come at each level, the deepest last.
    var pending: [(places: [Place], depth: Int)] = []
    for (depth, place) in path.enumerated().dropLast() {
      let siblings = table[place].below
      let index = siblings.firstIndex(of: path[depth + 1]) ?? siblings.endIndex
      pending.append((siblings[index...].dropFirst().reversed(), depth + 1))
    }
    pending.append(([path[path.count - 1]], path.count - 1))
    var rows: [TreeRow] = []
    while rows.count < range.count, var level = pending.popLast() {
      guard let place = level.places.popLast() else { continue }
      pending.append(level)
      let entry = table[place]
      guard entry.isShown else { continue }
      rows.append(
        TreeRow(
          id: entry.id, depth: level.depth, hasChildren: entry.shownBelow > 0,
          isExpanded: !entry.isCollapsed, isMatch: entry.isMatch))
      if !entry.isCollapsed { pending.append((entry.below.reversed(), level.depth + 1)) }
    }
    return rows
  }

  /// Every line.
  ///
  /// O(lines).
  var allRows: [TreeRow] { rows(0..<count) }

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

  /// From the root down to the coordinator in a line.
  private func path(to line: Int) -> [Place] {
    guard let root, (0..<count).contains(line) else { return [] }
    var path = [root]
    var rest = line
    while rest > 0, let entry = path.last.map({ table[$0] }) {
      rest -= 1
      if entry.isPlainList {
        guard entry.below.indices.contains(rest) else { break }
        path.append(entry.below[rest])
        break
      }
      var found: Place?
      for child in entry.below {
        let lines = table[child].lines
        if rest < lines {
          found = child
          break
        }
        rest -= lines
      }
      guard let found else { break }
      path.append(found)
    }
    return path
  }
}

/// One line of the tree.
struct TreeRow: Equatable, Sendable {
  let id: NodeID
  let depth: Int
  let hasChildren: Bool
  let isExpanded: Bool
  /// Whether the filter lets it through for its own sake, and not for somebody's below it.
  var isMatch = true
}
