/// Where the way back from a link led, for each route that links opened; bounded.
@MainActor
struct LinkWays {
  struct Ways {
    let coordinator: CoordinatorReference
    let first: LintedWayBack
    /// The first way back that differs; nil if all were the same.
    var other: LintedWayBack?
  }

  private(set) var ways: [(route: RouteValue, ways: Ways)] = []
  private var indices: [RouteValue: Int] = [:]

  /// Notes the way back after a navigation, while the coordinators are as it left them.
  ///
  /// `find` returns the coordinator of a tree with this id. O(length of the paths).
  mutating func note(
    _ record: NavigationRecord, finding find: (CoordinatorID) -> (any FlowLintable)?
  ) {
    guard record.callSite?.opensLink == true, case .success(let steps) = record.outcome,
      let route = record.request.route
    else { return }
    let reference = steps.last?.coordinator ?? record.origin
    guard let below = find(reference.id)?.lintedWayBack(from: route.route) else { return }
    if let index = indices[route] {
      let known = ways[index].ways
      if known.other == nil, known.first != below { ways[index].ways.other = below }
    } else if ways.count < Limits.seenRoutes {
      indices[route] = ways.count
      ways.append((route, Ways(coordinator: reference, first: below)))
    }
  }
}
