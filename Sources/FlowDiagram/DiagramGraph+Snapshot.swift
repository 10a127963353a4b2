import FlowEngine
package import FlowProtocol

extension DiagramGraph {
  /// Creates the diagram of a hierarchy.
  ///
  /// Pure: equal snapshots give equal diagrams. O(nodes).
  package init(_ snapshot: FlowSnapshot) {
    let shown = snapshot.preorder
    let ids = Set(shown.map(\.id))
    let visiblePath = snapshot.visiblePath
    let onScreen = Set(visiblePath)

    for node in shown {
      let rows = DiagramRows(node: node, snapshot: snapshot, isVisible: node.id == visiblePath.last)
      nodes.append(
        Node(
          id: node.id, name: DiagramText.shown(node.name),
          subtitle:
            "\(DiagramText.shown(node.routeType)) · \(node.shownContext?.rawValue ?? "not up")",
          relation: node.relation, isOnScreen: onScreen.contains(node.id), rows: rows.all))

      // A snapshot that is still arriving can name coordinators that it does not contain yet.
      if node.id != snapshot.rootID, let parent = node.parent, ids.contains(parent) {
        edges.append(
          Edge(
            parent: parent, child: node.id, relation: node.relation, label: node.relationLabel,
            isOnScreen: onScreen.contains(parent) && onScreen.contains(node.id)))
      }
      let tabs = node.children.filter { snapshot[$0]?.isTab(of: node.id) == true }
      if !tabs.isEmpty {
        let title = "tabs of \(DiagramText.shown(node.name))"
        clusters.append(Cluster(id: node.id, title: title, members: tabs))
      }
    }
    legend = LegendEntry.allCases.filter { $0.occurs(in: self) }
  }
}

extension FlowNode {
  fileprivate func isTab(of parent: NodeID) -> Bool { relation == .tab && self.parent == parent }

  fileprivate var relationLabel: String {
    guard relation == .tab, let tabIndex else { return relation.title }
    return "\(relation.title) \(tabIndex + 1)"
  }
}
