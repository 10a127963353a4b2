/// Converts the state of a live tree to one that can be saved.
@MainActor
struct StateSaver {
  private var coordinators: [SavedState.SavedCoordinator] = []
  private var pending: [(node: CoordinatorNode, place: Int)] = []

  /// O(coordinators and routes).
  static func save(_ root: CoordinatorNode) -> SavedState {
    var saver = StateSaver()
    _ = saver.place(root)
    while let (node, place) = saver.pending.popLast() {
      saver.coordinators[place] = saver.read(node, saver.coordinators[place])
    }
    return SavedState(coordinators: saver.coordinators)
  }

  /// Adds the coordinator to the list; its path and presentations are read later.
  private mutating func place(_ node: CoordinatorNode) -> Int {
    coordinators.append(
      SavedState.SavedCoordinator(name: node.name, root: node.saved(node.rootRoute)))
    pending.append((node, coordinators.count - 1))
    return coordinators.count - 1
  }

  private mutating func read(
    _ node: CoordinatorNode, _ begun: SavedState.SavedCoordinator
  ) -> SavedState.SavedCoordinator {
    var saved = begun
    let state = node.core
    let children = node.childNodes
    var places: [CoordinatorID: Int] = [:]
    for (index, child) in children.enumerated() { places[child.id] = index }
    saved.path = state.path.map { entry in
      switch entry {
      case .route(let route): SavedState.SavedEntry(route: node.saved(route))
      case .child(let child): SavedState.SavedEntry(child: places[child.id])
      }
    }
    saved.selectedTab = node.isTabbed ? node.selectedTabIndex : nil
    saved.flow = node.flowNode.flatMap { places[$0.id] }
    saved.children = children.map { place($0) }
    let registrations = node.modalRegistrations
    saved.modals = registrations.map { place($0) }
    if let modal = state.modal?.node, let route = state.presented, let detents = state.detents {
      let own = node.modalDetentConfiguration(for: route)
      let registration = registrations.firstIndex { $0 === modal }
      saved.modal = SavedState.SavedPresentation(
        coordinator: registration.map { saved.modals[$0] } ?? place(modal),
        route: node.saved(route), registration: registration,
        detents: detents.detents == own.detents ? nil : detents.detents,
        selectedDetent: detents.selectedDetent)
    }
    if let detour = state.detourHolder?.node, let route = state.detour {
      saved.detour = SavedState.SavedPresentation(
        coordinator: place(detour), route: node.saved(route))
    }
    return saved
  }
}
