package struct SkeletonAssembly {
  private(set) var nodes: [FlowNode] = []
  private var tabs: [Int: Int] = [:]
  private var shows: [Int] = []

  package init() {}

  /// Appends the next part, in O(rows); returns false if its columns do not belong together.
  package mutating func append(_ part: FlowSkeleton) -> Bool {
    let columns =
      [
        part.parents, part.relations, part.names, part.routeTypes, part.contexts, part.routes,
        part.selectedTabs, part.shows,
      ] + [part.givenNames].compactMap { $0 }
    guard columns.allSatisfy({ $0.values.count == part.count }) else { return false }
    let relations = part.texts.map { Relation(rawValue: $0) }
    let contexts = part.texts.map { text -> CoordinatorPresentationContext?? in
      text == FlowSkeleton.noContext
        ? .some(nil) : CoordinatorPresentationContext(rawValue: text).map { .some($0) }
    }
    for index in 0..<part.count {
      let row = nodes.count
      let id = CoordinatorID(rawValue: part.ids.values[index])
      guard (0...row).contains(part.parents.values[index]),
        let relation = relations[safe: part.relations.values[index]] ?? nil,
        let context = contexts[safe: part.contexts.values[index]] ?? nil,
        let name = part.texts[safe: part.names.values[index]],
        let routeType = part.texts[safe: part.routeTypes.values[index]],
        let identifier = part.texts[safe: part.routes.values[index]]
      else { return false }
      let given = part.givenNames?.values[index] ?? -1
      guard given == -1 || part.texts.indices.contains(given) else { return false }
      let parent = part.parents.values[index] == 0 ? nil : row - part.parents.values[index]
      let route = RouteLabel(clipped: identifier, type: routeType)
      let selectedTab = part.selectedTabs.values[index]
      nodes.append(
        FlowNode(
          id: id, parent: parent.map { nodes[$0].id }, relation: relation,
          tabIndex: tabIndex(relation, parent), name: name, routeType: routeType,
          context: context, root: route, path: [], currentRoute: route,
          selectedTab: selectedTab < 0 ? nil : selectedTab, children: [],
          givenName: given == -1 ? nil : part.texts[given], isSkeleton: true))
      if let parent { nodes[parent].facts.children.append(id) }
      // Rows of later parts are unknown yet. A coordinator only shows one that is below it.
      let (shown, didOverflow) = row.addingReportingOverflow(max(0, part.shows.values[index]))
      if didOverflow { return false }
      shows.append(shown)
    }
    return true
  }

  private mutating func tabIndex(_ relation: Relation, _ parent: Int?) -> Int? {
    guard relation == .tab, let parent else { return nil }
    defer { tabs[parent, default: 0] += 1 }
    return tabs[parent, default: 0]
  }

  /// Returns the nodes after the last part; gives up its own storage, so that none is copied.
  package mutating func finished() -> [FlowNode] {
    var nodes: [FlowNode] = []
    swap(&nodes, &self.nodes)
    for row in nodes.indices where shows[row] > row {
      nodes[row].facts.shows = nodes[safe: shows[row]]?.id
    }
    return nodes
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
