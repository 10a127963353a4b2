import FlowEngine

/// An inspected coordinator, not yet converted to text, as the main actor hands it over.
struct InspectedNode: Sendable {
  let id: NodeID
  let place: Place
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
  let children: [NodeID]
  let shows: NodeID?

  @MainActor
  init(id: NodeID, place: Place, _ inspection: Inspection) {
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
  }
}

/// The position of a coordinator in the hierarchy, which only its owner knows.
struct Place: Equatable, Sendable {
  let parent: NodeID?
  let relation: Relation
  let tabIndex: Int?

  static let root = Place(parent: nil, relation: .root, tabIndex: nil)
}
