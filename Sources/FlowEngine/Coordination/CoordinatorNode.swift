/// What the engine itself reads and changes in a coordinator whose route type it does not know.
@MainActor
package protocol CoordinatorNode: AnyCoordinator {
  // Structure
  var ownerNode: (any CoordinatorNode)? { get }
  var role: CoordinatorRole? { get }
  var childNodes: [any CoordinatorNode] { get }
  var modalRegistrations: [any CoordinatorNode] { get }
  /// The flow of an orchestrator, which shows in place of its root.
  var flowNode: (any CoordinatorNode)? { get }
  /// Whether the children are tabs.
  var isTabbed: Bool { get }
  func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole)
  func released()
  func willDetach(_ child: any CoordinatorNode)

  // State
  var rootRoute: any Route { get }
  var topEntry: PathTop { get }
  /// The whole path, from the bottom up.
  var pathEntries: [PathTop] { get }
  var pathCount: Int { get }
  var isStackEmpty: Bool { get }
  var isClean: Bool { get }
  var selectedTabIndex: Int { get }
  var modalNode: (any CoordinatorNode)? { get }
  var detourNode: (any CoordinatorNode)? { get }
  var modalAndDetents: (any CoordinatorNode, any Route, ModalDetentConfiguration)? { get }
  var detourAndRoute: (any CoordinatorNode, any Route)? { get }
  func position(of child: any CoordinatorNode) -> Int?
  /// The pushed children at `index` of the path and above.
  func pushedChildren(from index: Int) -> [any CoordinatorNode]

  // Questions
  func accepts(_ route: any Route) -> Bool
  func match(_ route: any Route) -> RouteMatch?
  func navigationType(for route: any Route) -> NavigationType
  func modalRegistration(rootedAt route: any Route) -> (any CoordinatorNode)?
  func detents(forModalRootedAt route: any Route) -> ModalDetentConfiguration
  func prerequisites(for route: any Route) -> Result<Prerequisites, FlowError>

  // Change
  func apply(_ mutations: ArraySlice<NavigationStep>)
  func handleFlowChange(to route: any Route) -> Bool
  /// A way back to the present state, for the one change that the engine cannot foresee: a flow change.
  func restorePoint() -> @MainActor () -> Void
  func predictedState(after mutations: [NavigationMutation]) -> NavigationSummary
  func shape(after mutations: [NavigationMutation]) -> NodeShape

  // Restoration
  func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)?
  func restoreFlow(named name: String)
  func decoded(_ route: SavedState.SavedRoute) -> (any Route)?

  // Lifecycle
  func lifecycleDidReach(_ phase: LifecycleEvent.Phase, route: (any Route)?)

  // Screens and errors
  func screenOfOwnRoute(_ route: any Route) -> Screen?
  func transitionStyle(for route: any Route) -> TransitionStyle
  /// Whether this failure is the first of its kind since the coordinator moved.
  func isNewScreenFailure(_ route: any Route) -> Bool
  /// Whether it was not said yet that this tab has no item.
  func isFirstMissingTabItem() -> Bool
  var errorHandler: FlowErrorHandler? { get }
}

/// What a coordinator is to the one that owns it.
package enum CoordinatorRole: Hashable, Sendable {
  case child
  case tab
  case flow
  case modalRegistration
  /// A modal presented without being registered: owned only while it is up.
  case presentedModal
  case detour
}

/// What is on top of a coordinator's path.
package enum PathTop {
  case none
  case route(any Route)
  case child(any CoordinatorNode)
}

/// Where in a coordinator's own state a route already is.
package enum RouteMatch: Hashable, Sendable {
  /// It is the route of the modal that is up.
  case presented
  /// It is the own route at this index of the path.
  case entry(Int)
  case root
}

/// The stack that a deep link needs underneath it.
package struct Prerequisites {
  var routes: [(route: any Route, replaces: Bool)] = []
  /// Whether the last of them is the destination itself (or the root is).
  var reachesDestination = false
}

extension CoordinatorNode {
  package var visibleLeaf: (owner: any AnyCoordinator, route: any Route) {
    var node: any CoordinatorNode = self
    while true {
      if let below = node.visibleBelow { node = below } else { break }
    }
    if case .route(let route) = node.topEntry { return (node, route) }
    return (node, node.rootRoute)
  }

  /// The coordinator that covers this one, or shows in place of its root; nil where it shows a route.
  package var visibleBelow: (any CoordinatorNode)? {
    if let detour = detourNode { return detour }
    if let modal = modalNode { return modal }
    switch topEntry {
    case .route: return nil
    case .child(let child): return child
    case .none: return contained
    }
  }

  /// The flow or the tab that shows in place of the root; nil where the root has a screen.
  var contained: (any CoordinatorNode)? {
    if let flow = flowNode { return flow }
    guard isTabbed, childNodes.indices.contains(selectedTabIndex) else { return nil }
    return childNodes[selectedTabIndex]
  }

  /// The root of the tree that the coordinator is in.
  ///
  /// O(depth).
  var topmost: any CoordinatorNode {
    var node: any CoordinatorNode = self
    while let owner = node.ownerNode { node = owner }
    return node
  }

  /// From the root of the tree down to this coordinator.
  ///
  /// O(depth).
  package var ancestry: [any CoordinatorNode] {
    var path: [any CoordinatorNode] = [self]
    var node: any CoordinatorNode = self
    while let owner = node.ownerNode {
      path.append(owner)
      node = owner
    }
    return path.reversed()
  }
}
