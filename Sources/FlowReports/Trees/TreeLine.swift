/// One line of the tree.
package struct TreeRow: Equatable, Sendable {
  package let id: CoordinatorID
  package let depth: Int
  package let hasChildren: Bool
  package let isExpanded: Bool
  /// Whether the filter admits the coordinator itself, and not only one below it.
  package var isMatch = true
  package var tabs = 0

  package init(
    id: CoordinatorID, depth: Int, hasChildren: Bool, isExpanded: Bool, isMatch: Bool = true,
    tabs: Int = 0
  ) {
    self.id = id
    self.depth = depth
    self.hasChildren = hasChildren
    self.isExpanded = isExpanded
    self.isMatch = isMatch
    self.tabs = tabs
  }
}

/// The texts of a line of the tree, for the screen and for the command `snapshot`.
package struct TreeLine {
  package let lead: String
  package let sign: String
  package let name: String
  package let route: String
  package let context: String
  /// The first facts that the app gave; empty for most coordinators.
  package let facts: String

  /// Beyond this depth, the indentation would leave no room for the text.
  package static let deepest = 16
  /// The numbers of facts, and of characters of each, that a line has; the details show all.
  private static let (mostFacts, factLength) = (3, 40)

  package init(
    _ row: TreeRow, _ node: FlowNode, in snapshot: FlowSnapshot, _ glyphs: Glyphs,
    deepest: Int = Self.deepest
  ) {
    let indentation = String(repeating: "  ", count: min(row.depth, deepest))
    let fold = row.hasChildren ? (row.isExpanded ? glyphs.expanded : glyphs.collapsed) : " "
    lead = "\(indentation)\(fold) "
    let parent = node.parent.flatMap { snapshot[$0] }
    sign = glyphs.relation(
      node, isSelectedTab: node.tabIndex != nil && parent?.selectedTab == node.tabIndex)
    name = node.title
    // A screen above the tabs hides them.
    if let selected = node.selectedTab, node.path.isEmpty {
      let tab = node.children.indices.contains(selected) ? snapshot[node.children[selected]] : nil
      let name = tab?.tabIndex == selected ? tab?.givenName : nil
      route = "tab \(FactWords.tab(selected, of: row.tabs, named: name))"
    } else {
      route = node.currentRoute.shown
    }
    context = node.presentContext?.rawValue ?? ""
    let given = node.givenFacts.prefix(Self.mostFacts).map { fact in
      let text = "\(fact.name) \(fact.value)".prefix(Self.factLength + 1)
      return text.count > Self.factLength ? text.dropLast() + "…" : String(text)
    }
    facts = given.joined(separator: " \(glyphs.bullet) ")
  }
}
