import FlowEngine
public import FlowProtocol

extension FlowSnapshot {
  /// The coordinators as an indented list with roots, paths and presentations, for tests.
  ///
  /// An arrow marks the coordinator whose route the user sees. The text has no ids, so it is the
  /// same in each run. O(coordinators and their paths).
  public var testText: String {
    var levels: [CoordinatorID: Int] = [:]
    let visible = visiblePath.last
    return preorder.flatMap { node in
      let level = node.parent.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
      levels[node.id] = level
      let indent = String(repeating: "  ", count: level)
      return lines(of: node, isVisible: node.id == visible).map { indent + $0 + "\n" }
    }.joined()
  }

  private func lines(of node: FlowNode, isVisible: Bool) -> [String] {
    var heading = "\(isVisible ? "→ " : "")\(node.name), \(relation(of: node)): "
    heading += TestText.of(node.root)
    if let selected = node.selectedTab {
      heading += ", tab \(selected + 1) of \(node.children.count { self[$0]?.relation == .tab })"
    }
    var lines = [heading]
    if let omitted = node.pathOmitted { lines.append("  push … \(omitted) more") }
    for item in node.path {
      switch item {
      case .route(let route): lines.append("  push \(TestText.of(route))")
      case .child(let id): lines.append("  push child \(self[id]?.name ?? "")")
      }
    }
    if let presented = node.presented {
      let kind = node.detents.map { $0.isFullScreenCover ? "cover" : "sheet \(TestText.of($0))" }
      lines.append("  present \(TestText.of(presented)), \(kind ?? "sheet")")
    }
    if let detour = node.detour { lines.append("  detour \(TestText.of(detour))") }
    return lines
  }

  private func relation(of node: FlowNode) -> String {
    guard let index = node.tabIndex else { return node.relation.title }
    return "tab \(index + 1)" + (node.tabItem.map { " \(TestText.quoted($0.text))" } ?? "")
  }
}
