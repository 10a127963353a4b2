#if DEBUG || ReleaseBridge
  /// A node of an app as viewers inspect it, or what an app says of a live coordinator.
  @MainActor
  class BridgedCoordinator: FlowInspectable {
    let inspectionID: CoordinatorID
    private(set) var entry: BridgedTree.Entry
    private(set) var children: [BridgedCoordinator] = []
    private var shown: BridgedTree.Entry.Child?
    private var part: LivePart?

    required init(_ entry: BridgedTree.Entry) {
      inspectionID = entry.id
      self.entry = entry
    }

    /// What viewers inspect in its place; nil for a live coordinator that was released.
    var target: (any FlowInspectable)? { entry.live == nil ? self : part?.coordinator }

    /// Takes in what the app described; `find` returns the node of an id.
    func update(
      _ entry: BridgedTree.Entry, _ part: LivePart?, in tree: BridgedTree,
      _ find: (CoordinatorID) -> BridgedCoordinator?
    ) {
      self.entry = entry
      self.part = part
      shown = tree.shown(by: entry)
      children = entry.children.compactMap { find($0.id) }
    }

    /// Lets go of what was below it.
    func detach() { children = [] }

    /// The links to what the app describes below it.
    var links: [Inspection.Link] {
      children.compactMap { child in
        child.target.map { Inspection.Link($0, as: child.entry.role.relation) }
      }
    }

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
      inspection.links = links
      present(in: &inspection)
      return inspection
    }

    /// Adds to the state of a live coordinator what the app says of it, and what is below it.
    func complete(_ inspection: inout Inspection) {
      guard let live = entry.live else { return }
      if !live.isAnchor {
        inspection.context = entry.role.context
        inspection.tabItem = entry.tabItem ?? inspection.tabItem
      }
      inspection.givenName = entry.title ?? inspection.givenName
      inspection.givenFacts += entry.facts
      inspection.path += entry.pushed.map { .child($0.id) }
      inspection.links += links
      if let shown { inspection.shows = shown.id }
      present(in: &inspection)
    }

    private func present(in inspection: inout Inspection) {
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
    }
  }
#endif
