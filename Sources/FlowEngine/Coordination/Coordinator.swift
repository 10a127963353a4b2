/// Owns one part of an app's navigation: a root, a stack, modals, detours, and children.
///
/// Subclass it, say which routes it shows (``canHandle(_:)``) and how (``navigationType(for:)``), and
/// ask any coordinator of the tree to ``navigate(to:)``.
///
/// ```swift
/// final class ShopCoordinator: Coordinator<ShopRoute> {
///   init() { super.init(root: .catalogue) }
///   override func canHandle(_ route: any Route) -> Bool { route is ShopRoute }
/// }
/// ```
@MainActor
open class Coordinator<R: Route>: AnyCoordinator {
  /// Stays the same for the life of the coordinator.
  public nonisolated let id: CoordinatorID
  /// Where this coordinator is; observable.
  public let router: Router<R>
  /// Takes the errors of this coordinator and those below it; nil leaves them to the next one up, and
  /// in the end to ``FlowErrorHandler/shared``.
  public var errorHandler: FlowErrorHandler?

  package internal(set) weak var ownerNode: (any CoordinatorNode)?
  package internal(set) var role: CoordinatorRole?
  package internal(set) var childNodes: [any CoordinatorNode] = []
  package internal(set) var modalRegistrations: [any CoordinatorNode] = []
  /// Routes whose screens could not be created and that were reported, until they leave the screen.
  private var failedScreens: Set<AnyHashable> = []
  /// The modal made last for a plan, so that navigating presents the one that was planned.
  weak var plannedModal: Coordinator<R>?

  /// A coordinator with the state and the screens of `router`.
  public init(router: Router<R>) {
    self.id = CoordinatorID.next()
    self.router = router
    router.factory?.coordinator = self
  }

  /// A coordinator that shows `root`.
  public init(root: R, factory: ViewFactory<R>? = nil) {
    self.id = CoordinatorID.next()
    self.router = Router(initial: root, factory: factory)
    factory?.coordinator = self
  }

  // MARK: Hooks

  /// Whether this coordinator shows `route` itself.
  ///
  /// Pure.
  open func canHandle(_ route: any Route) -> Bool { false }

  /// How this coordinator shows `route`.
  ///
  /// Pure; asked only for routes that it can handle.
  open func navigationType(for route: any Route) -> NavigationType { .push }

  /// The own routes that belong underneath `route` when it is reached from an empty stack.
  ///
  /// Pure.
  ///
  /// Own routes only, pushed or replaced only. The root is skipped. The destination may be the last of
  /// them; where it is not, navigation goes on to it.
  open func navigationPath(for route: any Route) -> [any Route]? { nil }

  /// What navigating to a route does that is on the own stack already: the current one, one further
  /// down, or the root.
  ///
  /// Pure. By default it goes back to it. With ``DuplicatePolicy/append``, a route that this
  /// coordinator can handle and that it pushes or replaces counts as not there yet. It is then
  /// asked for like any other: the modal and the detour that are up are asked first, and where it
  /// comes up from a pushed child, a modal or a detour, that one goes and the route is put on top
  /// of what is left. Unchanged are: the route of the modal that is up, which is done; the root of
  /// a coordinator that comes on screen only with this navigation, which shows once; and a route
  /// that ``canHandle(_:)`` declines, to which there is only a way back.
  open var duplicatePolicy: DuplicatePolicy { .popBack }

  /// A modal coordinator for a modal route that no registered modal has as its root; nil makes
  /// none.
  ///
  /// Pure, but for making an object: asked in planning, and what is made may never be presented. It
  /// has to be rooted at `route` and without an owner, and is owned only while it is up. Its entry
  /// is reached through `route` alone: unlike registered modals, it is not searched for other
  /// routes before it is up. Errors: `configurationError`, or what ``addModalCoordinator(_:)`` says
  /// of owned coordinators.
  open func makeModalCoordinator(for route: R) -> Coordinator<R>? { nil }

