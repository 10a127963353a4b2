import FlowModel

/// The lines of a tree without their contents: for each coordinator, the number of lines below it.
///
/// Only visible lines are ever made. A faulty engine may send cycles: a coordinator counts only if
/// its parent lists it and it names that parent, so that no cycle is followed.
///
/// The coordinators are in a table, parents before their children, and refer to each other by their
/// index in it. A count over all of them reads the table from end to end, without a lookup.
package struct TreeOutline: Equatable, Sendable {
  typealias TableIndex = Int

  struct Entry: Equatable {
    let id: CoordinatorID
    /// The index in ``texts``; nil if the coordinator is gone.
    var text: Int?
    /// The parent; nil for the root, and for a coordinator outside the tree.
    var above: TableIndex?
    /// The children that name the coordinator as their parent, each once.
    var below: [TableIndex] = []
    var isCollapsed = false
    /// Whether the filter admits the coordinator itself.
    var isMatch = false
    /// The number of admitted coordinators at it and below it.
    var matches = 0
    /// The number of lines below it while it is expanded.
    var linesBelow = 0
    /// The number of its children that have a line while it is expanded.
    var shownBelow = 0
    /// The number of its children that are tabs.
    var tabs = 0

    /// Whether it has a line while all its ancestors are expanded.
    var isShown: Bool { matches > 0 }
    /// The number of its lines, with those below it.
    var lines: Int { isShown ? 1 + (isCollapsed ? 0 : linesBelow) : 0 }
    /// Whether each child takes one line, so that a search among very many needs no counting.
    var isPlainList: Bool { shownBelow == below.count && linesBelow == below.count }
  }

  var table: [Entry] = []
  var places: [CoordinatorID: TableIndex] = [:]
  var texts = TreeTexts()
  var root: TableIndex?
  /// Whether the table has the whole tree, parents before their children.
  var isInOrder = true
  /// The number of coordinators that may still be visited to pass on a difference, before all are
  /// counted instead; nil except during a change.
  var visitsLeft: Int?

  var count: Int { root.map { table[$0].lines } ?? 0 }
  /// The number of coordinators that the filter admits.
  var matchCount: Int { root.map { table[$0].matches } ?? 0 }

  func isExpanded(_ id: CoordinatorID) -> Bool { entry(id)?.isCollapsed != true }
  func isShown(_ id: CoordinatorID) -> Bool { entry(id)?.isShown == true }

  /// The first child that has a line while the coordinator is expanded.
  func firstShown(below id: CoordinatorID) -> CoordinatorID? {
    guard let place = places[id] else { return nil }
    return table[place].below.first { table[$0].isShown }.map { table[$0].id }
  }

  /// The index of a coordinator's name in the names of ``texts``.
  func name(at place: TableIndex) -> Int { table[place].text.map { texts.nameOfText[$0] } ?? 0 }

  private func entry(_ id: CoordinatorID) -> Entry? { places[id].map { table[$0] } }
}

// MARK: All coordinators

extension TreeOutline {
  init(_ snapshot: FlowSnapshot) { rebuild(snapshot, by: .all) }

  /// Reads the whole hierarchy again, in O(coordinators); folded coordinators stay folded.
  mutating func rebuild(_ snapshot: FlowSnapshot, by rule: TreeAdmission) {
    var collapsed: Set<CoordinatorID> = []
    for place in table.indices where table[place].isCollapsed { collapsed.insert(table[place].id) }
    (table, places, texts) = ([], [:], TreeTexts())
    (root, isInOrder) = (nil, true)
    table.reserveCapacity(snapshot.nodes.count)
    places.reserveCapacity(snapshot.nodes.count)
    // Level by level: siblings are next to each other, behind their parent.
    var nodes: [FlowNode] = []
    nodes.reserveCapacity(snapshot.nodes.count)
    if let node = snapshot[snapshot.rootID] {
      nodes.append(node)
      append(node, below: nil, collapsed)
      root = 0
    }
    var place = 0
    while place < nodes.count {
      let (node, first) = (nodes[place], nodes.count)
      Self.forEachChild(of: node, in: snapshot) { child in
        nodes.append(child)
        append(child, below: place, collapsed)
        if child.relation == .tab { table[place].tabs += 1 }
      }
      if first < nodes.count { table[place].below = Array(first..<nodes.count) }
      place += 1
    }
    TreeWork.count(table.count)
    admit(by: rule)
    countBelow()
  }

