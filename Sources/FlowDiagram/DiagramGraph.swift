package import FlowProtocol

/// What a diagram shows of a hierarchy, before any layout and in no format.
///
/// Every text in it is fit to be shown (see ``DiagramText``); what a format has to escape is left to
/// whoever writes that format.
package struct DiagramGraph: Equatable, Sendable {
  /// The coordinators with parents before children, siblings in order.
  package var nodes: [Node] = []
  /// From owners to what they own, in the order of the nodes that they lead to.
  package var edges: [Edge] = []
  /// The tabs of each tab coordinator.
  package var clusters: [Cluster] = []
  /// What occurs in this diagram and wants explaining.
  package var legend: [LegendEntry] = []

  /// One coordinator.
  package struct Node: Equatable, Sendable, Identifiable {
    package let id: NodeID
    /// The name of its type.
    package let name: String
    /// Its route type and how it came to be on screen.
    package let subtitle: String
    /// What it is to its parent.
    package let relation: Relation
    /// Whether it leads to what the user sees.
    package let isOnScreen: Bool
    /// Its root, its stack and what it presents, from bottom to top.
    package let rows: [Row]
  }

  /// One line below a coordinator's name.
  package struct Row: Equatable, Sendable {
    /// What the line is about; empty where it goes on with the one above.
    package let title: String
    package let text: String
    package var mark = Mark.none
  }

  /// What sets one route of a coordinator apart.
  package enum Mark: Equatable, Sendable {
    case none
    /// It is the coordinator's current route; another coordinator shows.
    case current
    /// It is what the user sees.
    case visible

    package var symbol: String {
      switch self {
      case .none: ""
      case .current: "▷"
      case .visible: "▶"
      }
    }
  }

  /// What one coordinator is to another.
  package struct Edge: Equatable, Sendable {
    package let parent: NodeID
    package let child: NodeID
    package let relation: Relation
    /// The relation in words; a tab's says which it is.
    package let label: String
    /// Whether it leads to what the user sees.
    package let isOnScreen: Bool
  }

  /// Coordinators that belong together, in order.
  package struct Cluster: Equatable, Sendable, Identifiable {
    /// The coordinator whose tabs they are.
    package let id: NodeID
    package let title: String
    package let members: [NodeID]
  }
}
