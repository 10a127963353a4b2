import FlowEngine

/// The live coordinators below a root, of any framework.
@MainActor
struct LiveHierarchy {
  let root: any FlowInspectable

  /// Returns the coordinator with this id, O(coordinators); nil if it is not in the tree.
  func coordinator(_ id: CoordinatorID) -> (any FlowInspectable)? {
    first { $0.inspectionID == id }
  }

  /// Whether it has a coordinator of FlowEngine; O(1) if the root is one, else O(coordinators).
  var hasOwnCoordinators: Bool { first { $0 is any CoordinatorNode } != nil }

  /// Returns at most `limit` routes that coordinators hold at present; O(coordinators and their paths).
  func routes(limit: Int) -> [any Route] {
    var routes: [any Route] = []
    _ = first { inspectable in
      if let node = inspectable as? any CoordinatorNode { routes += node.heldRoutes }
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
      pending.append(contentsOf: next.inspect().links.reversed().map(\.target))
    }
    return nil
  }
}

extension CoordinatorNode {
  fileprivate var heldRoutes: [any Route] {
    let state = core
    let path = state.path.compactMap { $0.route }
    return [state.root] + path + [state.presented, state.detour].compactMap { $0 }
  }
}
