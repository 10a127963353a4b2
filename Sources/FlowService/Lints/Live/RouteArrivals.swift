/// The routes that navigations led to, and whether only links did; bounded.
struct RouteArrivals: Sendable {
  /// A coordinator that showed the route, and whether every navigation so far was a link.
  typealias Arrival = (coordinator: CoordinatorReference, isByLinksOnly: Bool)

  private var arrivals: [RouteValue: Arrival] = [:]
  /// The routes that are noted; nil for all.
  private let declared: Set<RouteValue>?

  /// Notes only the declared routes if given, so that no other route of the app is kept.
  init(among declared: [any Route]? = nil) {
    self.declared = declared.map { Set($0.map { RouteValue($0) }) }
  }

  subscript(route: any Route) -> Arrival? { arrivals[RouteValue(route)] }

  /// Notes the requested route of a navigation, and those that came on screen for it.
  ///
  /// A navigation without a known caller does not count as a link. If there are too many routes,
  /// further ones are not noted, by links or otherwise. O(steps).
  mutating func note(_ record: NavigationRecord) {
    guard case .success(let steps) = record.outcome else { return }
    let isLink = record.callSite?.opensLink == true
    let shows = steps.last?.coordinator ?? record.origin
    if let route = record.request.newRoute { note(route, isLink, shows) }
    for step in steps {
      if let route = step.change.newRoute { note(route, isLink, step.coordinator) }
    }
  }

  /// Notes what another observer of the same app noted; O(routes there).
  mutating func note(_ others: RouteArrivals) {
    for (route, arrival) in others.arrivals {
      note(route, arrival.isByLinksOnly, arrival.coordinator)
    }
  }

  private mutating func note(
    _ route: RouteValue, _ isLink: Bool, _ coordinator: CoordinatorReference
  ) {
    var route = route
    if let declared {
      guard let index = declared.firstIndex(of: route) else { return }
      // Keeps the declared route, since the equal one may retain further objects of the app.
      route = declared[index]
    }
    if let known = arrivals[route] {
      if known.isByLinksOnly, !isLink { arrivals[route]?.isByLinksOnly = false }
    } else if arrivals.count < Limits.seenRoutes {
      arrivals[route] = (coordinator, isLink)
    }
  }
}

extension NavigationRequest {
  /// The route that the request leads to; nil if it only goes back.
  fileprivate var newRoute: RouteValue? { if case .popTo = self { nil } else { route } }
}

extension NavigationChange {
  /// The route that the change puts on screen.
  fileprivate var newRoute: RouteValue? {
    switch self {
    case .setRoot(let route), .push(let route), .present(let route), .presentDetour(let route):
      route
    case .pushChild, .truncatePath, .removeChild, .dismissModal, .dismissDetour, .selectTab,
      .updateDetents, .reset:
      nil
    }
  }
}
