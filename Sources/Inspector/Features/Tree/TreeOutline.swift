import FlowProtocol

/// Which lines a tree has, without making them: for each coordinator, how many lines stand below it.
///
/// Only what shows is ever made into lines. What the engine sends may be faulty: a coordinator counts where
/// its parent names it and it names that parent, so that no circle is followed.
///
/// The coordinators stand in a table, parents before their children, and know each other by their place in it:
/// what is asked of all of them goes through it from end to end, and looks nobody up.
package struct TreeOutline: Equatable, Sendable {
  /// Where a coordinator stands in the table.
  typealias Place = Int

  struct Entry: Equatable {
    let id: NodeID
    /// Which of the ``texts`` it says; none where it is gone.
    var text: Int?
    /// Below whom it stands; nobody where it is the root, or stands nowhere.
    var above: Place?
    /// Those below it that name it as their parent, each once.
    var below: [Place] = []
    var isCollapsed = false
    /// Whether the filter lets it through for its own sake.
    var isMatch = false
    /// How many at it and below it are let through.
    var matches = 0
    /// How many lines stand below it where it is expanded.
    var linesBelow = 0
    /// How many of those right below it have a line where it is expanded.
    var shownBelow = 0
    /// How many of those right below it are tabs.
    var tabs = 0

    /// Whether there is a line for it where everything above it is expanded.
    var isShown: Bool { matches > 0 }
    /// How many lines it takes, with those below it.
    var lines: Int { isShown ? 1 + (isCollapsed ? 0 : linesBelow) : 0 }
    /// Whether each below it takes one line, as where very many stand below one: then none has to be counted.
    var isPlainList: Bool { shownBelow == below.count && linesBelow == below.count }
  }

  var table: [Entry] = []
  var places: [NodeID: Place] = [:]
  var texts = TreeTexts()
  var root: Place?
  /// Whether the table is all that is to be known: parents stand before their children, and nobody is missing.
  var isInOrder = true
  /// How many coordinators may still be visited to pass on what is different, before all are counted instead;
  /// nil but for the time of a change.
  var patience: Int?

  init() {}

  /// Everything of a snapshot.
  init(_ snapshot: FlowSnapshot) { rebuild(snapshot, by: .everybody) }

  /// How many lines there are.
  var count: Int { root.map { table[$0].lines } ?? 0 }
  /// How many coordinators are let through by the filter.
  var matchCount: Int { root.map { table[$0].matches } ?? 0 }

  func isMatch(_ id: NodeID) -> Bool { entry(id)?.isMatch == true }
  func isExpanded(_ id: NodeID) -> Bool { entry(id)?.isCollapsed != true }
  /// Whether there is a line for it where everything above it is expanded.
  func isShown(_ id: NodeID) -> Bool { entry(id)?.isShown == true }

  /// The first below it that has a line where it is expanded.
  func firstShown(below id: NodeID) -> NodeID? {
    guard let place = places[id] else { return nil }
    return table[place].below.first { table[$0].isShown }.map { table[$0].id }
  }

  /// Which of the names of the ``texts`` somebody has.
  func name(at place: Place) -> Int { table[place].text.map { texts.nameOfText[$0] } ?? 0 }

  private func entry(_ id: NodeID) -> Entry? { places[id].map { table[$0] } }
}

// MARK: Everybody

extension TreeOutline {
  /// Reads the whole hierarchy; what is folded stays so.
  ///
  /// O(coordinators).
  mutating func rebuild(_ snapshot: FlowSnapshot, by rule: TreeAdmission) {
    var collapsed: Set<NodeID> = []
    for place in table.indices where table[place].isCollapsed { collapsed.insert(table[place].id) }
    (table, places, texts) = ([], [:], TreeTexts())
    (root, isInOrder) = (nil, true)
    table.reserveCapacity(snapshot.nodes.count)
    places.reserveCapacity(snapshot.nodes.count)
    // Level by level: those below one stand together, behind whoever they stand below.
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

  /// Collapses those that are collapsed in another; false where there are none.
  ///
  /// Nothing is counted anew. O(coordinators of the other).
  mutating func fold(as other: TreeOutline) -> Bool {
    var isFolded = false
    for entry in other.table where entry.isCollapsed {
      guard let place = places[entry.id] else { continue }
      table[place].isCollapsed = true
      isFolded = true
    }
    return isFolded
  }

  private mutating func append(_ node: FlowNode, below above: Place?, _ collapsed: Set<NodeID>) {
    var entry = Entry(id: node.id, text: texts.index(of: TreeText(node)), above: above)
    entry.isCollapsed = !collapsed.isEmpty && collapsed.contains(node.id)
    places[node.id] = table.count
    table.append(entry)
  }

  /// Asks everybody whether they are let through.
  ///
  /// O(coordinators), each for a few nanoseconds, and as often as there are different texts for what they say.
  mutating func recount(_ snapshot: FlowSnapshot, by rule: TreeAdmission) {
    guard isInOrder else { return rebuild(snapshot, by: rule) }
    admit(by: rule)
    countBelow()
  }

  /// Collapses everything below the root, or nothing.
  ///
  /// O(coordinators).
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

  /// Counts what stands below each.
  mutating func countBelow() {
    TreeWork.count(table.count)
    table.withUnsafeMutableBufferPointer { table in
      for place in table.indices {
        table[place].matches = table[place].isMatch ? 1 : 0
        (table[place].linesBelow, table[place].shownBelow) = (0, 0)
      }
      // Parents come before their children, so that the other way round each finds its children counted.
      for place in table.indices.reversed() {
        guard let above = table[place].above, table[place].isShown else { continue }
        table[above].matches += table[place].matches
        table[above].shownBelow += 1
        table[above].linesBelow += table[place].lines
      }
    }
  }

  /// Those below a coordinator that name it as their parent, each once.
  static func forEachChild(
    of node: FlowNode, in snapshot: FlowSnapshot, do body: (FlowNode) -> Void
  ) {
    // Few are sooner compared than put into a set.
    let isMany = node.children.count > 16
    var seen = Set<NodeID>(minimumCapacity: isMany ? node.children.count : 0)
    for (index, next) in node.children.enumerated() where next != snapshot.rootID {
      guard let child = snapshot[next], child.parent == node.id else { continue }
      let isNew = isMany ? seen.insert(next).inserted : !node.children[..<index].contains(next)
      if isNew { body(child) }
    }
  }
}
