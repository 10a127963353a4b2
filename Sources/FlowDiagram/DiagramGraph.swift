package import FlowProtocol

/// The content of a diagram of a hierarchy, before layout and independent of the format.
///
/// All its texts are safe to show (see ``DiagramText``). The code that writes a format escapes them
/// for that format.
package struct DiagramGraph: Equatable, Sendable {
  /// The coordinators: parents before children, siblings in order.
  package var nodes: [Node] = []
  /// The edges from owners to owned coordinators, in the order of the owned nodes.
  package var edges: [Edge] = []
  /// The tabs of each tab coordinator.
  package var clusters: [Cluster] = []
  /// The signs in this diagram that need an explanation.
  package var legend: [LegendEntry] = []

  /// A coordinator.
  package struct Node: Equatable, Sendable, Identifiable {
    package let id: NodeID
    /// The name of its type.
    package let name: String
    /// Its route type and its presentation context.
    package let subtitle: String
    /// Its relation to its parent.
    package let relation: Relation
    /// Whether the user sees it or a coordinator below it.
    package let isOnScreen: Bool
    /// Its root, its stack and its modals, from bottom to top.
    package let rows: [Row]
  }

  /// One line below a coordinator's name.
  package struct Row: Equatable, Sendable {
    /// The title of the line; empty if the line continues the one above.
    package let title: String
    package let text: String
    package var mark = Mark.none
  }

  /// A mark of a coordinator's route.
  package enum Mark: Equatable, Sendable {
    case none
    /// The coordinator's current route, while another coordinator is visible.
    case current
    /// The route that the user sees.
    case visible

    package var symbol: String {
      switch self {
      case .none: ""
      case .current: "▷"
      case .visible: "▶"
      }
    }
  }

  /// The relation between two coordinators.
  package struct Edge: Equatable, Sendable {
    package let parent: NodeID
    package let child: NodeID
    package let relation: Relation
    /// The relation as a text; for a tab, with its number.
    package let label: String
    /// Whether the user sees the target or a coordinator below it.
    package let isOnScreen: Bool
  }

  /// A group of coordinators, in order.
  package struct Cluster: Equatable, Sendable, Identifiable {
    /// The coordinator that owns the tabs.
    package let id: NodeID
    package let title: String
    package let members: [NodeID]
  }
}
