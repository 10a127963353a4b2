/// A coordinator without its route type: what the engine keeps of it, and what it asks of it.
///
/// An app subclasses ``Coordinator`` or one of its subclasses, which answer for their route type;
/// only they can create a node. Code that works for any route type is written for this class.
@MainActor
open class CoordinatorNode: StateHolder {
  // MARK: Structure

  @exclusivity(unchecked) final var structure = CoordinatorStructure()
  @exclusivity(unchecked) final var owner: UncountedReference?
  /// The shared reference to this coordinator; nil until it is first needed.
  @exclusivity(unchecked) final var madeReference: UncountedReference?
  /// The place for objects that may outlive the coordinator; nil until ``place`` is first read.
  @exclusivity(unchecked) final var madePlace: TreePlace?
  /// A set that contains at least the route types shown at or below the coordinator.
  @exclusivity(unchecked) package final var routeTypes: RouteTypeSet
  package final let routeType: any Route.Type
  /// A name used instead of the type's, for types of this package that apps use for several
  /// purposes.
  // Unsafe, because `name` reads it on any thread. Safe: it is set at most once, by the `init` of a
  // subclass of this package, before another thread can have the coordinator.
  package final nonisolated(unsafe) var kind: CoordinatorKind?
  /// Whether the coordinator has more hooks, for another target of the package.
  @exclusivity(unchecked) package final var isFacade = false

  // MARK: What other folders keep here

  /// The modal made last for a plan, so that navigating presents the planned one.
  final weak var plannedModal: CoordinatorNode?
  /// Objects that live as long as the coordinator.
  @exclusivity(unchecked) final var companions: [AnyObject] = []
  /// The `FlowErrorHandler` of this coordinator and the coordinators below it.
  final var ownErrorHandler: AnyObject?
  /// Routes whose failed screens were reported, until they leave the stack or their screens are
  /// created.
  final var failedScreens: Set<AnyHashable> = []
  final var isMissingTabItemKnown = false

  package init(_ box: StateBox, showing routeType: any Route.Type) {
    self.routeType = routeType
    routeTypes = .of(routeType)
    super.init(box)
  }

  // Releases a chain of children, in which each coordinator holds the next.
  deinit {
    // Emptied first, because a child that finds this reference assumes that its owner is alive.
    madeReference?.empty()
    var owned = structure.removeOwned()
    box.leave(ObjectIdentifier(self))
    Release.letGo(of: &owned)
  }

  /// The name of the coordinator's type, without its module; a stack of modules is
  /// named after its first module.
  public nonisolated var name: String { kind?.name ?? String(describing: type(of: self)) }
  /// The name of the route type, without its module.
  public nonisolated var routeTypeName: String { String(describing: routeType) }

  // MARK: Questions of the planner

  /// Whether the route is of a subclass of the route type, which is a class.
  package func isOfSubclass(_ route: any Route) -> Bool { false }
  /// Whether the coordinator shows `route` itself.
  public func canHandle(_ route: any Route) -> Bool { false }
  /// Whether the coordinator says that it can handle `route`.
  package func claimsToShow(_ route: any Route) -> Bool { canHandle(route) }
  package func navigationType(for route: any Route) -> NavigationType { .push }
  package func navigationPath(for route: any Route) -> [any Route]? { nil }
  package var duplicatePolicy: DuplicatePolicy { .popBack }
  /// The coordinator that the app makes for a modal route; nil for none.
  package func makeModal(for route: any Route) -> CoordinatorNode? { nil }
  package func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    ModalDetentConfiguration()
  }
  /// Whether the coordinator, at the root of its tree, changes the flow for `route`.
  public func canHandleFlowChange(to route: any Route) -> Bool { false }
  /// Why the coordinator does not take `route` now; nil for no reason.
  package func refusalReason(for route: any Route) -> String? { nil }
  package func handleFlowChange(to route: any Route) -> Bool { false }

  // MARK: Tabs

  package var isTabbed: Bool { false }
  /// The names of the tabs; nil if the coordinator has no named tabs.
  package var tabNames: TabNames? { nil }
  package func name(ofTab id: CoordinatorID) -> String? { nil }
  /// The item in the tab bar, if the coordinator is a tab.
  public var tabItem: TabItem? { nil }
  /// Selects the tab at `index`; refused by a coordinator without tabs.
  @discardableResult
  package func selectTab(at index: Int) -> Bool { false }

  // MARK: Screens and lifecycle

  /// The identity of the screen factory's type; nil if the coordinator runs without screens.
  package var factoryType: ObjectIdentifier? { nil }
  package func screenOfOwnRoute(_ route: any Route) -> Screen? { nil }
  package func transitionStyle(for route: any Route) -> TransitionStyle { .automatic }
  /// Calls the app's hook for a phase of the coordinator, or of one of its screens.
  package func didReach(_ phase: LifecycleEvent.Phase, route: (any Route)?) {}
  /// Called after a change of the state, when the ownership of coordinators has been updated too.
  package func stateDidChange() {}
  /// Called before the coordinator loses a child.
  package func willLose(_ child: CoordinatorNode) {}

  // MARK: Restoration and inspection

  package func makeNode(forRestoring name: String) -> CoordinatorNode? { nil }
  package func restoreFlow(named name: String) {}
  package func decoded(_ route: SavedState.SavedRoute) -> (any Route)? { nil }
  package var inspectionName: String? { nil }
  package var inspectionFacts: [InspectionFact] { [] }
}

