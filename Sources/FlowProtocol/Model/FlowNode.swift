public import FlowEngine

/// One coordinator at one revision: everything that a viewer can show of it.
public struct FlowNode: Hashable, Sendable, Identifiable {
  /// One entry of a coordinator's path.
  public enum PathItem: Hashable, Sendable, Codable {
    /// An own route.
    case route(RouteLabel)
    /// A pushed child, which is a node of its own.
    case child(NodeID)
  }

  /// Everything of it, in one place that copies share: a hierarchy has many of them, and is copied a lot.
  private var facts: Shared<Facts>

  fileprivate struct Facts: Hashable, Sendable, Codable {
    let id: NodeID
    var parent: NodeID?
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
    var children: [NodeID]
    var shows: NodeID?
    var isSkeleton: Bool = false

    fileprivate enum CodingKeys: String, CodingKey {
      case id, parent, relation, tabIndex, name, routeType, context, root, path, pathOmitted
      case currentRoute, presented, detents, modalDetents, detour, selectedTab, tabItem
      case children, shows
    }
  }

  /// What the facts of one coordinator take, without what they refer to.
  static let factsBytes = MemoryLayout<Facts>.stride

  package init(
    id: NodeID, parent: NodeID? = nil, relation: Relation, tabIndex: Int? = nil, name: String,
    routeType: String, context: CoordinatorPresentationContext?, root: RouteLabel, path: [PathItem],
    pathOmitted: Int? = nil, currentRoute: RouteLabel, presented: RouteLabel? = nil,
    detents: ModalDetentConfiguration? = nil, modalDetents: ModalDetentConfiguration? = nil,
    detour: RouteLabel? = nil, selectedTab: Int? = nil,
    tabItem: TabItem? = nil, children: [NodeID], shows: NodeID? = nil, isSkeleton: Bool = false
  ) {
    facts = Shared(
      Facts(
        id: id, parent: parent, relation: relation, tabIndex: tabIndex, name: name,
        routeType: routeType, context: context, root: root, path: path, pathOmitted: pathOmitted,
        currentRoute: currentRoute, presented: presented, detents: detents,
        modalDetents: modalDetents, detour: detour, selectedTab: selectedTab, tabItem: tabItem,
        children: children, shows: shows,
        isSkeleton: isSkeleton))
  }

  /// The coordinator's id.
  public var id: NodeID { facts.value.id }
  /// The coordinator that it belongs to; nil at the root.
  public var parent: NodeID? {
    get { facts.value.parent }
    set { facts.value.parent = newValue }
  }
  /// What it is to its parent.
  public var relation: Relation {
    get { facts.value.relation }
    set { facts.value.relation = newValue }
  }
  /// Which tab it is, from 0; nil where it is none.
  public var tabIndex: Int? {
    get { facts.value.tabIndex }
    set { facts.value.tabIndex = newValue }
  }
  /// The name of the coordinator's type.
  public var name: String {
    get { facts.value.name }
    set { facts.value.name = newValue }
  }
  /// The name of its route type.
  public var routeType: String {
    get { facts.value.routeType }
    set { facts.value.routeType = newValue }
  }
  /// How it came to be on screen; nil for a registered modal that is not up.
  public var context: CoordinatorPresentationContext? {
    get { facts.value.context }
    set { facts.value.context = newValue }
  }
  /// Its first screen.
  public var root: RouteLabel {
    get { facts.value.root }
    set { facts.value.root = newValue }
  }
  /// What is stacked on the root, in order.
  public var path: [PathItem] {
    get { facts.value.path }
    set { facts.value.path = newValue }
  }
  /// How many entries at the bottom of the path were left out, since they are too many to send; nil
  /// where none was.
  public var pathOmitted: Int? {
    get { facts.value.pathOmitted }
    set { facts.value.pathOmitted = newValue }
  }
  /// The presented route, else the topmost own route, else the root.
  public var currentRoute: RouteLabel {
    get { facts.value.currentRoute }
    set { facts.value.currentRoute = newValue }
  }
  /// The route of the modal that is up.
  public var presented: RouteLabel? {
    get { facts.value.presented }
    set { facts.value.presented = newValue }
  }
  /// The detents of that modal.
  public var detents: ModalDetentConfiguration? {
    get { facts.value.detents }
    set { facts.value.detents = newValue }
  }
  /// The detents that it would get itself if it came up now: of a registered modal that is not up, where the
  /// engine says them.
  public var modalDetents: ModalDetentConfiguration? {
    get { facts.value.modalDetents }
    set { facts.value.modalDetents = newValue }
  }
  /// The route under which its detour was presented.
  public var detour: RouteLabel? {
    get { facts.value.detour }
    set { facts.value.detour = newValue }
  }
  /// The index of the selected tab; nil where its children are no tabs.
  public var selectedTab: Int? {
    get { facts.value.selectedTab }
    set { facts.value.selectedTab = newValue }
  }
  /// What the tab bar shows for it.
  public var tabItem: TabItem? {
    get { facts.value.tabItem }
    set { facts.value.tabItem = newValue }
  }
  /// The coordinators below it, in the order in which they are shown.
  public var children: [NodeID] {
    get { facts.value.children }
    // In place: they are appended to one by one.
    _modify { yield &facts.value.children }
  }
  /// The coordinator that shows on top of this one, or in place of its root; nil where it shows a
  /// route of its own.
  ///
  /// Followed from the root, this leads to what the user sees.
  public var shows: NodeID? {
    get { facts.value.shows }
    set { facts.value.shows = newValue }
  }
  /// Whether only what a ``FlowSkeleton`` tells is known of it; never on the wire.
  public var isSkeleton: Bool {
    get { facts.value.isSkeleton }
    set { facts.value.isSkeleton = newValue }
  }

