/// The operations of the engine on a coordinator whose route type is erased.
@MainActor
package protocol CoordinatorNode: AnyCoordinator {
  // Structure
  var ownerNode: (any CoordinatorNode)? { get }
  var role: CoordinatorRole? { get }
  var childNodes: [any CoordinatorNode] { get }
  var modalRegistrations: [any CoordinatorNode] { get }
  /// The flow of an orchestrator, which is shown in place of the root.
  var flowNode: (any CoordinatorNode)? { get }
  var isTabbed: Bool { get }
  nonisolated var kind: CoordinatorKind? { get }
  /// The names of the tabs; nil if the coordinator has no named tabs.
  var tabNames: TabNames? { get }
  func name(ofTab id: CoordinatorID) -> String?
  /// The shared reference for all objects that must not own the coordinator.
  var uncounted: UncountedReference { get }
  /// The place for objects that may outlive the coordinator; nil until ``place`` is first read.
  var madePlace: TreePlace? { get set }
  func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole)
  func released()
  func accept(_ visitor: inout some CoordinatorVisitor)

  /// Ends the waits for results that need the coordinator, when it is deallocated.
  var resultGuards: [ResultGuard] { get set }

  // State
  /// The state; reading it here is not observed.
  var box: StateBox { get }

  // Questions
  var routeType: any Route.Type { get }
  /// Whether the coordinator shows routes of this type: its route type, or a subclass of it.
  func accepts(_ route: any Route) -> Bool
  /// Whether the coordinator says that it can handle `route`.
  func claimsToShow(_ route: any Route) -> Bool
  /// The answer of the coordinator if it is not on screen and its answer is known without asking.
  func scanned(for query: RouteQuery) -> ScanAnswer
  /// A set that contains at least the route types shown at or below the coordinator.
  var routeTypes: RouteTypeSet { get set }
  func recountRouteTypes()
  func navigationType(for route: any Route) -> NavigationType
  var duplicatePolicy: DuplicatePolicy { get }
  func modalRegistration(rootedAt route: any Route) -> (any CoordinatorNode)?
  /// The modal that the coordinator makes for `route`; nil if it makes none.
  func madeModal(rootedAt route: any Route) -> Result<any CoordinatorNode, FlowError>?
  /// The result of ``madeModal(rootedAt:)`` for an explanation, which does not keep the modal.
  func proposedModal(rootedAt route: any Route) -> Result<any CoordinatorNode, FlowError>?
  /// The configuration with which the coordinator presents a modal for `route`.
  func detents(forPresenting route: any Route) -> ModalDetentConfiguration
  func navigationPath(for route: any Route) -> [any Route]?
  func prerequisites(for route: any Route) -> Result<Prerequisites, FlowError>

  // Navigation, as a part of the current call
  func carryOutNavigation(to route: any Route) -> Bool
  func carryOutPop() -> Bool
  func carryOutPopToRoot()
  func carryOutDismissModal()
  func carryOutDismissDetour()

  // Change
  func didChangeState()
  /// Called after a change of the state, when the ownership of coordinators has been updated too.
  func stateDidChange()
  func handleFlowChange(to route: any Route) -> Bool
  func shape(after mutations: [NavigationMutation]) -> NodeShape

  // Restoration
  func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)?
  func restoreFlow(named name: String)
  func decoded(_ route: SavedState.SavedRoute) -> (any Route)?

  // Lifecycle
  func lifecycleDidReach(_ phase: LifecycleEvent.Phase, route: (any Route)?)

  // Screens and errors
  /// The identity of the screen factory's type; nil if the coordinator runs without screens.
  var factoryType: ObjectIdentifier? { get }
  func screenOfOwnRoute(_ route: any Route) -> Screen?
  func transitionStyle(for route: any Route) -> TransitionStyle
  /// Whether the failure of this screen is the first since its route came on the stack, or since
  /// the screen was last created.
  func isNewScreenFailure(_ route: any Route) -> Bool
  var hasScreenFailures: Bool { get }
  /// Drops the screen failures of those `routes` that are no longer shown anywhere.
  func forgetScreenFailures(of routes: [any Route])
  /// Whether the missing item of this tab has not been reported yet.
  func isFirstMissingTabItem() -> Bool
  var errorHandler: FlowErrorHandler? { get }
}

