/// The live coordinators below a root, of any framework.
@MainActor
struct LiveHierarchy {
  let root: any FlowInspectable
  var additions: (any InspectionAdditions)?

  /// Returns the coordinator with this id, O(coordinators); nil if it is not in the tree.
  func coordinator(_ id: CoordinatorID) -> (any FlowInspectable)? {
    first { $0.inspectionID == id }
  }

  /// Whether a coordinator explains navigations; O(1) if the root does, else O(coordinators).
  var isNavigable: Bool { first { $0 is any FlowNavigable } != nil }

  /// Returns at most `limit` routes that coordinators hold at present; O(coordinators and their paths).
  func routes(limit: Int) -> [any Route] {
    var routes: [any Route] = []
    _ = first { inspectable in
      if let coordinator = inspectable as? any FlowLintable {
        routes += coordinator.heldRoutes(newest: .max) + coordinator.presentedRoutes
      }
      return routes.count >= limit
    }
    return Array(routes.prefix(limit))
  }

  /// Returns the first matching coordinator, parents before children.
  private func first(where isWanted: (any FlowInspectable) -> Bool) -> (any FlowInspectable)? {
    var pending = [root]
    var seen: Set<CoordinatorID> = []
    while let next = pending.popLast() {
      guard seen.insert(next.inspectionID).inserted else { continue }
      if isWanted(next) { return next }
      pending.append(contentsOf: next.inspect(with: additions).links.reversed().map(\.target))
    }
    return nil
  }
}

extension FlowInspectable {
  /// The routes of the modal and of the detour.
  fileprivate var presentedRoutes: [any Route] {
    let inspection = inspect()
    return [inspection.presented, inspection.detour].compactMap { route in
      if case .value(let route) = route { route } else { nil }
    }
  }
}
