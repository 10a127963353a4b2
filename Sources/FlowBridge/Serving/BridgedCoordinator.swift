/// A node of an app as viewers inspect it.
@MainActor
class BridgedCoordinator: FlowInspectable {
  let inspectionID: CoordinatorID
  private(set) var entry: BridgedTree.Entry
  private(set) var children: [BridgedCoordinator] = []
  private var shown: BridgedTree.Entry.Child?

  required init(_ entry: BridgedTree.Entry) {
    inspectionID = entry.id
    self.entry = entry
  }

  /// Takes in what the app described; `find` returns the node of an id.
  func update(
    _ entry: BridgedTree.Entry, in tree: BridgedTree, _ find: (CoordinatorID) -> BridgedCoordinator?
  ) {
    self.entry = entry
    shown = tree.shown(by: entry)
    children = entry.children.compactMap { find($0.id) }
  }

  /// Lets go of what was below it.
  func detach() { children = [] }

  func inspect() -> Inspection {
    var inspection = Inspection(
      named: .own(entry.name), routeType: .own(entry.root.route.typeName),
      context: entry.parent == nil ? .root : entry.role.context, root: .value(entry.root.route))
    inspection.path =
      entry.path.map { .route(.value($0.route)) } + entry.pushed.map { .child($0.id) }
    inspection.givenName = entry.title
    inspection.givenFacts = entry.facts
    inspection.tabItem = entry.tabItem
    let hasTabs = entry.children.contains { $0.role == .tab }
    inspection.selectedTab = hasTabs ? entry.selectedTab ?? 0 : nil
    inspection.shows = shown?.id
    inspection.links = children.map { Inspection.Link($0, as: $0.entry.role.relation) }
    // An alert and a popover are no modals of a route.
    if let modal = children.last(where: { $0.entry.role.relation == .presentedModal }) {
      inspection.presented = .value(modal.entry.root.route)
      inspection.detents =
        modal.entry.role == .cover
        ? ModalDetentConfiguration(detents: [.fullscreen])
        : modal.entry.detents ?? ModalDetentConfiguration()
    }
    if let detour = children.last(where: { $0.entry.role == .detour }) {
      inspection.detour = .value(detour.entry.root.route)
    }
    return inspection
  }
}
