/// The part of a coordinator's state that decides what the user sees, with its route type erased.
package struct NodeShape {
  package let root: any Route
  package private(set) var top: PathTop
  package private(set) var ownRouteCount: Int
  package let selectedTab: Int
  package var contained: (any CoordinatorNode)?
  private let covering: Covering?

  package init(_ state: StateCore) {
    root = state.root
    ownRouteCount = state.ownRouteCount
    top = state.path.top
    covering = state.covering
    selectedTab = state.selectedTab
  }

  /// The shape that `state` will have after a change of its path; nil for any other change.
  ///
  /// It does not copy the path, as applying the change would; a test compares the two. O(1), or
  /// O(removed entries).
  init?(_ state: StateCore, after mutation: NavigationMutation) {
    switch mutation {
    case .push(let route):
      self.init(state)
      top = .route(route)
      ownRouteCount += 1
    case .truncatePath(let count) where count < state.path.count:
      self.init(state)
      top = state.path[..<count].top
      for case .route in state.path[count...] { ownRouteCount -= 1 }
    default: return nil
    }
  }
}

extension NodeShape: ShownCoordinator {
  package var detour: (any CoordinatorNode)? { covering?.detourNode }
  package var modal: (any CoordinatorNode)? { covering?.modalNode }
  package var modalCoversScreen: Bool { covering?.detents?.coversScreen ?? false }

  package var topChild: (any CoordinatorNode)? {
    if case .child(let child) = top { child } else { nil }
  }

  package var isPathEmpty: Bool {
    if case .none = top { true } else { false }
  }
}
