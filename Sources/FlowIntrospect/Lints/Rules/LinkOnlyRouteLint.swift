import FlowEngine

final class LinkOnlyRouteLint: LiveLint {
  nonisolated static let description = LintDescription(
    name: "link-only-route", sight: .live,
    finds:
      "A declared route that only links or push notifications have led to, through "
      + "`open(_:with:)`, `open(push:with:)` or a `LinkParking`. Roots of the tree, of tabs "
      + "and of flows are not reported, since they show without a navigation to them.",
    matters:
      "A user without such a link cannot reach the screen. Either links are meant to be its only "
      + "way in, or the app lacks a button.",
    remedy:
      "Add the call that leads to the route, such as `navigate(to:)` or a callback. If links are "
      + "meant to be the only way in, no change is needed; allow "
      + "`link-only-route:CoordinatorThatShowsIt` to hide the finding.",
    unknown:
      "Always: a later navigation may lead to the route, which ends the finding. The lint knows the "
      + "navigations since the inspector started if it has a flight recorder, except those lost to "
      + "its limits; otherwise those since a viewer first wanted findings, and in a test those that "
      + "its `CoordinatorCensus` observed.")

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
