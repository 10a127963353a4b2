/// The state of one coordinator at one revision, with every fact that a viewer can show.
public struct FlowNode: Hashable, Sendable, Identifiable, Codable {
  /// One entry of a coordinator's path.
  public enum PathItem: Hashable, Sendable, Codable {
    /// A route of the coordinator itself.
    case route(RouteLabel)
    /// A pushed child, which has its own node.
    case child(CoordinatorID)

    private enum CodingKeys: String, CodingKey { case route, child }

    /// Decodes `{"route": …}` or `{"child": id}`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let child = try container.decodeIfPresent(CoordinatorID.self, forKey: .child) {
        self = .child(child)
      } else {
        self = .route(try container.decode(RouteLabel.self, forKey: .route))
      }
    }

    /// Encodes `{"route": …}` or `{"child": id}`.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .route(let route): try container.encode(route, forKey: .route)
      case .child(let child): try container.encode(child, forKey: .child)
      }
    }
  }

  /// The facts, in storage that copies share: a hierarchy has many nodes and is copied often.
  private var shared: Shared<Facts>

  package var facts: Facts {
    get { shared.value }
    // Yields in place, because children are appended one by one.
    _modify { yield &shared.value }
  }

  package struct Facts: Hashable, Sendable, Codable {
    package var id: CoordinatorID
    package var parent: CoordinatorID?
    package var relation: Relation
    package var tabIndex: Int?
    package var name: String
    package var routeType: String
    package var context: CoordinatorPresentationContext?
    package var root: RouteLabel
    package var path: [PathItem]
    package var pathOmitted: Int?
    package var currentRoute: RouteLabel
    package var presented: RouteLabel?
    package var detents: ModalDetentConfiguration?
    package var modalDetents: ModalDetentConfiguration?
    package var registered: Bool?
    package var detour: RouteLabel?
    package var selectedTab: Int?
    package var tabItem: TabItem?
    package var children: [CoordinatorID]
    package var shows: CoordinatorID?
    package var givenName: String?
    package var givenFacts: [GivenFact]?
    package var isSkeleton: Bool = false

    fileprivate enum CodingKeys: String, WireKey {
      case id, parent, relation, tabIndex, name, routeType, context, root, path, pathOmitted
      case currentRoute, presented, detents, modalDetents, registered, detour, selectedTab, tabItem
      case children, shows, givenName, givenFacts
    }
  }

  package init(
    id: CoordinatorID, parent: CoordinatorID? = nil, relation: Relation, tabIndex: Int? = nil,
    name: String,
    routeType: String, context: CoordinatorPresentationContext?, root: RouteLabel, path: [PathItem],
    pathOmitted: Int? = nil, currentRoute: RouteLabel, presented: RouteLabel? = nil,
    detents: ModalDetentConfiguration? = nil, modalDetents: ModalDetentConfiguration? = nil,
    isRegistered: Bool = false, detour: RouteLabel? = nil, selectedTab: Int? = nil,
    tabItem: TabItem? = nil, children: [CoordinatorID], shows: CoordinatorID? = nil,
    givenName: String? = nil, givenFacts: [GivenFact] = [], isSkeleton: Bool = false
  ) {
    shared = Shared(
      Facts(
        id: id, parent: parent, relation: relation, tabIndex: tabIndex, name: name,
        routeType: routeType, context: context, root: root, path: path, pathOmitted: pathOmitted,
        currentRoute: currentRoute, presented: presented, detents: detents,
        modalDetents: modalDetents,
        registered: isRegistered ? true : nil, detour: detour, selectedTab: selectedTab,
        tabItem: tabItem,
        children: children, shows: shows, givenName: givenName,
        givenFacts: givenFacts.isEmpty ? nil : givenFacts, isSkeleton: isSkeleton))
  }

  /// The coordinator's id.
  public var id: CoordinatorID { facts.id }
  /// The parent coordinator; nil for the root.
  public var parent: CoordinatorID? { facts.parent }
  /// The coordinator's relation to its parent.
  public var relation: Relation { facts.relation }
  /// The index of the tab, from 0; nil if the coordinator is not a tab.
  public var tabIndex: Int? { facts.tabIndex }
  /// The name of the coordinator's type.
  public var name: String { facts.name }
  /// The name of the coordinator's route type.
  public var routeType: String { facts.routeType }
  /// How the coordinator was presented; nil for a registered modal that is not presented.
  public var context: CoordinatorPresentationContext? { facts.context }
  /// The coordinator's first screen.
  public var root: RouteLabel { facts.root }
  /// The entries on top of the root, in order.
  public var path: [PathItem] { facts.path }
  /// The number of entries left out at the bottom of a path too large to send; nil if none.
  public var pathOmitted: Int? { facts.pathOmitted }
  /// The presented route, else the topmost route of the coordinator itself, else the root.
  public var currentRoute: RouteLabel { facts.currentRoute }
  /// The route of the presented modal.
  public var presented: RouteLabel? { facts.presented }
  /// The detents of the presented modal.
  public var detents: ModalDetentConfiguration? { facts.detents }
  /// The detents that a registered modal would have now, if the engine reports them.
  public var modalDetents: ModalDetentConfiguration? { facts.modalDetents }
  /// Whether the coordinator is a registered modal, presented or not.
  public var isRegistered: Bool { facts.registered == true }
  /// The route for which the coordinator's detour was presented.
  public var detour: RouteLabel? { facts.detour }
  /// The index of the selected tab; nil if the children are not tabs.
  public var selectedTab: Int? { facts.selectedTab }
  /// The label and image of the coordinator's tab.
  public var tabItem: TabItem? { facts.tabItem }
  /// The child coordinators, in the order in which they are shown.
  public var children: [CoordinatorID] { facts.children }
  /// The coordinator that is visible on top of this one or in place of its root; nil if a route of
  /// this one is visible.
  ///
  /// Followed from the root, this leads to the screen that the user sees.
  public var shows: CoordinatorID? { facts.shows }
  /// The name that the app gives this coordinator to distinguish it from others of its type.
  public var givenName: String? { facts.givenName }
  /// The facts that the app gives about the coordinator, at most 16.
  public var givenFacts: [GivenFact] { facts.givenFacts ?? [] }
  /// Whether only the facts of a `FlowSkeleton` are known; never on the wire.
  public var isSkeleton: Bool { facts.isSkeleton }

  /// The identifier of ``currentRoute``, read without a copy of the whole label.
  package var currentIdentifier: String { facts.currentRoute.identifier }

  /// Whether a modal is presented, or detents of one are known.
  package var hasModal: Bool { facts.presented != nil || facts.detents != nil }

  /// Whether both nodes share their storage and so are equal; others may be equal, too.
  package func isShared(with other: FlowNode) -> Bool { shared.isShared(with: other.shared) }

  /// Whether the coordinator is not presented: a registered modal, or a child that is not on its
  /// parent's stack.
  package var isWaiting: Bool { relation == .modalRegistration || relation == .child }

  /// The ``context`` to show; nil while the coordinator is not presented, when its context is that of
  /// an earlier time or of none.
  package var presentContext: CoordinatorPresentationContext? { isWaiting ? nil : context }

  /// The routes in the path, without pushed children.
  public var stack: [RouteLabel] { path.compactMap(\.route) }

  /// The pushed children in the path.
  public var pushedChildren: [CoordinatorID] {
    path.compactMap { if case .child(let child) = $0 { child } else { nil } }
  }

  /// The name of the coordinator's type, with the name that the app gives it: `Cart "gifts"`.
  package var title: String { givenName.map { "\(name) \"\($0)\"" } ?? name }

  /// The node with another id, and other ids of the coordinators that it names.
  package func renumbered(
    as id: CoordinatorID, _ number: (CoordinatorID) -> CoordinatorID
  ) -> FlowNode {
    var facts = facts
    facts.id = id
    facts.parent = facts.parent.map(number)
    facts.path = facts.path.map { item in
      if case .child(let child) = item { .child(number(child)) } else { item }
    }
    facts.children = facts.children.map(number)
    facts.shows = facts.shows.map(number)
    var copy = self
    copy.shared = Shared(facts)
    return copy
  }

  /// Decodes a node.
  public init(from decoder: any Decoder) throws {
    shared = Shared(try Facts(from: decoder))
  }

  /// Encodes a node.
  public func encode(to encoder: any Encoder) throws { try facts.encode(to: encoder) }
}

