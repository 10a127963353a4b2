/// A coordinator of any framework that the walker can inspect.
///
/// FlowEngine's coordinators conform. Those of other frameworks need only a stable number and a
/// description of their state.
@MainActor
public protocol FlowInspectable: AnyObject, Sendable {
  /// The id, which must not change during the coordinator's life and must be unique:
  /// `CoordinatorID.next()` returns one that no coordinator of FlowEngine uses either.
  var inspectionID: CoordinatorID { get }
  /// Returns the current state of the coordinator. Pure.
  func inspect() -> Inspection
}

/// The state of one coordinator at one moment.
@MainActor
public struct Inspection {
  /// An entry of the path.
  public enum PathItem: Sendable {
    /// A route of the coordinator itself.
    case route(InspectedRoute)
    /// A pushed child, which must be among the links too.
    case child(CoordinatorID)
  }

  /// A link to a coordinator that belongs to this one.
  public struct Link {
    /// The coordinator.
    public let target: any FlowInspectable
    /// The target's relation to this coordinator.
    public let relation: Relation

    /// Whether the target is a registered modal, presented or not.
    public let isRegistered: Bool

    /// Creates a link; without `isRegistered`, only a modal that is not presented is registered.
    public init(
      _ target: any FlowInspectable, as relation: Relation, isRegistered: Bool? = nil
    ) {
      self.target = target
      self.relation = relation
      self.isRegistered = isRegistered ?? (relation == .modalRegistration)
    }
  }

  package let name: InspectedName
  package let routeType: InspectedName
  /// How the coordinator was presented; nil for a registered modal that is not presented.
  public var context: CoordinatorPresentationContext?
  /// The coordinator's first screen.
  public var root: InspectedRoute
  /// The entries on top of the root.
  public var path: [PathItem] = []
  /// The route of the presented modal.
  public var presented: InspectedRoute?
  /// The detents of the presented modal.
  public var detents: ModalDetentConfiguration?
  /// The detents that a registered modal would have if it were presented now.
  public var modalDetents: ModalDetentConfiguration?
  /// The route for which the coordinator's detour was presented.
  public var detour: InspectedRoute?
  /// The index of the selected tab; nil if the children are not tabs.
  public var selectedTab: Int?
  /// The label and image of the coordinator's tab.
  public var tabItem: TabItem?
  /// The coordinators that belong to this one, in display order.
  public var links: [Link] = []
  /// The coordinator that is visible on top of this one or in place of its root.
  public var shows: CoordinatorID?

  /// A name to distinguish the coordinator from others of its type; nil for none.
  public var givenName: String?
  /// Facts to show with the coordinator; the first 16 are sent.
  public var givenFacts: [InspectionFact] = []
}

extension Inspection {
  /// Creates the state of a coordinator, whose names may be those of types.
  package init(
    named name: InspectedName, routeType: InspectedName, context: CoordinatorPresentationContext?,
    root: InspectedRoute
  ) {
    (self.name, self.routeType) = (name, routeType)
    (self.context, self.root) = (context, root)
  }

  /// Creates the state of a coordinator that has only a root, with the names of its types.
  public init(
    name: String, routeType: String, context: CoordinatorPresentationContext?, root: InspectedRoute
  ) {
    self.init(named: .text(name), routeType: .text(routeType), context: context, root: root)
  }
}

/// A type's name, stored as the type itself if possible: making it takes a microsecond.
package enum InspectedName: Sendable {
  case text(String)
  case type(any Any.Type)
  /// The name of a coordinator of the service's source whose name is not that of its type.
  case own(String)

  /// Whether the coordinator belongs to the service's source: other frameworks can provide a text
  /// only.
  var isOwn: Bool { if case .text = self { false } else { true } }

  package var text: String {
    switch self {
    case .text(let text): text
    case .type(let type): String(describing: type)
    case .own(let name): name
    }
  }
}

/// An inspected coordinator, not yet converted to text, as the main actor hands it over.
struct InspectedNode: Sendable {
  let id: CoordinatorID
  let place: NodePosition
  let children: [CoordinatorID]
  /// Without links, so that no coordinator is retained off the main actor.
  let inspection: Inspection

  @MainActor
  init(id: CoordinatorID, place: NodePosition, _ inspection: consuming Inspection) {
    self.id = id
    self.place = place
    children = inspection.links.map(\.target.inspectionID)
    inspection.links = []
    self.inspection = consume inspection
  }
}

/// The position of a coordinator in the hierarchy, which only its owner knows.
struct NodePosition: Equatable, Sendable {
  let parent: CoordinatorID?
  let relation: Relation
  let tabIndex: Int?
  /// Whether the coordinator is a registered modal, presented or not.
  var isRegistered = false

  static let root = NodePosition(parent: nil, relation: .root, tabIndex: nil)
}

/// A route as a coordinator reports it: the value itself, which becomes text later, or a label.
public enum InspectedRoute: Sendable {
  /// The route; the redaction decides which parts leave the process.
  case value(any Route)
  /// A route of another framework, as a label.
  case label(RouteLabel)

  /// Creates a route of another framework.
  public init(identifier: String, type: String, detail: String? = nil) {
    self = .label(RouteLabel(identifier: identifier, type: type, detail: detail))
  }
}
