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
  /// The names of tabs that have some; nil where children are no tabs with names.
  var tabNames: TabNames? { get }
  /// The reference for all that refer to the coordinator without keeping it.
  var uncounted: UncountedReference { get }
  func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole)
  func released()
  func willDetach(_ child: any CoordinatorNode)
  /// Calls `visitor` with the coordinator.
  func accept(_ visitor: inout some CoordinatorVisitor)

  // State
  /// The state, read without being observed.
  var box: StateBox { get }

  // Questions
  var routeType: any Route.Type { get }
  /// Whether it shows routes of this type: its own, or where that is a class, a subclass of it.
  func accepts(_ route: any Route) -> Bool
  /// Whether it says that it can handle `route`.
  func claimsToShow(_ route: any Route) -> Bool
  /// What it is known to answer where it is not on screen.
  func scanned(for query: RouteQuery) -> ScanAnswer
  /// The types of the routes that it and those that belong to it show, at least.
  var routeTypes: RouteTypeSet { get set }
  /// Looks again which they are.
  func recountRouteTypes()
  func navigationType(for route: any Route) -> NavigationType
  var duplicatePolicy: DuplicatePolicy { get }
  func modalRegistration(rootedAt route: any Route) -> (any CoordinatorNode)?
  /// A modal that the coordinator makes for `route`; nil where it makes none.
  func madeModal(rootedAt route: any Route) -> Result<any CoordinatorNode, FlowError>?
  /// The same for who only asks: it is not kept for a plan.
  func proposedModal(rootedAt route: any Route) -> Result<any CoordinatorNode, FlowError>?
  func detents(forModalRootedAt route: any Route) -> ModalDetentConfiguration
  /// Whether it says what belongs underneath `route`.
  func hasPrerequisites(for route: any Route) -> Bool
  func prerequisites(for route: any Route) -> Result<Prerequisites, FlowError>

  // Change
  func didChangeState()
  /// The state changed, and who is owned with it.
  func stateDidChange()
  func handleFlowChange(to route: any Route) -> Bool
  func predictedState(after mutations: [NavigationMutation]) -> NavigationSummary
  func shape(after mutations: [NavigationMutation]) -> NodeShape

  // Restoration
  func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)?
  func restoreFlow(named name: String)
  func decoded(_ route: SavedState.SavedRoute) -> (any Route)?

  // Lifecycle
  func lifecycleDidReach(_ phase: LifecycleEvent.Phase, route: (any Route)?)

  // Screens and errors
  /// The type of what makes its screens; nil where it runs without screens.
  var factoryType: ObjectIdentifier? { get }
  func screenOfOwnRoute(_ route: any Route) -> Screen?
  func transitionStyle(for route: any Route) -> TransitionStyle
  /// Whether the failure of this screen was not reported since its route came onto the stack, or
  /// its screen was last created.
  func isNewScreenFailure(_ route: any Route) -> Bool
  var hasScreenFailures: Bool { get }
  /// Forgets the failures of the screens of those of `routes` that show nowhere any more.
  func forgetScreenFailures(of routes: [any Route])
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
  /// Whether the last of them is the destination itself.
  var reachesDestination = false
}

extension CoordinatorNode {
  package var core: StateCore { box.core }
  package var rootRoute: any Route { box.core.root }
  package var topEntry: PathTop { box.topEntry }
  package var pathCount: Int { box.pathCount }
  package var isStackEmpty: Bool { box.isStackEmpty }
  package var isClean: Bool { box.isClean }
  package var selectedTabIndex: Int { box.selectedTab }
  package var modalNode: (any CoordinatorNode)? { box.modalNode }
  package var detourNode: (any CoordinatorNode)? { box.detourNode }

  /// Appends every coordinator that belongs to this one: children, registered modals, and what it
  /// presents without a registration.
  ///
  /// O(coordinators appended).
  package func appendOwned(to nodes: inout [any CoordinatorNode]) {
    nodes.append(contentsOf: childNodes)
    nodes.append(contentsOf: modalRegistrations)
    if let modal = modalNode, modal.role == .presentedModal { nodes.append(modal) }
    if let detour = detourNode { nodes.append(detour) }
  }

