public import FlowEngine

/// A coordinator of any framework, as the walker sees it.
///
/// FlowEngine's coordinators conform. Another framework's can in a few lines: give each a number that
/// stays, and say what it is made of.
@MainActor
public protocol FlowInspectable: AnyObject, Sendable {
  /// Stays the same for the life of the coordinator, and is no other's: `CoordinatorID.next()` gives
  /// one that no coordinator of FlowEngine has either.
  var inspectionID: NodeID { get }
  /// What the coordinator is made of at this moment. Pure.
  func inspect() -> Inspection
}

/// What one coordinator is made of at one moment.
@MainActor
public struct Inspection {
  /// One entry of the path.
  public enum PathItem: Sendable {
    /// An own route.
    case route(InspectedRoute)
    /// A pushed child; it has to be among the links too.
    case child(NodeID)
  }

  /// A coordinator that belongs to this one.
  public struct Link {
    /// The coordinator.
    public let target: any FlowInspectable
    /// What it is to this one.
    public let relation: Relation

    /// A link.
    public init(_ target: any FlowInspectable, as relation: Relation) {
      self.target = target
      self.relation = relation
    }
  }

  let name: InspectedName
  let routeType: InspectedName
  /// How it came to be on screen; nil for a registered modal that is not up.
  public var context: CoordinatorPresentationContext?
  /// Its first screen.
  public var root: InspectedRoute
  /// What is stacked on the root.
  public var path: [PathItem] = []
  /// The route of the modal that is up.
  public var presented: InspectedRoute?
  /// The detents of that modal.
  public var detents: ModalDetentConfiguration?
  /// The detents that it would get itself if it came up now: of a registered modal that is not up.
  public var modalDetents: ModalDetentConfiguration?
  /// The route under which its detour was presented.
  public var detour: InspectedRoute?
  /// The index of the selected tab; nil where its children are no tabs.
  public var selectedTab: Int?
  /// What the tab bar shows for it.
  public var tabItem: TabItem?
  /// What belongs to it, in the order in which it should be shown.
  public var links: [Link] = []
  /// Who shows on top of it, or in place of its root.
  public var shows: NodeID?

  /// A coordinator with nothing but a root, by the names of its type and of its route type.
  public init(
    name: String, routeType: String, context: CoordinatorPresentationContext?, root: InspectedRoute
  ) {
    self.init(name: .text(name), routeType: .text(routeType), context: context, root: root)
  }

  init(
    name: InspectedName, routeType: InspectedName, context: CoordinatorPresentationContext?,
    root: InspectedRoute
  ) {
    self.name = name
    self.routeType = routeType
    self.context = context
    self.root = root
  }
}

/// The name of a type: a type is as good as its name, which takes a microsecond to make.
enum InspectedName: Sendable {
  case text(String)
  case type(any Any.Type)

  /// Whether it is that of a coordinator of FlowEngine: no other can give its type.
  var isOfType: Bool {
    if case .type = self { true } else { false }
  }

  var text: String {
    switch self {
    case .text(let text): text
    case .type(let type): String(describing: type)
    }
  }
}
