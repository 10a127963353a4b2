/// What going back from a route shows.
public enum LintedWayBack: Hashable, Sendable {
  /// The route's coordinator is at its root, and nothing is below it.
  case nothing
  /// A route without its values, which could retain objects of the app.
  case route(type: String, identifier: String)
  /// A coordinator that is pushed below.
  case coordinator(type: String)

  /// The way back in words.
  var text: String {
    switch self {
    case .nothing: "nowhere"
    case .route(_, let identifier): "'\(clipped: identifier)'"
    case .coordinator(let type): "\(clipped: type)"
    }
  }

  package init(_ route: any Route) {
    self = .route(type: route.typeName, identifier: route.identifier)
  }
}

extension FlowLintable {
  /// Reads the inspections of the coordinator, of those that are pushed on it, and of its owner.
  public func lintedWayBack(from route: any Route) -> LintedWayBack? {
    var (id, top) = (inspectionID, inspect())
    var owner: Inspection?
    // Coordinators of another framework may be on each other's paths.
    var seen: Set<CoordinatorID> = [id]
    while case .child(let next)? = top.path.last {
      guard seen.insert(next).inserted, let pushed = top.target(next) else { return nil }
      owner = top
      (id, top) = (next, pushed.inspect())
    }
    guard top.shows(route) else { return nil }
    if !top.path.isEmpty { return top.wayBack(from: top.path.count - 1) }
    guard let owner = owner ?? lintedOwner?.inspect(),
      let place = owner.path.lastIndex(where: { $0.isChild(id) })
    else { return .nothing }
    return owner.wayBack(from: place)
  }
}

extension Inspection {
  fileprivate func target(_ id: CoordinatorID) -> (any FlowInspectable)? {
    links.first { $0.target.inspectionID == id }?.target
  }

  /// Whether the route is on top of the path, or the root below an empty one.
  fileprivate func shows(_ route: any Route) -> Bool {
    switch path.last {
    case .route(let shown): shown.isSame(as: route)
    case .child: false
    case nil: root.isSame(as: route)
    }
  }

  /// What going back from the entry at `place` shows.
  fileprivate func wayBack(from place: Int) -> LintedWayBack {
    guard place > 0 else { return root.asWayBack }
    return switch path[place - 1] {
    case .route(let route): route.asWayBack
    case .child(let id): .coordinator(type: target(id)?.inspect().name.text ?? "\(id)")
    }
  }
}

extension Inspection.PathItem {
  fileprivate func isChild(_ id: CoordinatorID) -> Bool {
    if case .child(id) = self { true } else { false }
  }
}

extension InspectedRoute {
  /// Whether it is this route; a label has no values that could be compared.
  fileprivate func isSame(as route: any Route) -> Bool {
    switch self {
    case .value(let own): isSameRoute(own, route)
    case .label(let label): label.type == route.typeName && label.identifier == route.identifier
    }
  }

  fileprivate var asWayBack: LintedWayBack {
    switch self {
    case .value(let route): LintedWayBack(route)
    case .label(let label): .route(type: label.type, identifier: label.identifier)
    }
  }
}