  package func position(of child: any CoordinatorNode) -> Int? { box.position(of: child) }

  /// The pushed children at `index` of the path and above.
  package func pushedChildren(from index: Int) -> [any CoordinatorNode] {
    box.core.path.children(from: index)
  }

  package func match(_ route: any Route) -> RouteMatch? {
    accepts(route) ? box.match(route) : nil
  }

  /// Adds route types that a descendant shows to this coordinator's set, and to those of its
  /// ancestors.
  ///
  /// O(coordinators that did not know it).
  func addRouteTypes(_ types: RouteTypeSet) {
    var next: (any CoordinatorNode)? = self
    while let node = next, !node.routeTypes.isSuperset(of: types) {
      node.routeTypes.formUnion(types)
      next = node.ownerNode
    }
  }

  /// How the coordinator came to be on screen.
  package var currentContext: CoordinatorPresentationContext {
    let owner = ownerNode
    return context(below: owner, whoseModalIs: owner?.modalNode)
  }

  /// The same, where the owner and the modal that it has up are known.
  package func context(
    below owner: (any CoordinatorNode)?, whoseModalIs modal: (any CoordinatorNode)?
  ) -> CoordinatorPresentationContext {
    // An owner that was released leaves the role behind.
    if owner == nil { return .root }
    return CoordinatorPresentationContext(as: role, isUp: modal === self)
  }

  /// The same; nil for a registered modal that is not up, which came on screen in no way.
  package var contextIfUp: CoordinatorPresentationContext? {
    isWaiting(in: ownerNode?.modalNode) ? nil : currentContext
  }

  /// Whether it is a registered modal that is not up, where `modal` is the one that its owner has
  /// up.
  package func isWaiting(in modal: (any CoordinatorNode)?) -> Bool {
    role == .modalRegistration && modal !== self
  }

  /// The detents that a registered modal that is not up would get if it came up at `root` now; nil
  /// for any other coordinator.
  package func offeredDetents(
    at root: any Route, besides modal: (any CoordinatorNode)?
  ) -> ModalDetentConfiguration? {
    guard isWaiting(in: modal), let ownerNode else { return nil }
    return ownerNode.detents(forModalRootedAt: root)
  }

  package var modalAndDetents: (any CoordinatorNode, any Route, ModalDetentConfiguration)? {
    guard let node = box.core.modalNode, let route = box.core.presented else { return nil }
    return (node, route, box.core.detents ?? ModalDetentConfiguration())
  }

  package var detourAndRoute: (any CoordinatorNode, any Route)? {
    guard let node = box.core.detourNode, let route = box.core.detour else { return nil }
    return (node, route)
  }
}

extension CoordinatorNode {
  /// What the user sees of the tree below; reading it here is not observed.
  ///
  /// O(depth).
  package var leafInSight: (owner: any CoordinatorNode, route: any Route) {
    var node: any CoordinatorNode = self
    while let below = node.visibleBelow { node = below }
    if case .route(let route) = node.topEntry { return (node, route) }
    return (node, node.rootRoute)
  }

  /// The same for an observer: marks the way, so that what changes on it is noticed.
  ///
  /// O(depth).
  func watchSight() -> (owner: any CoordinatorNode, route: any Route) {
    var node: any CoordinatorNode = self
    node.box.isWatched = true
    while let below = node.visibleBelow {
      node = below
      node.box.isWatched = true
    }
    return node.leafInSight
  }

  /// The coordinator that the user sees in place of this one; nil where its own route is on top.
  package var visibleBelow: (any CoordinatorNode)? { LiveCoordinator(node: self).above }

  /// The same in a state that the coordinator may come to be in.
  package func visibleBelow(in state: StateCore) -> (any CoordinatorNode)? {
    var shape = NodeShape(state)
    shape.contained = contained(selecting: state.selectedTab)
    return shape.above
  }

  /// The flow or the tab that shows in place of the root; nil where the root has a screen.
  var contained: (any CoordinatorNode)? { contained(selecting: selectedTabIndex) }

  func contained(selecting tab: Int) -> (any CoordinatorNode)? {
    if let flow = flowNode { return flow }
    guard isTabbed, childNodes.indices.contains(tab) else { return nil }
    return childNodes[tab]
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