// MARK: Reading the structure

extension CoordinatorNode {
  package var ownerNode: CoordinatorNode? { owner?.node }
  package var role: CoordinatorRole? { structure.role }
  package var childNodes: [CoordinatorNode] { structure.children }
  package var modalRegistrations: [CoordinatorNode] { structure.registrations }
  /// The flow of an orchestrator, which is shown in place of the root.
  package var flowNode: CoordinatorNode? { structure.flow }
  /// Whether the coordinator has neither children nor registered modals.
  var isLeaf: Bool { structure.children.isEmpty && structure.registrations.isEmpty }
  var isUnowned: Bool { ownerNode == nil }
  /// Whether the presenter owns the coordinator only while it is presented, as an unregistered
  /// modal.
  package var isOwnedWhileUp: Bool { isUnowned || role == .presentedModal }

  /// The shared reference for all objects that must not own the coordinator.
  package var uncounted: UncountedReference {
    if let madeReference { return madeReference }
    let made = UncountedReference(to: self, above: owner)
    madeReference = made
    return made
  }

  /// A name used instead of the type's name; nil for none.
  var nameOfKind: String? { CoordinatorKind.areUsed ? kind?.name : nil }

  /// What the coordinator has its name from: its kind, or its type.
  package var nameSource: ObjectIdentifier {
    if CoordinatorKind.areUsed, let kind { return ObjectIdentifier(kind) }
    return ObjectIdentifier(type(of: self))
  }

  /// Appends each coordinator that this one owns: children, registered modals, and unregistered
  /// presentations, in O(coordinators appended).
  package func appendOwned(to nodes: inout [CoordinatorNode]) {
    nodes.append(contentsOf: structure.children)
    nodes.append(contentsOf: structure.registrations)
    guard box.isCovered else { return }
    if let modal = modalNode, modal.role == .presentedModal { nodes.append(modal) }
    if let detour = detourNode { nodes.append(detour) }
  }

  /// The root of the coordinator's tree, in O(depth).
  var topmost: CoordinatorNode {
    var node = self
    while let owner = node.ownerNode { node = owner }
    return node
  }

  /// The coordinators from the root of the tree down to this one, in O(depth).
  package var ancestry: [CoordinatorNode] {
    var path = [self]
    var node = self
    while let owner = node.ownerNode {
      path.append(owner)
      node = owner
    }
    return path.reversed()
  }

  /// Adds route types of a descendant to the sets of this coordinator and its ancestors.
  ///
  /// O(coordinators that did not have the types).
  func addRouteTypes(_ types: RouteTypeSet) {
    var next: CoordinatorNode? = self
    while let node = next, !node.routeTypes.isSuperset(of: types) {
      node.routeTypes.formUnion(types)
      next = node.ownerNode
    }
  }

  func recountRouteTypes() {
    var owned: [CoordinatorNode] = []
    appendOwned(to: &owned)
    routeTypes = owned.reduce(.of(routeType)) { $0.union($1.routeTypes) }
  }
}

// MARK: Reading the state

extension StateHolder {
  /// The coordinator: a holder is nothing else.
  package nonisolated var node: CoordinatorNode { unsafeDowncast(self, to: CoordinatorNode.self) }
}

extension CoordinatorNode {
  package var core: StateCore { box.core }
  package var rootRoute: any Route { box.core.root }
  package var topEntry: StateCore.Entry? { box.topEntry }
  package var topChild: CoordinatorNode? { box.topHolder?.node }
  package var pathCount: Int { box.pathCount }
  package var isStackEmpty: Bool { box.isStackEmpty }
  package var isClean: Bool { box.isClean }
  package var selectedTabIndex: Int { box.selectedTab }
  package var modalNode: CoordinatorNode? { box.core.covering?.modal?.node }
  package var detourNode: CoordinatorNode? { box.core.covering?.detourHolder?.node }

  package func position(of child: CoordinatorNode) -> Int? { box.position(of: child) }

