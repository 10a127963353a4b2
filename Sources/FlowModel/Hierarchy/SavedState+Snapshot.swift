extension SavedState {
  /// The state of a hierarchy that a viewer saw: routes are texts, which the app has to read.
  ///
  /// O(coordinators and their paths).
  package init(_ snapshot: FlowSnapshot) {
    let nodes = snapshot.preorder
    var places: [CoordinatorID: Int] = [:]
    for (place, node) in nodes.enumerated() { places[node.id] = place }
    self.init(coordinators: nodes.map { SavedCoordinator($0, in: snapshot, places) })
  }
}

extension FlowSnapshot {
  /// What of the hierarchy a saved state cannot have, in the order of the tree.
  package var unsaved: [RestorationReport.Dropped] {
    preorder.flatMap { node -> [RestorationReport.Dropped] in
      var dropped: [RestorationReport.Dropped] = []
      func drop(_ part: String, _ name: String, _ reason: String) {
        dropped.append(
          RestorationReport.Dropped(
            coordinator: CoordinatorReference(node), part: part, name: name, reason: reason))
      }
      if let omitted = node.pathOmitted, omitted > 0 {
        drop("route", "at the bottom of the path", "the hierarchy leaves out \(omitted) of them")
      }
      for child in node.children.compactMap({ self[$0] }) where !child.relation.isSaved {
        drop("child", child.name, "FlowEngine has no \(child.relation.title)")
      }
      return dropped
    }
  }
}

extension Relation {
  /// Whether a saved state has coordinators of this relation.
  fileprivate var isSaved: Bool {
    switch self {
    case .root, .child, .tab, .pushed, .modalRegistration, .presentedModal, .detour, .currentFlow:
      true
    case .alert, .popover, .column, .page: false
    }
  }
}

extension SavedState.SavedRoute {
  fileprivate init(_ label: RouteLabel) {
    self.init(identifier: label.identifier, type: label.type, detail: label.detail)
  }
}

extension SavedState.SavedCoordinator {
  fileprivate init(
    _ node: FlowNode, in snapshot: FlowSnapshot, _ places: [CoordinatorID: Int]
  ) {
    self.init(name: node.name, root: SavedState.SavedRoute(node.root))
    var indices: [CoordinatorID: Int] = [:]
    var presented: (place: Int, registration: Int?)?
    var detoured: Int?
    for id in node.children {
      guard let place = places[id], let child = snapshot[id] else { continue }
      switch child.relation {
      case .child, .tab, .pushed, .currentFlow:
        if child.relation == .currentFlow { flow = children.count }
        indices[id] = children.count
        children.append(place)
      case .modalRegistration: modals.append(place)
      case .presentedModal:
        presented = (place, child.isRegistered ? modals.count : nil)
        if child.isRegistered { modals.append(place) }
      case .detour: detoured = place
      // Not of FlowEngine, which restores nothing else.
      case .root, .alert, .popover, .column, .page: break
      }
    }
    path = node.path.compactMap { item in
      switch item {
      case .route(let route): SavedState.SavedEntry(route: SavedState.SavedRoute(route))
      case .child(let child):
        indices[child].map { SavedState.SavedEntry(child: $0) }
      }
    }
    selectedTab = node.selectedTab
    if let presented, let route = node.presented {
      modal = SavedState.SavedPresentation(
        coordinator: presented.place, route: SavedState.SavedRoute(route),
        registration: presented.registration, detents: node.detents?.detents,
        selectedDetent: node.detents?.selectedDetent)
    }
    if let detoured, let route = node.detour {
      detour = SavedState.SavedPresentation(
        coordinator: detoured, route: SavedState.SavedRoute(route))
    }
  }
}
