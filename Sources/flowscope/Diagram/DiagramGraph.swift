import FlowProtocol

/// What a diagram shows of a hierarchy, before any layout and in no format.
///
/// Every text in it is fit to be shown (see ``DiagramText``); what a format has to escape is left to
/// whoever writes that format.
struct DiagramGraph: Equatable, Sendable {
  /// The coordinators with parents before children, siblings in order.
  var nodes: [Node] = []
  /// From owners to what they own, in the order of the nodes that they lead to.
  var edges: [Edge] = []
  /// The tabs of each tab coordinator.
  var clusters: [Cluster] = []
  /// What occurs in this diagram and wants explaining.
  var legend: [LegendEntry] = []

  /// One coordinator.
  struct Node: Equatable, Sendable, Identifiable {
    let id: NodeID
    /// The name of its type.
    let name: String
    /// Its route type and how it came to be on screen.
    let subtitle: String
    /// What it is to its parent.
    let relation: Relation
    /// Whether it leads to what the user sees.
    let isOnScreen: Bool
    /// Its root, its stack and what it presents, from bottom to top.
    let rows: [Row]
  }

  /// One line below a coordinator's name.
  struct Row: Equatable, Sendable {
    /// What the line is about; empty where it goes on with the one above.
    let title: String
    let text: String
    var mark = Mark.none
  }

  /// What sets one route of a coordinator apart.
  enum Mark: Equatable, Sendable {
    case none
    /// It is the coordinator's current route; another coordinator shows.
    case current
    /// It is what the user sees.
    case visible

    var symbol: String {
      switch self {
      case .none: ""
      case .current: "▷"
      case .visible: "▶"
      }
    }
  }

  /// What one coordinator is to another.
  struct Edge: Equatable, Sendable {
    let parent: NodeID
    let child: NodeID
    let relation: Relation
    /// The relation in words; a tab's says which it is.
    let label: String
    /// Whether it leads to what the user sees.
    let isOnScreen: Bool
  }

  /// Coordinators that belong together, in order.
  struct Cluster: Equatable, Sendable, Identifiable {
    /// The coordinator whose tabs they are.
    let id: NodeID
    let title: String
    let members: [NodeID]
  }
}
