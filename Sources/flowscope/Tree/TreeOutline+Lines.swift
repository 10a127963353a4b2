import FlowIntrospect

extension TreeOutline {
  /// The coordinator in a line.
  ///
  /// O(depth × siblings).
  func id(at line: Int) -> NodeID? { path(to: line).last }

  /// The line of a coordinator; nil where it is folded away or filtered out.
  ///
  /// O(depth × siblings).
  func line(of id: NodeID, in snapshot: FlowSnapshot) -> Int? {
    guard isShown(id) else { return nil }
    var line = 0
    var next = id
    for _ in 0..<entries.count {
      if next == rootID { return line }
      guard let parent = snapshot[next]?.parent, let above = entries[parent], isExpanded(parent)
      else { return nil }
      if above.isPlainList {
        guard let index = above.children.firstIndex(of: next) else { return nil }
        line += index
      } else {
        for sibling in above.children {
          if sibling == next { break }
          line += lines(sibling)
        }
      }
      line += 1
      next = parent
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
    var pending: [(ids: [NodeID], depth: Int)] = []
    for (depth, id) in path.enumerated().dropLast() {
      let siblings = entries[id]?.children ?? []
      let index = siblings.firstIndex(of: path[depth + 1]) ?? siblings.endIndex
      pending.append((siblings[index...].dropFirst().reversed(), depth + 1))
    }
    pending.append(([path[path.count - 1]], path.count - 1))
    var rows: [TreeRow] = []
    while rows.count < range.count, var level = pending.popLast() {
      guard let id = level.ids.popLast() else { continue }
      pending.append(level)
      guard isShown(id), let below = entries[id]?.children else { continue }
      rows.append(
        TreeRow(
          id: id, depth: level.depth, hasChildren: below.contains(where: isShown),
          isExpanded: isExpanded(id), isMatch: isMatch(id)))
      if isExpanded(id) { pending.append((below.reversed(), level.depth + 1)) }
    }
    return rows
  }

  /// Every line.
  ///
  /// O(lines).
  var allRows: [TreeRow] { rows(0..<count) }

  /// From the root down to the coordinator in a line.
  private func path(to line: Int) -> [NodeID] {
    guard let rootID, (0..<count).contains(line) else { return [] }
    var path = [rootID]
    var rest = line
    while rest > 0, let id = path.last, let entry = entries[id] {
      rest -= 1
      if entry.isPlainList {
        guard entry.children.indices.contains(rest) else { break }
        path.append(entry.children[rest])
        break
      }
      var found: NodeID?
      for child in entry.children {
        let lines = lines(child)
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
