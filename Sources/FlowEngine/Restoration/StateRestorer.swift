/// Plans the restoration of a saved state; parts that no longer fit are dropped and reported.
@MainActor
struct StateRestorer {
  private let saved: SavedState
  private var builder = PlanBuilder()
  private var dropped: [RestorationReport.Dropped] = []
  private var pending: [(place: Int, node: CoordinatorNode)] = []
  /// The indices that were referred to.
  ///
  /// A second reference means that the state isn't a tree.
  private var named: Set<Int> = [0]
  /// The coordinators that the app made for this restoration.
  private var made: [CoordinatorNode] = []
  private var madeIDs: Set<CoordinatorID> = []
  private var changedFlow = false
  /// Reads a route that has no value; nil without a reader, or for a route that it does not know.
  private let read: ((SavedState.SavedRoute) -> (any Route)?)?

  /// O(coordinators and routes of the saved state, and coordinators of the tree).
  static func restore(
    _ saved: SavedState, to root: CoordinatorNode,
    reading read: ((SavedState.SavedRoute) -> (any Route)?)? = nil
  ) -> RestorationReport {
    var restorer = StateRestorer(saved: saved, read: read)
    let hasBegun = Change.make(at: root) {
      if let obstacle = saved.obstacle(to: root) {
        restorer.drop(saved.coordinators.first?.name ?? root.name, of: root, "root", obstacle)
        return .nothing(true)
      }
      return .group { restorer.restoreAll(root) }
    }
    guard hasBegun else {
      restorer.drop(root.name, of: root, "root", "willAppear or willDisappear is running")
      return RestorationReport(dropped: restorer.dropped)
    }
    for item in restorer.dropped { root.report(item.error) }
    return RestorationReport(dropped: restorer.dropped)
  }

  private mutating func restoreAll(_ root: CoordinatorNode) {
    Change.willRestore(root)
    pending = [(0, root)]
    // A detour that contains its presenter isn't a tree either.
    madeIDs = [root.topmost.id]
    while let (place, node) = pending.popLast() { restore(saved.coordinators[place], to: node) }
    // The reset comes first in the plan but is planned last, after the app has created the flows.
    var plan = PlanBuilder()
    for node in [root] + made { plan.resetSubtree(of: node) }
    let steps = plan.steps + builder.steps
    if changedFlow || !steps.isEmpty {
      // Whatever shows afterwards was restored: some of the steps may be of what is not on screen.
      let decision = Decision(steps: steps, taker: root)
      _ = Change.make(at: root) { .navigation(.restore, decision) }
    }
  }

  private mutating func restore(
    _ state: SavedState.SavedCoordinator, to node: CoordinatorNode
  ) {
    restoreFlow(of: node, state)
    if let root = decode(state.root, for: node, as: "root"), !isSameRoute(root, node.rootRoute) {
      builder.add(.setRoot(root), to: node)
    }
    let children = restoreChildren(of: node, state)
    restorePath(of: node, state, children)
    restoreTab(of: node, state, children)
    restoreModals(of: node, state)
    restoreDetour(of: node, state)
  }

  /// Restores the flow first, because the app makes it and may set the root.
  private mutating func restoreFlow(
    of node: CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    guard let flow = state.flow else { return }
    guard state.children.indices.contains(flow), let name = name(of: state.children[flow]) else {
      return drop("\(flow)", of: node, "flow", Self.unknown)
    }
    if node.flowNode?.name != name {
      let before = node.flowNode
      node.restoreFlow(named: name)
      if node.flowNode !== before { changedFlow = true }
    }
    guard let live = node.flowNode, live.name == name else {
      return drop(name, of: node, "flow", "the app did not make it; see restoreFlow(named:)")
    }
    pending.append((state.children[flow], live))
  }

