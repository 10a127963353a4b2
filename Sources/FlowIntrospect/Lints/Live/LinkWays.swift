import FlowEngine

/// Where the way back from a link led, for each route that links opened; bounded.
@MainActor
struct LinkWays {
  /// What going back from a route shows.
  enum Below: Hashable {
    /// The route's coordinator is at its root, and nothing is below it.
    case nothing
    /// A route without its values, which could retain objects of the app.
    case route(type: String, identifier: String)
    /// A coordinator that is pushed below.
    case coordinator(type: String)
  }

  struct Ways {
    let coordinator: CoordinatorReference
    let first: Below
    /// The first way back that differs; nil if all were the same.
    var other: Below?
  }

  private(set) var ways: [(route: RouteValue, ways: Ways)] = []
  private var indices: [RouteValue: Int] = [:]

  /// Notes the way back after a navigation, while the coordinators are as it left them.
  ///
  /// `find` returns the coordinator of a tree with this id. O(length of the paths).
  mutating func note(
    _ record: NavigationRecord, finding find: (CoordinatorID) -> CoordinatorNode?
  ) {
    guard record.callSite?.opensLink == true, case .success(let steps) = record.outcome,
      let route = record.request.route
    else { return }
    let reference = steps.last?.coordinator ?? record.origin
    guard let node = find(reference.id)?.top, isSameRoute(node.shownRoute, route.route) else {
      return
    }
    let below = node.below
    if let index = indices[route] {
      let known = ways[index].ways
      if known.other == nil, known.first != below { ways[index].ways.other = below }
    } else if ways.count < Limits.seenRoutes {
      indices[route] = ways.count
      ways.append((route, Ways(coordinator: reference, first: below)))
    }
  }
}

extension CoordinatorNode {
  /// The pushed coordinator on top of the stack, or the coordinator itself.
  fileprivate var top: CoordinatorNode {
    var top = self
    while case .child(let child) = top.core.path.last { top = child.node }
    return top
  }

  /// The own route on top.
  fileprivate var shownRoute: any Route { core.path.last?.route ?? rootRoute }

  /// What going back from the route on top shows.
  fileprivate var below: LinkWays.Below {
    if !core.path.isEmpty { return below(core.path.count - 1) }
    guard let owner = ownerNode, let place = owner.position(of: self) else { return .nothing }
    return owner.below(place)
  }

  private func below(_ place: Int) -> LinkWays.Below {
    guard place > 0 else { return .init(rootRoute) }
    switch core.path[place - 1] {
    case .route(let route): return .init(route)
    case .child(let child): return .coordinator(type: child.node.name)
    }
  }
}

extension LinkWays.Below {
  fileprivate init(_ route: any Route) {
    self = .route(type: route.typeName, identifier: route.identifier)
  }

  /// The way back in words.
  var text: String {
    switch self {
    case .nothing: "nowhere"
    case .route(_, let identifier): "'\(clipped: identifier)'"
    case .coordinator(let type): "\(clipped: type)"
    }
  }
}
