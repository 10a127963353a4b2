package import FlowProtocol

/// A sign in a diagram that needs an explanation.
package enum LegendEntry: Hashable, Sendable, CaseIterable {
  case relation(Relation)
  case onScreen
  case visibleRoute
  case currentRoute
  case restingDetent

  /// All entries, in the order of a legend.
  ///
  /// The root has no edge, and needs no explanation.
  package static var allCases: [LegendEntry] {
    Relation.allCases.filter { $0 != .root }.map(relation)
      + [.onScreen, .visibleRoute, .currentRoute, .restingDetent]
  }

  /// The sign as shown in the diagram.
  package var sample: String {
    switch self {
    case .relation(let relation): relation.title
    case .onScreen: "on screen"
    case .visibleRoute: DiagramGraph.Mark.visible.symbol
    case .currentRoute: DiagramGraph.Mark.current.symbol
    case .restingDetent: "[ ]"
    }
  }

  /// The meaning of the sign.
  package var meaning: String {
    switch self {
    case .relation(let relation): relation.meaning
    case .onScreen: "leads to what the user sees"
    case .visibleRoute: "the route that the user sees"
    case .currentRoute: "the current route, while another coordinator shows"
    case .restingDetent: "the detent at which the sheet rests"
    }
  }

  /// Whether the diagram contains the sign.
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
    case .root: "the start of the tree"
    case .child: "a child that is not on its parent's stack"
    case .tab: "a tab, in the order of the tab bar"
    case .pushed: "on its parent's stack"
    case .modalRegistration: "a modal that is not presented"
    case .presentedModal: "a presented modal"
    case .detour: "a detour above its parent, which it returns to"
    case .currentFlow: "replaces its parent's root"
    }
  }
}
