import FlowEngine

/// The live coordinators below a root, whichever framework they are of.
@MainActor
struct LiveHierarchy {
  let root: any FlowInspectable

  /// The coordinator with this id; nil where it is not in the tree.
  ///
  /// O(coordinators).
  func coordinator(_ id: NodeID) -> (any FlowInspectable)? {
    first { $0.inspectionID == id }
  }

  /// Whether there is a coordinator of FlowEngine in it.
  ///
  /// O(1) where the root is one, else O(coordinators).
  var hasOwnCoordinators: Bool { first { $0 is any CoordinatorNode } != nil }

  /// The routes that its coordinators hold at present, at most `limit` of them.
  ///
  /// O(coordinators and their paths).
  func routes(limit: Int) -> [any Route] {
    var routes: [any Route] = []
    _ = first { inspectable in
      if let node = inspectable as? any CoordinatorNode { routes += node.heldRoutes }
      return routes.count >= limit
    }
    return Array(routes.prefix(limit))
  }

  /// Parents come before children.
  private func first(
    where isWanted: (any FlowInspectable) -> Bool
  ) -> (any FlowInspectable)? {
    var pending = [root]
    var seen: Set<NodeID> = []
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
    let path: [any Route] = state.path.compactMap {
      if case .route(let route) = $0 { route } else { nil }
    }
    return [state.root] + path + [state.presented, state.detour].compactMap { $0 }
  }
}