  /// The pushed children at `index` of the path and above.
  package func pushedChildren(from index: Int) -> [CoordinatorNode] {
    box.core.path.children(from: index).map(\.node)
  }

  /// Whether the coordinator shows routes of this type: its route type, or a subclass of it.
  package func accepts(_ route: any Route) -> Bool {
    // A cast costs ten times as much, and is needed only if a class has subclasses.
    type(of: route) == routeType || routeTypes.contains(.classes) && isOfSubclass(route)
  }

  package func match(_ route: any Route) -> RouteMatch? {
    accepts(route) ? box.match(route) : nil
  }

  /// The way in which the coordinator is presented.
  package var currentContext: CoordinatorPresentationContext {
    let owner = ownerNode
    return context(below: owner, whoseModalIs: owner?.modalNode)
  }

  /// The ``currentContext``, if the owner and its presented modal are known.
  package func context(
    below owner: CoordinatorNode?, whoseModalIs modal: CoordinatorNode?
  ) -> CoordinatorPresentationContext {
    // After the owner was released, the role has no meaning.
    if owner == nil { return .root }
    return CoordinatorPresentationContext(as: role, isUp: modal === self)
  }

  /// Whether the coordinator is a registered modal that is not presented; `modal` is the owner's
  /// presented modal.
  package func isWaiting(in modal: CoordinatorNode?) -> Bool {
    role == .modalRegistration && modal !== self
  }

  /// The detents that an unpresented registered modal would get if presented at `root`; nil for any
  /// other coordinator.
  package func offeredDetents(
    at root: any Route, besides modal: CoordinatorNode?
  ) -> ModalDetentConfiguration? {
    guard isWaiting(in: modal), let ownerNode else { return nil }
    return ownerNode.modalDetentConfiguration(for: root)
  }
}

// MARK: Modals of a route

extension CoordinatorNode {
  package func modalRegistration(rootedAt route: any Route) -> CoordinatorNode? {
    structure.registrations.first { isSameRoute($0.rootRoute, route) }
  }

  /// The modal that the coordinator makes for `route`, once for a plan and its application; nil if
  /// it makes none.
  func madeModal(rootedAt route: any Route) -> Result<CoordinatorNode, FlowError>? {
    if let plannedModal, plannedModal.ownerNode == nil, isSameRoute(plannedModal.rootRoute, route) {
      return .success(plannedModal)
    }
    let proposed = proposedModal(rootedAt: route)
    if case .success(let modal) = proposed { plannedModal = modal }
    return proposed
  }

  /// The result of ``madeModal(rootedAt:)`` for an explanation, which does not keep the modal.
  package func proposedModal(rootedAt route: any Route) -> Result<CoordinatorNode, FlowError>? {
    guard let modal = makeModal(for: route) else { return nil }
    if let refusal = Ownership.refusal(of: modal, by: self, as: .presentedModal) {
      return .failure(refusal)
    }
    let root = modal.rootRoute
    guard isSameRoute(root, route) else {
      return .failure(
        .configurationError(
          message: "\(name).makeModalCoordinator(for:) was asked for '\(route.nameInMessages)' and "
            + "returned a coordinator whose root is '\(root.nameInMessages)'"))
    }
    return .success(modal)
  }
}

// MARK: Screens that could not be created

extension CoordinatorNode {
  /// Whether the failure of this screen is the first since its route came on the stack, or since
  /// the screen was last created.
  func isNewScreenFailure(_ route: any Route) -> Bool {
    failedScreens.insert(AnyHashable(route)).inserted
  }

  var hasScreenFailures: Bool { !failedScreens.isEmpty }

  /// Drops the screen failures of those `routes` that are no longer shown anywhere.
  func forgetScreenFailures(of routes: [any Route]) {
    for route in routes where !core.holds(route) { failedScreens.remove(AnyHashable(route)) }
  }

  func didCreateScreen(of route: any Route) {
    if !failedScreens.isEmpty { failedScreens.remove(AnyHashable(route)) }
  }

  /// Whether the missing item of this tab has not been reported yet.
  func isFirstMissingTabItem() -> Bool {
    defer { isMissingTabItemKnown = true }
    return !isMissingTabItemKnown
  }
}

extension CoordinatorReference {
  @MainActor
  package init(_ node: CoordinatorNode) {
    if let name = node.nameOfKind {
      self.init(id: node.id, name: name)
    } else {
      self.init(id: node.id, type: type(of: node))
    }
  }
}

extension [CoordinatorNode] {
  /// The coordinator at `index`; nil if the index is out of range.
  func at(_ index: Int) -> CoordinatorNode? {
    indices.contains(index) ? self[index] : nil
  }
}