extension KeyedDecodingContainer where Key == FlowNode.Facts.CodingKeys {
  /// Clamps a number, because the app chose it.
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    key == .selectedTab
      ? try clampedIfPresent(key, to: SelectedTabs.self)
      : try clampedIfPresent(key, to: Indices.self)
  }

  /// Decodes the detents of a sheet, at most as many as a screen could distinguish.
  func decodeIfPresent(
    _ type: ModalDetentConfiguration.Type, forKey key: Key
  ) throws -> ModalDetentConfiguration? {
    var detents = try valueIfPresent(key, type)
    if let count = detents?.detents.count, count > Limits.detents {
      detents?.detents.removeLast(count - Limits.detents)
    }
    return detents
  }

  func decodeIfPresent(_ type: TabItem.Type, forKey key: Key) throws -> TabItem? {
    try valueIfPresent(key, WireTabItem.self)?.item
  }

  func decodeIfPresent(_ type: [GivenFact].Type, forKey key: Key) throws -> [GivenFact]? {
    try valueIfPresent(key, GivenFacts.self)?.facts
  }
}

/// A decoded tab item, with its texts clipped.
struct WireTabItem: Decodable {
  let text: String
  let image: String

  private enum CodingKeys: String, WireKey { case text, image }

  var item: TabItem { TabItem(text: text, image: image) }
}

extension FlowNode.PathItem {
  /// The own route; nil for a pushed child.
  package var route: RouteLabel? { if case .route(let route) = self { route } else { nil } }
}

extension CoordinatorReference {
  package init(_ node: FlowNode) {
    self.init(id: node.id, clipping: node.name)
  }
}
