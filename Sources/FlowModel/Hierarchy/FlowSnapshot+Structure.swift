extension FlowSnapshot {
  /// The hierarchy without its state: the coordinators that are children, tabs, registered modals or
  /// the current flow, each with its root.
  ///
  /// What the user did leaves no trace in it: stacks, selected tabs, presented routes, detours and
  /// modals without a registration. It still changes with the coordinators that the app adds and
  /// removes, such as another flow. O(nodes).
  package var structure: FlowSnapshot {
    var kept: [FlowNode] = []
    var pending = [rootID]
    var seen: Set<CoordinatorID> = []
    while let id = pending.popLast() {
      guard let node = nodes[id], seen.insert(id).inserted else { continue }
      let below = node.children.filter { nodes[$0].map(\.isStructural) ?? true }
      kept.append(node.withoutState(below: below))
      pending += below
    }
    return FlowSnapshot(at: moment, rootID: rootID, nodes: kept, limit: nil)
  }
}

extension FlowNode {
  fileprivate var isStructural: Bool {
    switch relation {
    case .root, .child, .tab, .pushed, .modalRegistration, .currentFlow, .column, .page: true
    // Presented now, but there before and afterwards.
    case .presentedModal: isRegistered
    case .detour, .alert, .popover: false
    }
  }

  fileprivate func withoutState(below children: [CoordinatorID]) -> FlowNode {
    let relation: Relation =
      switch relation {
      case .pushed: .child
      case .presentedModal: .modalRegistration
      case .root, .child, .tab, .modalRegistration, .currentFlow, .column, .page, .detour, .alert,
        .popover:
        relation
      }
    return FlowNode(
      id: id, parent: parent, relation: relation, tabIndex: tabIndex, name: name,
      routeType: routeType, context: nil, root: root, path: [], currentRoute: root,
      isRegistered: isRegistered, tabItem: tabItem, children: children, givenName: givenName,
      isSkeleton: isSkeleton)
  }
}
