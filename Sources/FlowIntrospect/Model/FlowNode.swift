public import FlowEngine

/// One coordinator at one revision: everything that a viewer can show of it.
public struct FlowNode: Hashable, Sendable, Codable, Identifiable {
  /// One entry of a coordinator's path.
  public enum PathItem: Hashable, Sendable, Codable {
    /// An own route.
    case route(RouteLabel)
    /// A pushed child, which is a node of its own.
    case child(NodeID)
  }

  /// The coordinator's id.
  public let id: NodeID
  /// The coordinator that it belongs to; nil at the root.
  public var parent: NodeID?
  /// What it is to its parent.
  public var relation: Relation
  /// Which tab it is, from 0; nil where it is none.
  public var tabIndex: Int?
  /// The name of the coordinator's type.
  public var name: String
  /// The name of its route type.
  public var routeType: String
  /// How it came to be on screen.
  public var context: CoordinatorPresentationContext
  /// Its first screen.
  public var root: RouteLabel
  /// What is stacked on the root, in order.
  public var path: [PathItem]
  /// How many entries at the bottom of the path were left out, since they are too many to send; nil
  /// where none was.
  public var pathOmitted: Int?
  /// The presented route, else the topmost own route, else the root.
  public var currentRoute: RouteLabel
  /// The route of the modal that is up.
  public var presented: RouteLabel?
  /// The detents of that modal.
  public var detents: ModalDetentConfiguration?
  /// The route under which its detour was presented.
  public var detour: RouteLabel?
  /// The index of the selected tab; nil where its children are no tabs.
  public var selectedTab: Int?
  /// What the tab bar shows for it.
  public var tabItem: TabItem?
  /// The coordinators below it, in the order in which they are shown.
  public var children: [NodeID]
  /// The coordinator that shows on top of this one, or in place of its root; nil where it shows a
  /// route of its own.
  ///
  /// Followed from the root, this leads to what the user sees.
  public var shows: NodeID?

  /// Whether only what a ``FlowSkeleton`` tells is known of it; never on the wire.
  public var isSkeleton = false

  private enum CodingKeys: String, CodingKey {
    case id, parent, relation, tabIndex, name, routeType, context, root, path, pathOmitted
    case currentRoute, presented, detents, detour, selectedTab, tabItem, children, shows
  }

  /// The own routes of the path.
  public var stack: [RouteLabel] {
    path.compactMap { if case .route(let route) = $0 { route } else { nil } }
  }

  /// The pushed children of the path.
  public var pushedChildren: [NodeID] {
    path.compactMap { if case .child(let child) = $0 { child } else { nil } }
  }
}

extension FlowNode.PathItem {
  private enum CodingKeys: String, CodingKey { case route, child }

  /// Reads `{"route": …}` or `{"child": id}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let child = try container.decodeIfPresent(NodeID.self, forKey: .child) {
      self = .child(child)
    } else {
      self = .route(try container.decode(RouteLabel.self, forKey: .route))
    }
  }

  /// Writes `{"route": …}` or `{"child": id}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .route(let route): try container.encode(route, forKey: .route)
    case .child(let child): try container.encode(child, forKey: .child)
    }
  }
}
