package import FlowModel

/// Creates the boxes of a hierarchy, one at a time.
package struct HierarchyBoxes {
  private let snapshot: FlowSnapshot
  private let options: DiagramOptions
  /// The coordinators from the root to the one whose route the user sees.
  package let visiblePath: [CoordinatorID]

  /// O(depth).
  package init(_ snapshot: FlowSnapshot, options: DiagramOptions) {
    (self.snapshot, self.options) = (snapshot, options)
    visiblePath = snapshot.visiblePath
  }

  /// The children of a coordinator that the options show.
  package func children(of node: FlowNode) -> [CoordinatorID] { node.children.filter(isShown) }

  func isShown(_ id: CoordinatorID) -> Bool {
    guard let node = snapshot[id] else { return false }
    return node.relation != .modalRegistration || !options.hidden.contains(.registered)
  }

  /// Returns the box of a coordinator, which has no key yet.
  ///
  /// O(the facts of the coordinator, and its children).
  package func box(of node: FlowNode, isOnScreen: Bool) -> Diagram.Box {
    let rows = HierarchyRows(
      node: node, snapshot: snapshot, isVisible: node.id == visiblePath.last,
      hidden: options.hidden)
    let name = options.hidden.contains(.values) ? node.name : node.title
    var box = Diagram.Box(key: "", name: DiagramText.shown(name))
    box.tag = options.hidden.contains(.ids) ? "" : "\(node.id)"
    box.subtitle = subtitle(of: node)
    box.rows = rows.all
    box.tone = tone(of: node, isOnScreen: isOnScreen)
    box.outline = LineKind.relation(node.relation).look.outline
    box.marks = options.marks[node.id] ?? []
    box.details = details(of: node)
    box.link = options.address(ofType: node.name)
    return box
  }

  private func tone(of node: FlowNode, isOnScreen: Bool) -> Diagram.Tone {
    if isOnScreen, !options.hidden.contains(.screen) { return .onScreen }
    return node.relation == .modalRegistration ? .faint : .plain
  }

  /// The type of the routes and the context of the presentation.
  func subtitle(of node: FlowNode) -> String {
    var parts: [String] = []
    if !options.hidden.contains(.types) { parts.append(DiagramText.shown(node.routeType)) }
    // A coordinator that is not presented has its own kind of line, and needs no word.
    if !options.hidden.contains(.contexts), let context = node.presentContext {
      parts.append(context.rawValue)
    }
    return parts.joined(separator: " · ")
  }

  /// The relation beside the line to a coordinator.
  ///
  /// Registered modals have no label: there can be many, and the legend explains their line.
  package func label(of node: FlowNode) -> String {
    if options.hidden.contains(.labels) { return "" }
    if node.relation == .tab, let index = node.tabIndex { return "tab \(index + 1)" }
    return LineKind.relation(node.relation).look.label
  }

  private func details(of node: FlowNode) -> [String] {
    let relation = node.parent.flatMap { snapshot[$0] }.map {
      "\(node.relation.title) of \(DiagramText.shown($0.name))"
    }
    let item = node.tabItem.map { "tab item: \(DiagramText.shown($0.text))" }
    return [relation, item].compactMap { $0 }
  }
}