  /// Collapses the coordinators that are collapsed in another outline; returns false if there are
  /// none.
  ///
  /// The caller has to count the lines again. O(coordinators of the other outline).
  mutating func fold(as other: TreeOutline) -> Bool {
    var isFolded = false
    for entry in other.table where entry.isCollapsed {
      guard let place = places[entry.id] else { continue }
      table[place].isCollapsed = true
      isFolded = true
    }
    return isFolded
  }

  private mutating func append(
    _ node: FlowNode, below above: TableIndex?, _ collapsed: Set<CoordinatorID>
  ) {
    let id = node.id
    places[id] = table.count
    table.append(
      Entry(
        id: id, text: texts.index(of: TreeText(node)), above: above,
        isCollapsed: !collapsed.isEmpty && collapsed.contains(id)))
  }

  /// Checks all coordinators against the rule.
  ///
  /// O(coordinators), a few nanoseconds each. The filter runs once for each distinct text.
  mutating func recount(_ snapshot: FlowSnapshot, by rule: TreeAdmission) {
    guard isInOrder else { return rebuild(snapshot, by: rule) }
    admit(by: rule)
    countBelow()
  }

  /// Collapses all coordinators below the root, or expands all, in O(coordinators).
  mutating func collapseAll(_ isSet: Bool, in snapshot: FlowSnapshot, by rule: TreeAdmission) {
    for place in table.indices {
      table[place].isCollapsed = isSet && !table[place].below.isEmpty && place != root
    }
    guard isInOrder else { return rebuild(snapshot, by: rule) }
    countBelow()
  }

  private mutating func admit(by rule: TreeAdmission) {
    let isSaid = texts.all.map(rule.admits)
    let isAnywhere = rule.among == nil
    table.withUnsafeMutableBufferPointer { table in
      for place in table.indices {
        guard let text = table[place].text else { continue }
        table[place].isMatch = isAnywhere && isSaid[text]
      }
    }
    for place in (rule.among?.ids ?? []).compactMap({ places[$0] }) {
      table[place].isMatch = table[place].text.map { isSaid[$0] } ?? false
    }
  }

  mutating func countBelow() {
    TreeWork.count(table.count)
    table.withUnsafeMutableBufferPointer { table in
      for place in table.indices {
        table[place].matches = table[place].isMatch ? 1 : 0
        (table[place].linesBelow, table[place].shownBelow) = (0, 0)
      }
      // Backwards, so that the children of each coordinator are counted before it.
      for place in table.indices.reversed() {
        guard let above = table[place].above, table[place].isShown else { continue }
        table[above].matches += table[place].matches
        table[above].shownBelow += 1
        table[above].linesBelow += table[place].lines
      }
    }
  }

  /// Calls `body` with the children that name a coordinator as their parent, each once.
  static func forEachChild(
    of node: FlowNode, in snapshot: FlowSnapshot, do body: (FlowNode) -> Void
  ) {
    let (id, children) = (node.id, node.children)
    // For few children, comparing is faster than a set.
    let isMany = children.count > 16
    var seen = Set<CoordinatorID>(minimumCapacity: isMany ? children.count : 0)
    for (index, next) in children.enumerated() where next != snapshot.rootID {
      guard let child = snapshot[next], child.parent == id else { continue }
      let isNew = isMany ? seen.insert(next).inserted : !children[..<index].contains(next)
      if isNew { body(child) }
    }
  }
}