  /// The live children without the flow, in the order of the saved ones.
  private mutating func restoreChildren(
    of node: CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) -> [CoordinatorNode?] {
    let names = state.children.enumerated().map { index, place in
      index == state.flow ? nil : name(of: place)
    }
    let children = node.childNodes.matching(names, except: node.flowNode)
    for (index, child) in children.enumerated() where index != state.flow {
      if let child {
        pending.append((state.children[index], child))
      } else {
        drop(
          names[index] ?? "\(state.children[index])", of: node, node.isTabbed ? "tab" : "child",
          names[index] == nil ? Self.unknown : "no coordinator of this type is left")
      }
    }
    return children
  }

  private mutating func restorePath(
    of node: CoordinatorNode, _ state: SavedState.SavedCoordinator,
    _ children: [CoordinatorNode?]
  ) {
    var pushed: Set<CoordinatorID> = []
    for (position, entry) in state.path.enumerated() {
      if let route = entry.route {
        if let own = decode(route, for: node, as: "route") { builder.add(.push(own), to: node) }
      } else if let index = entry.child, children.indices.contains(index) {
        // A missing child was dropped above.
        guard let child = children[index] else { continue }
        if child.role == .child, pushed.insert(child.id).inserted {
          builder.add(.pushChild(child), to: node)
        } else {
          drop(child.name, of: node, "child", "it cannot be pushed")
        }
      } else {
        drop("\(position)", of: node, "route", Self.unknown)
      }
    }
  }

  private mutating func restoreTab(
    of node: CoordinatorNode, _ state: SavedState.SavedCoordinator,
    _ children: [CoordinatorNode?]
  ) {
    guard let index = state.selectedTab, node.isTabbed, !state.children.isEmpty else { return }
    guard children.indices.contains(index), let tab = children[index],
      let present = node.childNodes.firstIndex(where: { $0 === tab })
    else { return drop("\(index)", of: node, "selected tab", "it is gone") }
    if present != node.selectedTabIndex { builder.add(.selectTab(present), to: node) }
  }

  private mutating func restoreModals(
    of node: CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    let names = state.modals.map { name(of: $0) }
    let modals = node.modalRegistrations.matching(names)
    for (place, modal) in zip(state.modals, modals) {
      if let modal { pending.append((place, modal)) }
    }
    guard let modal = state.modal else { return }
    var live: CoordinatorNode?
    if let index = modal.registration {
      live = modals.indices.contains(index) ? modals[index] : nil
    } else if let name = name(of: modal.coordinator) {
      live =
        madeModal(for: modal.route, name, by: node) ?? make(name, by: node, as: .presentedModal)
      if let live { pending.append((modal.coordinator, live)) }
    }
    guard let live, let route = route(modal.route, of: node) ?? node.accepted(live.rootRoute)
    else {
      return drop(
        modal.route.identifier, of: node, "modal",
        modal.registration == nil
          ? "the app did not make it; see makeCoordinator(forRestoring:)"
          : "it is not registered any more")
    }
    var detents = node.modalDetentConfiguration(for: route)
    if let list = modal.detents { detents.detents = list }
    if modal.selectedDetent.map(detents.detents.contains) ?? true {
      detents.selectedDetent = modal.selectedDetent
    }
    builder.add(.present(live, route: route, detents: detents), to: node)
  }

  private mutating func restoreDetour(
    of node: CoordinatorNode, _ state: SavedState.SavedCoordinator
  ) {
    guard let detour = state.detour else { return }
    guard let name = name(of: detour.coordinator) else {
      return drop("\(detour.coordinator)", of: node, "detour", Self.unknown)
    }
    guard let live = make(name, by: node, as: .detour) else {
      return drop(
        name, of: node, "detour", "the app did not make it; see makeCoordinator(forRestoring:)")
    }
    // The route is a label of any type. If it can be decoded as another type by chance, that is not
    // a match.
    let reader = [live, node].first { $0.routeTypeName == detour.route.type }
    let route = reader.flatMap { self.route(detour.route, of: $0) } ?? read?(detour.route)
    if route == nil {
      drop(
        detour.route.identifier, of: node, "route",
        "it does not decode as a route of the detour or of its presenter", type: detour.route.type)
    }
    builder.add(.presentDetour(live, route: route ?? live.rootRoute), to: node)
    pending.append((detour.coordinator, live))
  }
}

