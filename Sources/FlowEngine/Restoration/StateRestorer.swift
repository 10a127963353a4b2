/// Plans how a saved state comes back: what fits is taken, what does not is dropped and said.
@MainActor
struct StateRestorer {
  private let saved: SavedState
  private var builder = PlanBuilder()
  private(set) var dropped: [RestorationReport.Dropped] = []
  private var pending: [(place: Int, node: any CoordinatorNode)] = []
  private var done: Set<Int> = []

  /// O(coordinators and routes of the saved state).
  static func restore(_ saved: SavedState, to root: any CoordinatorNode) -> RestorationReport {
    var restorer = StateRestorer(saved: saved)
    restorer.builder.resetSubtree(of: root)
    restorer.pending = [(0, root)]
    while let (place, node) = restorer.pending.popLast() {
      restorer.restore(place, node)
    }
    Navigation.carryOut(.restore, from: root, restorer.builder)
    for item in restorer.dropped { root.report(item.error) }
    return RestorationReport(dropped: restorer.dropped)
  }

  private init(saved: SavedState) {
    self.saved = saved
  }

  private mutating func restore(_ place: Int, _ node: any CoordinatorNode) {
    guard saved.coordinators.indices.contains(place), done.insert(place).inserted else { return }
    let state = saved.coordinators[place]
    if let root = decode(state.root, for: node, as: "root"), !isSameRoute(root, node.rootRoute) {
      builder.add(.setRoot(root), to: node)
    }
    restoreFlow(of: node, state)
    restoreChildren(of: node, state)
    restorePath(of: node, state)
    restoreTab(of: node, state)
    for (index, modal) in state.modals.enumerated() {
      guard let live = registration(index, modal, of: node) else { continue }
      pending.append((modal, live))
    }
    restoreModal(of: node, state)
    restoreDetour(of: node, state)
  }

  /// The flow comes first: it is the app that makes it.
  private mutating func restoreFlow(
    of node: any CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    guard let flow = state.flow, let place = element(flow, of: state.children) else { return }
    let name = saved.coordinators[place].name
    if node.flowNode?.name != name { node.restoreFlow(named: name) }
    guard let live = node.flowNode, live.name == name else {
      drop(name, of: node, "flow", "the app did not make it; see restoreFlow(named:)")
      return
    }
    pending.append((place, live))
  }

  private mutating func restoreChildren(
    of node: any CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    for (index, place) in state.children.enumerated() where index != state.flow {
      guard saved.coordinators.indices.contains(place) else { continue }
      let name = saved.coordinators[place].name
      guard let live = child(index, named: name, of: node) else {
        drop(name, of: node, node.isTabbed ? "tab" : "child", "there is none of this type any more")
        continue
      }
      pending.append((place, live))
    }
  }

  private mutating func restorePath(
    of node: any CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    var pushed: Set<CoordinatorID> = []
    for entry in state.path {
      if let route = entry.route {
        if let own = decode(route, for: node, as: "route") { builder.add(.push(own), to: node) }
      } else if let index = entry.child, let place = element(index, of: state.children),
        let live = child(index, named: saved.coordinators[place].name, of: node),
        pushed.insert(live.id).inserted
      {
        builder.add(.pushChild(live), to: node)
      }
    }
  }

  private mutating func restoreTab(
    of node: any CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    guard let index = state.selectedTab, node.isTabbed else { return }
    guard let place = element(index, of: state.children),
      let live = child(index, named: saved.coordinators[place].name, of: node),
      let present = node.childNodes.firstIndex(where: { $0 === live })
    else {
      if !state.children.isEmpty { drop("\(index)", of: node, "selected tab", "it is gone") }
      return
    }
    if present != node.selectedTabIndex { builder.add(.selectTab(present), to: node) }
  }

  private mutating func restoreModal(
    of node: any CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    guard let modal = state.modal, saved.coordinators.indices.contains(modal.coordinator) else {
      return
    }
    let name = saved.coordinators[modal.coordinator].name
    let live =
      modal.registration.map { registration($0, modal.coordinator, of: node) }
      ?? made(name, by: node, as: .presentedModal)
    guard let live, node.accepts(live.rootRoute) else {
      drop(name, of: node, "modal", "it is not registered any more")
      return
    }
    var detents = node.detents(forModalRootedAt: live.rootRoute)
    if let selected = modal.selectedDetent, detents.detents.contains(selected) {
      detents.selectedDetent = selected
    }
    builder.present(live, on: node, detents: detents)
    pending.append((modal.coordinator, live))
  }

  private mutating func restoreDetour(
    of node: any CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    guard let detour = state.detour, saved.coordinators.indices.contains(detour.coordinator) else {
      return
    }
    let name = saved.coordinators[detour.coordinator].name
    guard let live = made(name, by: node, as: .detour) else {
      drop(
        name, of: node, "detour", "the app did not make it; see makeCoordinator(forRestoring:)")
      return
    }
    let route = live.decoded(detour.route) ?? live.rootRoute
    builder.add(.presentDetour(live, route: route), to: node)
    pending.append((detour.coordinator, live))
  }
}

// MARK: Finding what was saved

extension StateRestorer {
  private func element(_ index: Int, of places: [Int]) -> Int? {
    guard places.indices.contains(index), saved.coordinators.indices.contains(places[index]) else {
      return nil
    }
    return places[index]
  }

  /// The child at the same place; where another type stands there, the only one of this type.
  private func child(
    _ index: Int, named name: String, of node: any CoordinatorNode
  ) -> (any CoordinatorNode)? {
    let children = node.childNodes
    if children.indices.contains(index), children[index].name == name { return children[index] }
    let same = children.filter { $0.name == name }
    return same.count == 1 ? same[0] : nil
  }

  private func registration(
    _ index: Int, _ place: Int, of node: any CoordinatorNode
  ) -> (any CoordinatorNode)? {
    guard saved.coordinators.indices.contains(place) else { return nil }
    let name = saved.coordinators[place].name
    let modals = node.modalRegistrations
    if modals.indices.contains(index), modals[index].name == name { return modals[index] }
    let same = modals.filter { $0.name == name }
    return same.count == 1 ? same[0] : nil
  }

  private func made(
    _ name: String, by node: any CoordinatorNode, as role: CoordinatorRole
  ) -> (any CoordinatorNode)? {
    guard let live = node.makeCoordinator(forRestoring: name) as? any CoordinatorNode,
      live.name == name, Ownership.refusal(of: live, by: node, as: role) == nil
    else { return nil }
    return live
  }

  private mutating func decode(
    _ route: SavedState.SavedRoute, for node: any CoordinatorNode, as part: String
  ) -> (any Route)? {
    if let own = node.decoded(route) { return own }
    // A root that cannot be read is the root that there is; only a different one is a loss.
    if part == "root", route.identifier == node.rootRoute.identifier { return nil }
    drop(
      route.identifier, of: node, part,
      route.value == nil ? "\(route.type) is not Codable" : "it does not decode any more",
      type: route.type)
    return nil
  }

  private mutating func drop(
    _ what: String, of node: any CoordinatorNode, _ part: String, _ reason: String,
    type: String? = nil
  ) {
    dropped.append(
      RestorationReport.Dropped(
        coordinator: CoordinatorReference(node), part: part, name: what, routeType: type,
        reason: reason))
  }
}
