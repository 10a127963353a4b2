public import FlowEngine

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
  private var facts: Shared<Facts>

  fileprivate struct Facts: Hashable, Sendable, Codable {
    var id: CoordinatorID
    var parent: CoordinatorID?
    var relation: Relation
    var tabIndex: Int?
    var name: String
    var routeType: String
    var context: CoordinatorPresentationContext?
    var root: RouteLabel
    var path: [PathItem]
    var pathOmitted: Int?
    var currentRoute: RouteLabel
    var presented: RouteLabel?
    var detents: ModalDetentConfiguration?
    var modalDetents: ModalDetentConfiguration?
    var detour: RouteLabel?
    var selectedTab: Int?
    var tabItem: TabItem?
    var children: [CoordinatorID]
    var shows: CoordinatorID?
    var givenName: String?
    var givenFacts: [GivenFact]?
    var isSkeleton: Bool = false

    fileprivate enum CodingKeys: String, WireKey {
      case id, parent, relation, tabIndex, name, routeType, context, root, path, pathOmitted
      case currentRoute, presented, detents, modalDetents, detour, selectedTab, tabItem
      case children, shows, givenName, givenFacts
    }
  }

  /// The size of one coordinator's facts in bytes, without the values they refer to.
  static let factsBytes = MemoryLayout<Facts>.stride

  package init(
    id: CoordinatorID, parent: CoordinatorID? = nil, relation: Relation, tabIndex: Int? = nil,
    name: String,
    routeType: String, context: CoordinatorPresentationContext?, root: RouteLabel, path: [PathItem],
    pathOmitted: Int? = nil, currentRoute: RouteLabel, presented: RouteLabel? = nil,
    detents: ModalDetentConfiguration? = nil, modalDetents: ModalDetentConfiguration? = nil,
    detour: RouteLabel? = nil, selectedTab: Int? = nil,
    tabItem: TabItem? = nil, children: [CoordinatorID], shows: CoordinatorID? = nil,
    givenName: String? = nil, givenFacts: [GivenFact] = [], isSkeleton: Bool = false
  ) {
    facts = Shared(
      Facts(
        id: id, parent: parent, relation: relation, tabIndex: tabIndex, name: name,
        routeType: routeType, context: context, root: root, path: path, pathOmitted: pathOmitted,
        currentRoute: currentRoute, presented: presented, detents: detents,
        modalDetents: modalDetents, detour: detour, selectedTab: selectedTab, tabItem: tabItem,
        children: children, shows: shows, givenName: givenName,
        givenFacts: givenFacts.isEmpty ? nil : givenFacts, isSkeleton: isSkeleton))
  }

  /// The coordinator's id.
  public var id: CoordinatorID { facts.value.id }
  /// The parent coordinator; nil for the root.
  public var parent: CoordinatorID? {
    get { facts.value.parent }
    set { facts.value.parent = newValue }
  }
  /// The coordinator's relation to its parent.
  public var relation: Relation {
    get { facts.value.relation }
    set { facts.value.relation = newValue }
  }
  /// The index of the tab, from 0; nil if the coordinator is not a tab.
  public var tabIndex: Int? {
    get { facts.value.tabIndex }
    set { facts.value.tabIndex = newValue }
  }
  /// The name of the coordinator's type.
  public var name: String {
    get { facts.value.name }
    set { facts.value.name = newValue }
  }
  /// The name of the coordinator's route type.
  public var routeType: String {
    get { facts.value.routeType }
    set { facts.value.routeType = newValue }
  }
  /// How the coordinator was presented; nil for a registered modal that is not presented.
  public var context: CoordinatorPresentationContext? {
    get { facts.value.context }
    set { facts.value.context = newValue }
  }
  /// The coordinator's first screen.
  public var root: RouteLabel {
    get { facts.value.root }
    set { facts.value.root = newValue }
  }
  /// The entries on top of the root, in order.
  public var path: [PathItem] {
    get { facts.value.path }
    set { facts.value.path = newValue }
  }
  /// The number of entries left out at the bottom of a path too large to send; nil if none.
  public var pathOmitted: Int? {
    get { facts.value.pathOmitted }
    set { facts.value.pathOmitted = newValue }
  }
  /// The presented route, else the topmost route of the coordinator itself, else the root.
  public var currentRoute: RouteLabel {
    get { facts.value.currentRoute }
    set { facts.value.currentRoute = newValue }
  }
  /// The route of the presented modal.
  public var presented: RouteLabel? {
    get { facts.value.presented }
    set { facts.value.presented = newValue }
  }
  /// The detents of the presented modal.
  public var detents: ModalDetentConfiguration? {
    get { facts.value.detents }
    set { facts.value.detents = newValue }
  }
  /// The detents that a registered modal would have now, if the engine reports them.
  public var modalDetents: ModalDetentConfiguration? {
    get { facts.value.modalDetents }
    set { facts.value.modalDetents = newValue }
  }
  /// The route for which the coordinator's detour was presented.
  public var detour: RouteLabel? {
    get { facts.value.detour }
    set { facts.value.detour = newValue }
  }
  /// The index of the selected tab; nil if the children are not tabs.
  public var selectedTab: Int? {
    get { facts.value.selectedTab }
    set { facts.value.selectedTab = newValue }
  }
  /// The label and image of the coordinator's tab.
  public var tabItem: TabItem? {
    get { facts.value.tabItem }
    set { facts.value.tabItem = newValue }
  }
  /// The child coordinators, in the order in which they are shown.
  public var children: [CoordinatorID] {
    get { facts.value.children }
    // Yields in place, because children are appended one by one.
    _modify { yield &facts.value.children }
  }
  /// The coordinator that is visible on top of this one or in place of its root; nil if a route of
  /// this one is visible.
  ///
  /// Followed from the root, this leads to the screen that the user sees.
  public var shows: CoordinatorID? {
    get { facts.value.shows }
    set { facts.value.shows = newValue }
  }
  /// The name that the app gives this coordinator to distinguish it from others of its type.
  public var givenName: String? {
    get { facts.value.givenName }
    set { facts.value.givenName = newValue }
  }
  /// The facts that the app gives about the coordinator, at most 16.
  public var givenFacts: [GivenFact] {
    get { facts.value.givenFacts ?? [] }
    set { facts.value.givenFacts = newValue.isEmpty ? nil : newValue }
  }
  /// Whether only the facts of a ``FlowSkeleton`` are known; never on the wire.
  public var isSkeleton: Bool {
    get { facts.value.isSkeleton }
    set { facts.value.isSkeleton = newValue }
  }

  /// The identifier of ``currentRoute``, read without a copy of the whole label.
  package var currentIdentifier: String { facts.value.currentRoute.identifier }

  /// Whether a modal is presented, or detents of one are known.
  package var hasModal: Bool { facts.value.presented != nil || facts.value.detents != nil }

  /// Whether both nodes share their storage and so are equal; others may be equal, too.
  package func isShared(with other: FlowNode) -> Bool { facts.isShared(with: other.facts) }

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
    var facts = facts.value
    facts.id = id
    facts.parent = facts.parent.map(number)
    facts.path = facts.path.map { item in
      if case .child(let child) = item { .child(number(child)) } else { item }
    }
    facts.children = facts.children.map(number)
    facts.shows = facts.shows.map(number)
    var copy = self
    copy.facts = Shared(facts)
    return copy
  }

  /// How the coordinator came on screen; nil for a registered modal that is not up, also where an
  /// engine of an earlier version calls it a root.
  package var shownContext: CoordinatorPresentationContext? {
    relation == .modalRegistration ? nil : context
  }

  /// Decodes a node.
  public init(from decoder: any Decoder) throws {
    facts = Shared(try Facts(from: decoder))
  }

  /// Encodes a node.
  public func encode(to encoder: any Encoder) throws { try facts.value.encode(to: encoder) }
}

extension KeyedDecodingContainer where Key == FlowNode.Facts.CodingKeys {
  /// The app chose these numbers.
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
