/// Puts facts of coordinators into words: tabs count from 1, and ids come with names.
///
/// Trees, details, differences, explanations and diagrams read them here, so that a tab has one
/// number everywhere.
package struct FactWords: Sendable {
  private let hierarchy: FlowSnapshot

  /// The words of facts in a hierarchy.
  package init(in hierarchy: FlowSnapshot) { self.hierarchy = hierarchy }

  /// A selected tab: "4 of 5", and its name if it has one; only "4" if their number is not known.
  package static func tab(_ index: Int, of count: Int?, named name: String? = nil) -> String {
    "\(index + 1)" + (count.map { " of \($0)" } ?? "") + (name.map { ", \($0)" } ?? "")
  }

  /// The name and the id of a coordinator; only the id if the hierarchy does not have it.
  package func coordinator(_ id: CoordinatorID) -> String {
    hierarchy[id].map { "\(clipped: $0.name) \(id)" } ?? "\(id)"
  }

  /// The fact in words; empty if the coordinator does not have it.
  package func text(of fact: NodeFact, at node: FlowNode) -> String {
    fact.words(node, self) ?? fact.text(node)
  }

  func tab(_ index: Int?, of node: FlowNode) -> String {
    guard let index else { return "" }
    let tabs = node.children.compactMap { hierarchy[$0] }.filter { $0.relation == .tab }
    let name = tabs.first { $0.tabIndex == index }.flatMap { $0.givenName ?? $0.name }
    // A part of a hierarchy does not have all tabs.
    let isWhole = node.children.allSatisfy { hierarchy[$0] != nil }
    return Self.tab(index, of: isWhole ? tabs.count : nil, named: name)
  }

  func coordinators(_ ids: [CoordinatorID]) -> String {
    let shown = ids.prefix(shownEntries).map(coordinator)
    return (ids.count > shown.count ? shown + ["…"] : shown).joined(separator: ", ")
  }

  func path(_ items: [FlowNode.PathItem]) -> String {
    let shown = items.suffix(shownEntries).map { item in
      switch item {
      case .route(let route): "\(clipped: route.shown)"
      case .child(let id): coordinator(id)
      }
    }
    return (items.count > shown.count ? ["…"] + shown : shown).joined(separator: ", ")
  }
}

/// The maximum number of entries shown of a list.
private let shownEntries = 6