/// The relation of a coordinator to its owner.
package enum CoordinatorRole: Hashable, Sendable {
  case child
  case tab
  case flow
  case modalRegistration
  /// A modal presented without being registered: owned only while it is up.
  case presentedModal
  case detour
}

package enum PathTop {
  case none
  case route(any Route)
  case child(any CoordinatorNode)
}

/// The position of a route in a coordinator's own state.
package enum RouteMatch: Hashable, Sendable {
  /// The route of the presented modal.
  case presented
  /// The own route at this index of the path.
  case entry(Int)
  case root
}

/// The stack that a deep link needs below its destination.
package struct Prerequisites {
  var routes: [(route: any Route, replaces: Bool)] = []
  /// Whether the last route is the destination itself.
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

  /// Appends each coordinator that this one owns: children, registered modals, and unregistered
  /// presentations, in O(coordinators appended).
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

  /// Adds route types of a descendant to the sets of this coordinator and its ancestors.
  ///
  /// O(coordinators that did not have the types).
  func addRouteTypes(_ types: RouteTypeSet) {
    var next: (any CoordinatorNode)? = self
    while let node = next, !node.routeTypes.isSuperset(of: types) {
      node.routeTypes.formUnion(types)
      next = node.ownerNode
    }
  }

  /// The way in which the coordinator is presented.
  package var currentContext: CoordinatorPresentationContext {
    let owner = ownerNode
    return context(below: owner, whoseModalIs: owner?.modalNode)
  }

  /// The ``currentContext``, if the owner and its presented modal are known.
  package func context(
    below owner: (any CoordinatorNode)?, whoseModalIs modal: (any CoordinatorNode)?
  ) -> CoordinatorPresentationContext {
    // After the owner was released, the role has no meaning.
    if owner == nil { return .root }
    return CoordinatorPresentationContext(as: role, isUp: modal === self)
  }

  /// The ``currentContext``; nil for a registered modal that is not presented.
  package var contextIfUp: CoordinatorPresentationContext? {
    isWaiting(in: ownerNode?.modalNode) ? nil : currentContext
  }

  /// Whether the coordinator is a registered modal that is not presented; `modal` is the owner's
  /// presented modal.
  package func isWaiting(in modal: (any CoordinatorNode)?) -> Bool {
    role == .modalRegistration && modal !== self
  }

  /// The detents that an unpresented registered modal would get if presented at `root`; nil for any
  /// other coordinator.
  package func offeredDetents(
    at root: any Route, besides modal: (any CoordinatorNode)?
  ) -> ModalDetentConfiguration? {
    guard isWaiting(in: modal), let ownerNode else { return nil }
    return ownerNode.detents(forPresenting: root)
  }

  /// The visible coordinator and route of the tree below; reading them here is not observed.
  ///
  /// O(depth).
  package var leafInSight: (owner: any CoordinatorNode, route: any Route) {
    var node: any CoordinatorNode = self
    while let below = node.visibleBelow { node = below }
    if case .route(let route) = node.topEntry { return (node, route) }
    return (node, node.rootRoute)
  }

  /// The ``leafInSight`` for an observer; marks the path, so that changes on it are noticed.
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

  /// The coordinator that is visible in place of this one; nil if its own route is on top.
  package var visibleBelow: (any CoordinatorNode)? { LiveCoordinator(node: self).above }

  /// The ``visibleBelow`` in a future state of the coordinator.
  package func visibleBelow(in state: StateCore) -> (any CoordinatorNode)? {
    var shape = NodeShape(state)
    shape.contained = contained(selecting: state.selectedTab)
    return shape.above
  }

  /// The flow or the tab that is shown in place of the root; nil if the root has a screen.
  var contained: (any CoordinatorNode)? { contained(selecting: selectedTabIndex) }

  func contained(selecting tab: Int) -> (any CoordinatorNode)? {
    if let flow = flowNode { return flow }
    return isTabbed ? childNodes.at(tab) : nil
  }

  /// The root of the coordinator's tree, in O(depth).
  var topmost: any CoordinatorNode {
    var node: any CoordinatorNode = self
    while let owner = node.ownerNode { node = owner }
    return node
  }

  /// The coordinators from the root of the tree down to this one, in O(depth).
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

extension [any CoordinatorNode] {
  /// The coordinator at `index`; nil if the index is out of range.
  func at(_ index: Int) -> (any CoordinatorNode)? {
    indices.contains(index) ? self[index] : nil
  }
}
