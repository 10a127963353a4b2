import FlowEngine

/// Puts the parts of a skeleton together to nodes.
struct SkeletonAssembly {
  private(set) var nodes: [FlowNode] = []
  private var tabs: [Int: Int] = [:]
  private var shows: [Int] = []

  /// Takes in the next part; false where its columns do not belong together.
  ///
  /// O(rows).
  mutating func append(_ part: FlowSkeleton) -> Bool {
    let columns = [
      part.parents, part.relations, part.names, part.routeTypes, part.contexts, part.routes,
      part.selectedTabs, part.shows,
    ]
    guard columns.allSatisfy({ $0.count == part.count }) else { return false }
    let relations = part.texts.map { Relation(rawValue: $0) }
    let contexts = part.texts.map { CoordinatorPresentationContext(rawValue: $0) }
    for index in 0..<part.count {
      let row = nodes.count
      guard (0...row).contains(part.parents[index]),
        let relation = relations[safe: part.relations[index]] ?? nil,
        let context = contexts[safe: part.contexts[index]] ?? nil,
        let name = part.texts[safe: part.names[index]],
        let routeType = part.texts[safe: part.routeTypes[index]],
        let identifier = part.texts[safe: part.routes[index]]
      else { return false }
      let parent = part.parents[index] == 0 ? nil : row - part.parents[index]
      let route = RouteLabel(identifier: identifier, type: routeType)
      let selectedTab = part.selectedTabs[index]
      nodes.append(
        FlowNode(
          id: part.ids[index], parent: parent.map { nodes[$0].id }, relation: relation,
          tabIndex: tabIndex(relation, parent), name: name, routeType: routeType,
          context: context, root: route, path: [], currentRoute: route,
          selectedTab: selectedTab < 0 ? nil : selectedTab, children: [], isSkeleton: true))
      if let parent { nodes[parent].children.append(part.ids[index]) }
      shows.append(part.shows[index])
    }
    return true
  }

  private mutating func tabIndex(_ relation: Relation, _ parent: Int?) -> Int? {
    guard relation == .tab, let parent else { return nil }
    defer { tabs[parent, default: 0] += 1 }
    return tabs[parent, default: 0]
  }

  /// Every node, once the last part came.
  func finished() -> [FlowNode] {
    var nodes = nodes
    for row in nodes.indices { nodes[row].shows = nodes[row].children[safe: shows[row]] }
    return nodes
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