  /// The identifier of ``currentRoute``, without a copy of the rest of it.
  package var currentIdentifier: String { facts.value.currentRoute.identifier }

  /// Whether it has a modal up, or the detents of one.
  package var hasModal: Bool { facts.value.presented != nil || facts.value.detents != nil }

  /// Whether it is seen at once to be the same, since both share what they hold; false says nothing.
  package func isShared(with other: FlowNode) -> Bool { facts.isShared(with: other.facts) }

  /// The own routes of the path.
  public var stack: [RouteLabel] {
    path.compactMap { if case .route(let route) = $0 { route } else { nil } }
  }

  /// The pushed children of the path.
  public var pushedChildren: [NodeID] {
    path.compactMap { if case .child(let child) = $0 { child } else { nil } }
  }
}

extension FlowNode: Codable {
  /// Reads a node, as it is on the wire.
  public init(from decoder: any Decoder) throws {
    facts = Shared(try Facts(from: decoder))
  }

  /// Writes a node, as it is on the wire.
  public func encode(to encoder: any Encoder) throws { try facts.value.encode(to: encoder) }
}

extension FlowNode.Facts {
  package init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    id = try fields.value(.id)
    parent = try fields.valueIfPresent(.parent)
    relation = try fields.value(.relation)
    tabIndex = try fields.clampedIfPresent(.tabIndex, to: Indices.self)
    name = try fields.text(.name)
    routeType = try fields.text(.routeType)
    context = try fields.valueIfPresent(.context)
    root = try fields.value(.root)
    path = try fields.value(.path)
    pathOmitted = try fields.clampedIfPresent(.pathOmitted, to: Indices.self)
    currentRoute = try fields.value(.currentRoute)
    presented = try fields.valueIfPresent(.presented)
    detents = try fields.detentsIfPresent(.detents)
    modalDetents = try fields.detentsIfPresent(.modalDetents)
    detour = try fields.valueIfPresent(.detour)
    selectedTab = try fields.clampedIfPresent(.selectedTab, to: SelectedTabs.self)
    tabItem = try fields.valueIfPresent(.tabItem, WireTabItem.self)?.item
    children = try fields.value(.children)
    shows = try fields.valueIfPresent(.shows)
  }
}

extension WireFields {
  /// The configuration of a sheet, with as many heights as a screen could tell apart.
  fileprivate func detentsIfPresent(_ key: Key) throws -> ModalDetentConfiguration? {
    var detents = try valueIfPresent(key, ModalDetentConfiguration.self)
    if let count = detents?.detents.count, count > Limits.detents {
      detents?.detents.removeLast(count - Limits.detents)
    }
    return detents
  }
}

/// A tab item as it is decoded: its texts clipped.
private struct WireTabItem: Decodable {
  let item: TabItem

  private enum CodingKeys: String, CodingKey { case text, image }

  init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    item = TabItem(text: try fields.text(.text), image: try fields.text(.image))
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

extension FlowNode {
  /// How the coordinator came on screen; nil for a registered modal that is not up, also where an engine of an
  /// earlier version calls it a root.
  package var shownContext: CoordinatorPresentationContext? {
    relation == .modalRegistration ? nil : context
  }
}
