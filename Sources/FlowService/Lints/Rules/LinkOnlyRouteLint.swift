final class LinkOnlyRouteLint: LiveLint {
  nonisolated static let description = LintDescription.linkOnlyRoute

  static var asksCoordinators: Bool { false }

  private(set) var candidates: [LintCandidate] = []
  /// The roots that show without a navigation to them.
  private var roots: Set<RouteValue> = []
  private var kind = 0
  private var index = 0

  func visit(_ visit: LiveVisit, of node: any FlowLintable, in tree: LintedTree) {
    switch visit.relation {
    case .root, .tab, .currentFlow, .column, .page: roots.insert(RouteValue(node.lintedRoot))
    case .child, .pushed, .modalRegistration, .presentedModal, .detour, .alert, .popover: break
    }
  }

  func conclude(in tree: LintedTree) -> Bool {
    guard let arrivals = tree.census?.arrivals, kind < tree.routes.kinds.count else { return false }
    guard index < tree.routes.kinds[kind].declared else {
      (kind, index) = (kind + 1, 0)
      return true
    }
    // Declared routes are before those of the tree.
    let route = tree.routes.kinds[kind].routes[index]
    index += 1
    if let arrival = arrivals[route], arrival.isByLinksOnly, !roots.contains(RouteValue(route)) {
      let label = tree.label(route)
      let host = arrival.coordinator
      candidates.append(
        Self.finding(
          "no-other-navigation", .route(label), verdict: .unknown,
          coordinator: CoordinatorReference(id: host.id, clipping: host.name), route: label,
          message: "of the navigations so far, only links led to "
            + "'\(clipped: label.detail ?? label.identifier)'",
          advice: "add the call that leads there, unless links are meant to be its only way in"))
    }
    return true
  }
}
