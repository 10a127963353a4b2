/// The part of a coordinator's state that decides what the user sees, with its route type erased.
package struct NodeShape {
  package private(set) var root: any Route
  /// The top of the path; nil if the path is empty.
  package private(set) var top: StateCore.Entry?
  package private(set) var ownRouteCount: Int
  package private(set) var selectedTab: Int
  package var contained: CoordinatorNode?
  private var covering: Covering?

  package init(_ state: StateCore) {
    root = state.root
    ownRouteCount = state.ownRouteCount
    top = state.path.last
    covering = state.covering
    selectedTab = state.selectedTab
  }

  /// The shape that `state` will have after a mutation, without a copy of the path.
  ///
  /// O(1), or O(removed entries).
  init(_ state: StateCore, after mutation: NavigationMutation) {
    self.init(state)
    if !mutation.isOnPath {
      var rest = state.withoutPath
      rest.applyBesidesPath(mutation)
      (root, covering, selectedTab) = (rest.root, rest.covering, rest.selectedTab)
    }
    guard let effect = state.pathEffect(of: mutation) else { return }
    let removed = effect.removed
    for case .route in state.path[removed] { ownRouteCount -= 1 }
    if removed.upperBound == state.path.count { top = state.path[..<removed.lowerBound].last }
    guard let entry = effect.appended else { return }
    top = entry
    if case .route = entry { ownRouteCount += 1 }
  }
}

extension NodeShape: ShownCoordinator {
  package var detour: CoordinatorNode? {
    covering?.detourHolder?.node
  }

  package var modal: CoordinatorNode? {
    covering?.modal?.node
  }

  package var modalCoversScreen: Bool { covering?.detents?.coversScreen ?? false }

  package var topChild: CoordinatorNode? {
    top?.child?.node
  }

  package var isPathEmpty: Bool { top == nil }
}
