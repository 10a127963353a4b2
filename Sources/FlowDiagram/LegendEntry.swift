package import FlowProtocol

/// Something in a diagram that wants explaining.
package enum LegendEntry: Hashable, Sendable, CaseIterable {
  case relation(Relation)
  case onScreen
  case visibleRoute
  case currentRoute
  case restingDetent

  /// In the order in which a legend lists them.
  ///
  /// The root has no edge, and needs no explanation.
  package static var allCases: [LegendEntry] {
    Relation.allCases.filter { $0 != .root }.map(relation)
      + [.onScreen, .visibleRoute, .currentRoute, .restingDetent]
  }

  /// What the diagram shows for it.
  package var sample: String {
    switch self {
    case .relation(let relation): relation.title
    case .onScreen: "on screen"
    case .visibleRoute: DiagramGraph.Mark.visible.symbol
    case .currentRoute: DiagramGraph.Mark.current.symbol
    case .restingDetent: "[ ]"
    }
  }

  /// What that means.
  package var meaning: String {
    switch self {
    case .relation(let relation): relation.meaning
    case .onScreen: "leads to what the user sees"
    case .visibleRoute: "the route that the user sees"
    case .currentRoute: "the current route, while another coordinator shows"
    case .restingDetent: "the detent at which the sheet rests"
    }
  }

  /// Whether there is any of it in the diagram.
  ///
  /// O(nodes).
  func occurs(in graph: DiagramGraph) -> Bool {
    switch self {
    case .relation(let relation): graph.edges.contains { $0.relation == relation }
    case .onScreen: graph.nodes.contains(where: \.isOnScreen)
    case .visibleRoute: graph.rows.contains { $0.mark == .visible }
    case .currentRoute: graph.rows.contains { $0.mark == .current }
    case .restingDetent: graph.rows.contains { $0.title == "sheet" }
    }
  }
}

extension DiagramGraph {
  fileprivate var rows: some Sequence<Row> { nodes.lazy.flatMap(\.rows) }
}

extension Relation {
  fileprivate var meaning: String {
    switch self {
    case .root: "where the tree starts"
    case .child: "belongs to its parent, and is not on its stack"
    case .tab: "a tab, in the order of the tab bar"
    case .pushed: "on its parent's stack"
    case .modalRegistration: "a modal that is not up"
    case .presentedModal: "a modal that is up"
    case .detour: "on top of its parent, and back to where that was"
    case .currentFlow: "shows in place of its parent's root"
    }
  }
}