  /// How tall the sheet of a modal of this coordinator may be.
  ///
  /// Pure.
  open func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    ModalDetentConfiguration()
  }

  /// What the tab bar shows for this coordinator, where it is a tab.
  ///
  /// Pure.
  open var tabItem: TabItem? { nil }

  /// Whether ``handleFlowChange(to:)`` would change the flow for `route`.
  ///
  /// Pure.
  open func canHandleFlowChange(to route: any Route) -> Bool { false }

  /// Changes the flow for a route that nobody in the tree could handle; true when it did.
  ///
  /// Called at the root of the tree only, and only where ``canHandleFlowChange(to:)`` said yes.
  open func handleFlowChange(to route: any Route) -> Bool { false }

  // MARK: For subclasses of this module

  package var isTabbed: Bool { false }
  package var flowNode: (any CoordinatorNode)? { nil }
  var childRole: CoordinatorRole { .child }
  package func willDetach(_ child: any CoordinatorNode) {}
  package func stateDidChange() {}
}

extension Coordinator {
  /// The name of the coordinator's type, without its module.
  public nonisolated var name: String { String(describing: type(of: self)) }
  /// The name of the route type, without its module.
  public nonisolated var routeTypeName: String { String(describing: R.self) }
  /// The coordinator that this one belongs to.
  public var parent: (any AnyCoordinator)? { ownerNode }
  /// The children, in the order in which they were added.
  ///
  /// O(children).
  public var children: [any AnyCoordinator] { childNodes }
  /// The modal that is up.
  public var presentedModal: (any AnyCoordinator)? { router.state.modalNode }
  /// The detour that is up.
  public var detourCoordinator: (any AnyCoordinator)? { router.state.detourNode }
  /// The registered modal coordinators, in the order of registration.
  ///
  /// O(registrations).
  public var modalCoordinators: [Coordinator<R>] {
    modalRegistrations.compactMap { $0 as? Coordinator<R> }
  }
  /// The modal that is up.
  public var currentModalCoordinator: Coordinator<R>? {
    router.state.modalNode as? Coordinator<R>
  }

  /// How this coordinator came to be on screen; worked out from its owner's state, so it can't be stale.
  public var presentationContext: CoordinatorPresentationContext {
    // An owner that was released leaves the role behind.
    guard let owner = ownerNode else { return .root }
    return switch role {
    case nil, .flow: .root
    case .child: .pushed
    case .tab: .tab
    case .modalRegistration, .presentedModal: owner.modalNode === self ? .modal : .root
    case .detour: .detour
    }
  }

  /// The screen of what the user sees at and below this coordinator.
  ///
  /// A screen that cannot be created is reported once as ``FlowError/viewCreationFailed(coordinator:route:routeType:viewType:)``
  /// and stands as a fallback until the coordinator moves.
  public func visibleScreen() -> Screen {
    let (_, route) = visibleLeaf
    guard let node = visibleCoordinator as? any CoordinatorNode else {
      return Screen(title: route.identifier)
    }
    if let screen = node.screenOfOwnRoute(route) { return screen }
    let error = FlowError.viewCreationFailed(
      coordinator: node.name, route: route.identifier,
      routeType: String(describing: type(of: route)), viewType: node.viewType(of: route))
    if node.isNewScreenFailure(route) { node.report(error) }
    var fallback = Screen(title: route.identifier, content: error)
    fallback.isFallback = true
    return fallback
  }
}

extension CoordinatorNode {
  fileprivate func viewType(of route: any Route) -> FlowError.ViewType {
    guard isSameRoute(route, rootRoute) else { return .pushed }
    return switch presentationContext {
    case .root, .tab: .root
    case .pushed: .pushed
    case .modal: .modal
    case .detour: .detour
    }
  }
}