// MARK: Finding what was saved

extension StateRestorer {
  private static var unknown: String { "the saved state does not say what it was" }

  /// The name of the coordinator at `place`; nil if there is none, or if it was requested before.
  private mutating func name(of place: Int) -> String? {
    guard saved.coordinators.indices.contains(place), named.insert(place).inserted else {
      return nil
    }
    return saved.coordinators[place].name
  }

  /// The modal that the coordinator makes whenever its route is navigated to.
  private mutating func madeModal(
    for saved: SavedState.SavedRoute, _ name: String, by node: CoordinatorNode
  ) -> CoordinatorNode? {
    guard let route = route(saved, of: node),
      case .success(let live)? = node.madeModal(rootedAt: route),
      live.name == name, madeIDs.insert(live.id).inserted
    else { return nil }
    made.append(live)
    return live
  }

  private mutating func make(
    _ name: String, by node: CoordinatorNode, as role: CoordinatorRole
  ) -> CoordinatorNode? {
    guard let live = node.makeNode(forRestoring: name),
      live.name == name, Ownership.refusal(of: live, by: node, as: role) == nil,
      role == .detour || node.accepts(live.rootRoute), madeIDs.insert(live.id).inserted
    else { return nil }
    made.append(live)
    return live
  }

  private mutating func decode(
    _ route: SavedState.SavedRoute, for node: CoordinatorNode, as part: String
  ) -> (any Route)? {
    if let own = self.route(route, of: node) { return own }
    // A root that cannot be decoded is not lost if the live root is the same.
    if part == "root", route.identifier == node.rootRoute.identifier { return nil }
    drop(
      route.identifier, of: node, part,
      read != nil
        ? "the app's RouteCatalogue does not know it"
        : route.value == nil ? "\(route.type) is not Codable" : "it does not decode any more",
      type: route.type)
    return nil
  }

  /// The route of a coordinator; nil if it cannot be read.
  private func route(
    _ saved: SavedState.SavedRoute, of node: CoordinatorNode
  ) -> (any Route)? {
    node.decoded(saved) ?? read?(saved).flatMap(node.accepted)
  }

  private mutating func drop(
    _ what: String, of node: CoordinatorNode, _ part: String, _ reason: String,
    type: String? = nil
  ) {
    dropped.append(
      RestorationReport.Dropped(
        coordinator: CoordinatorReference(node), part: part, name: what, routeType: type,
        reason: reason))
  }
}

extension SavedState {
  /// The reason why nothing of this state can be restored in the tree of `root`; nil if something
  /// can.
  @MainActor
  fileprivate func obstacle(to root: CoordinatorNode) -> String? {
    guard version == Self.currentVersion else {
      return "the state is of version \(version), and this build reads \(Self.currentVersion)"
    }
    guard let first = coordinators.first else { return "the state has no coordinators" }
    return first.name == root.name ? nil : "the state is that of another type than \(root.name)"
  }
}

extension CoordinatorNode {
  fileprivate func accepted(_ route: any Route) -> (any Route)? { accepts(route) ? route : nil }
}

@MainActor
extension [CoordinatorNode] {
  /// For each name, the coordinator at the same position, or the only one of that name.
  ///
  /// No coordinator is returned twice. O(coordinators and names).
  fileprivate func matching(
    _ names: [String?], except excluded: CoordinatorNode? = nil
  ) -> [CoordinatorNode?] {
    var found = [CoordinatorNode?](repeating: nil, count: names.count)
    var taken: Set<CoordinatorID> = []
    for (index, pair) in zip(names, self).enumerated()
    where pair.1 !== excluded && pair.0 == pair.1.name {
      found[index] = pair.1
      taken.insert(pair.1.id)
    }
    let byName = Dictionary(grouping: filter { $0 !== excluded }, by: \.name)
    for (index, name) in names.enumerated() where found[index] == nil {
      guard let name, let same = byName[name], same.count == 1,
        taken.insert(same[0].id).inserted
      else { continue }
      found[index] = same[0]
    }
    return found
  }
}
