public import FlowEngine

/// An inspected coordinator, not yet converted to text, as the main actor hands it over.
struct InspectedNode: Sendable {
  let id: CoordinatorID
  let place: NodePosition
  let name: InspectedName
  let routeType: InspectedName
  let context: CoordinatorPresentationContext?
  let root: InspectedRoute
  let path: [Inspection.PathItem]
  let presented: InspectedRoute?
  let detents: ModalDetentConfiguration?
  let modalDetents: ModalDetentConfiguration?
  let detour: InspectedRoute?
  let selectedTab: Int?
  let tabItem: TabItem?
  let children: [CoordinatorID]
  let shows: CoordinatorID?
  let givenName: String?
  let givenFacts: ArraySlice<InspectionFact>

  @MainActor
  init(id: CoordinatorID, place: NodePosition, _ inspection: Inspection) {
    self.id = id
    self.place = place
    name = inspection.name
    routeType = inspection.routeType
    context = inspection.context
    root = inspection.root
    path = inspection.path
    presented = inspection.presented
    detents = inspection.detents
    modalDetents = inspection.modalDetents
    detour = inspection.detour
    selectedTab = inspection.selectedTab
    tabItem = inspection.tabItem
    children = inspection.links.map(\.target.inspectionID)
    shows = inspection.shows
    givenName = inspection.givenName
    givenFacts = inspection.givenFacts.prefix(Limits.facts)
  }
}

/// The position of a coordinator in the hierarchy, which only its owner knows.
struct NodePosition: Equatable, Sendable {
  let parent: CoordinatorID?
  let relation: Relation
  let tabIndex: Int?

  static let root = NodePosition(parent: nil, relation: .root, tabIndex: nil)
}

/// A route as a coordinator reports it: the value itself, which is converted to text later, or a
/// label.
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