extension Coordinator: CoordinatorNode {
  package func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole) {
    ownerNode = owner
    self.role = role
  }

  package func released() {
    ownerNode = nil
    role = nil
  }

  package var rootRoute: any Route { router.state.root }
  package var pathCount: Int { router.state.path.count }
  package var isStackEmpty: Bool { router.state.isStackEmpty }
  package var isClean: Bool { router.state.isClean }
  package var selectedTabIndex: Int { router.state.selectedTab }
  package var modalNode: (any CoordinatorNode)? { router.state.modalNode }
  package var detourNode: (any CoordinatorNode)? { router.state.detourNode }

  package var topEntry: PathTop {
    switch router.state.path.last?.storage {
    case nil: .none
    case .route(let route): .route(route)
    case .child(let child): .child(child)
    }
  }

  package func position(of child: any CoordinatorNode) -> Int? {
    router.state.position(of: child)
  }

  package func pushedChildren(from index: Int) -> [any CoordinatorNode] {
    router.state.path.dropFirst(index).compactMap(\.childNode)
  }

  package func accepts(_ route: any Route) -> Bool { route is R }

  package func match(_ route: any Route) -> RouteMatch? {
    guard let route = route as? R else { return nil }
    let state = router.state
    if state.presented == route { return .presented }
    if let top = state.path.lastIndex(where: { $0.route != nil }) {
      if state.path[top].route == route { return .entry(top) }
      if let index = state.path.firstIndex(where: { $0.route == route }) { return .entry(index) }
    }
    return state.root == route ? .root : nil
  }

  package func modalRegistration(rootedAt route: any Route) -> (any CoordinatorNode)? {
    guard let route = route as? R else { return nil }
    return modalRegistrations.first { ($0 as? Coordinator<R>)?.router.state.root == route }
  }

  package func detents(forModalRootedAt route: any Route) -> ModalDetentConfiguration {
    modalDetentConfiguration(for: route)
  }

  package func prerequisites(for route: any Route) -> Result<Prerequisites, FlowError> {
    var found = Prerequisites()
    for step in navigationPath(for: route) ?? [] {
      guard let own = step as? R else {
        return .failure(pathError(at: step, for: route, because: "a route of a different type"))
      }
      let isDestination = isSameRoute(own, route)
      if own != router.state.root {
        switch navigationType(for: own) {
        case .push: found.routes.append((own, false))
        case .replace: found.routes.append((own, true))
        case .modal:
          return .failure(pathError(at: step, for: route, because: "a modal route"))
        case .tabSwitch:
          return .failure(pathError(at: step, for: route, because: "a route that switches tabs"))
        }
      }
      if isDestination {
        // The root, asked for although it is there, is to be shown again: it has yet to be pushed.
        found.reachesDestination = own != router.state.root
        break
      }
    }
    return .success(found)
  }

  private func pathError(
    at step: any Route, for route: any Route, because reason: String
  ) -> FlowError {
    .navigationFailed(
      coordinator: name, route: route.identifier, routeType: String(describing: type(of: route)),
      context: "navigationPath(for:) holds '\(step.identifier)', \(reason)")
  }

  package func apply(_ steps: ArraySlice<NavigationStep>) {
    let oldModal = router.state.modalNode
    let oldDetour = router.state.detourNode
    router.apply(steps)
    if !failedScreens.isEmpty { failedScreens.removeAll() }
    settlePresentations(insteadOf: oldModal, oldDetour)
    stateDidChange()
  }

  package func restorePoint() -> @MainActor () -> Void {
    let state = router.state
    return { [self] in
      let (oldModal, oldDetour) = (router.state.modalNode, router.state.detourNode)
      router.state = state
      settlePresentations(insteadOf: oldModal, oldDetour)
      stateDidChange()
    }
  }

  /// Ownership follows the state: what is no longer presented is let go, what is now is taken.
  private func settlePresentations(
    insteadOf oldModal: (any CoordinatorNode)?, _ oldDetour: (any CoordinatorNode)?
  ) {
    let (modal, detour) = (router.state.modalNode, router.state.detourNode)
    if oldModal !== modal {
      if let oldModal, oldModal.role == .presentedModal { oldModal.released() }
      if let modal, modal.ownerNode == nil { modal.adopted(by: self, as: .presentedModal) }
      if modal === plannedModal { plannedModal = nil }
    }
    if oldDetour !== detour {
      oldDetour?.released()
      detour?.adopted(by: self, as: .detour)
    }
  }

  package func predictedState(after mutations: [NavigationMutation]) -> NavigationSummary {
    var state = router.state
    for mutation in mutations { state.apply(mutation) }
    return NavigationSummary(state)
  }

  package func screenOfOwnRoute(_ route: any Route) -> Screen? {
    guard let factory = router.factory else { return Screen(title: route.identifier) }
    return (route as? R).flatMap { factory.buildScreen(for: $0) }
  }

  package func isNewScreenFailure(_ route: any Route) -> Bool {
    failedScreens.insert(AnyHashable(route)).inserted
  }
}
