/// Owns one part of an app's navigation: a root, a stack, modals, detours, and children.
///
/// Subclass it, override ``canHandle(_:)`` and ``navigationType(for:)``, and call `navigate(to:)`
/// on any coordinator of the tree.
///
/// ```swift
/// final class ShopCoordinator: Coordinator<ShopRoute> {
///   init() { super.init(root: .catalogue) }
///   override func canHandle(_ route: any Route) -> Bool { route is ShopRoute }
/// }
/// ```
@MainActor
open class Coordinator<R: Route>: CoordinatorNode {
  /// The navigation state of this coordinator; observable.
  public let router: Router<R>

  /// Creates a coordinator with the state and the screens of `router`.
  ///
  /// A router has one coordinator. If it already has one, this coordinator gets a separate router
  /// with the same root, a `configurationError` is reported, and the two coordinators cannot be in
  /// one tree.
  public init(router: Router<R>) {
    let present = router.box.holder?.node
    self.router =
      present == nil
      ? router : Router(initial: router.unobservedState.root, factory: router.factory)
    super.init(self.router.box, showing: R.self)
    guard let present else {
      take(router)
      return
    }
    box.take(self)
    SharedRouters.add(self, sharing: router.box, of: present)
    report(
      .configurationError(
        message: "\(name) was made with the router of \(present.name), and got one of its own; "
          + "make a router for each coordinator"))
  }

  /// Creates a coordinator that shows `root`.
  public init(root: R, factory: ViewFactory<R>? = nil) {
    router = Router(initial: root, factory: factory)
    super.init(router.box, showing: R.self)
    take(router)
  }

  private func take(_ router: Router<R>) {
    router.box.take(self)
    router.factory?.reference = uncounted
    dropCoordinators()
  }

  // MARK: Hooks

  /// Whether this coordinator shows `route` itself.
  ///
  /// Pure. The engine may skip the call for a route of another type, which the coordinator cannot
  /// show.
  open override func canHandle(_ route: any Route) -> Bool {
    (route as? R).flatMap { canHandle(own: $0) } ?? false
  }

  /// Whether this coordinator shows a route of its own type; faster than ``canHandle(_:)``, which
  /// casts.
  ///
  /// Pure. Nil, the default, leaves the answer to ``canHandle(_:)``: override one of the two.
  open func canHandle(own route: R) -> Bool? { nil }

  /// How this coordinator shows `route`.
  ///
  /// Pure; called only for routes that the coordinator can handle.
  open override func navigationType(for route: any Route) -> NavigationType { .push }

  /// The own routes that belong below `route` when it is reached from an empty stack.
  ///
  /// Pure. Return own routes that are pushed or replaced. The root is skipped. The destination may
  /// be the last route; if it isn't, the navigation continues to it.
  open override func navigationPath(for route: any Route) -> [any Route]? { nil }

  /// The behavior for a route that is already on the stack: on top, further down, or as the root.
  ///
  /// Pure. The default is to go back to the route. With ``DuplicatePolicy/append``, a route that
  /// this coordinator can handle and that it pushes or replaces is treated as if it were not there.
  /// The questions are asked as for any other route: the presented modal and detour are asked
  /// first. If the route came from a pushed child, a modal or a detour, that one is removed, and
  /// the route is put on top of the rest. Three routes keep the default: the route of the presented
  /// modal, which needs no change; the root of a coordinator that is put on screen by this
  /// navigation, which is shown once; and a route that ``canHandle(_:)`` declines, to which the
  /// coordinator can only go back.
  open override var duplicatePolicy: DuplicatePolicy { .popBack }

  /// Creates a modal coordinator for a modal route that is not the root of a registered modal; nil
  /// creates none.
  ///
  /// Pure, except that it creates an object: it is called during planning, and its result may never
  /// be presented. The result must have `route` as its root and no owner, and is owned only while
  /// it is presented. It can be reached only through `route`: unlike registered modals, it is not
  /// searched for other routes before it is presented. Errors: `configurationError`, or those of
  /// ``addModalCoordinator(_:)`` for owned coordinators.
  open func makeModalCoordinator(for route: R) -> Coordinator<R>? { nil }

  /// The heights that the sheet of a modal of this coordinator may take.
  ///
  /// Pure.
  open override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    ModalDetentConfiguration()
  }

  /// The transition of the screen of `route`, in and out.
  ///
  /// Pure; called for every own route, also for one that replaces another.
  open override func transitionStyle(for route: any Route) -> TransitionStyle { .automatic }

  /// The item in the tab bar, if the coordinator is a tab.
  ///
  /// Pure.
  open override var tabItem: TabItem? { nil }

  /// Whether ``handleFlowChange(to:)`` would change the flow for `route`.
  ///
  /// Pure.
  open override func canHandleFlowChange(to route: any Route) -> Bool {
    FlowChangeGate.isAnsweredByDefault = true
    return false
  }

  /// Why this coordinator does not take `route` now, such as "not logged in"; nil for no reason.
  ///
  /// Pure; called only after the coordinator declined the route, at the root also after
  /// ``canHandleFlowChange(to:)`` did. Errors and explanations show the reason.
  open override func refusalReason(for route: any Route) -> String? { nil }

  /// Changes the flow for a route that no coordinator of the tree could handle; returns true if it
  /// did.
  ///
  /// Called only at the root of the tree, after ``canHandleFlowChange(to:)`` returned true.
  /// Override both.
  open override func handleFlowChange(to route: any Route) -> Bool { false }

  // MARK: Inspection

  /// A name to distinguish this coordinator from others of its type; nil for none.
  ///
  /// Pure; called for each inspection. At most 1,024 characters are shown.
  open override var inspectionName: String? { nil }

  /// Facts that inspectors show with this coordinator, such as the number of items in a cart.
  ///
  /// Pure; called for each inspection. The first 16 are shown, with at most 1,024 characters of
  /// each text. Call ``inspectionDidChange()`` if they change without a navigation.
  open override var inspectionFacts: [InspectionFact] { [] }

  // MARK: Restoration

  /// Makes a detour or an unregistered modal that was presented when the state was saved.
  ///
  /// Return nil to drop it. The coordinator must not have an owner.
  open func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? { nil }

  /// Changes to the flow that was current when the state was saved, with
  /// `transitionToFlow(_:root:)`.
  open override func restoreFlow(named name: String) {}

  // MARK: Lifecycle

  /// Called before this coordinator becomes visible, in the old state; must not navigate.
  open func willAppear() {}
  /// Called after this coordinator has become visible.
  open func didAppear() {}
  /// Called before this coordinator disappears, in the old state; must not navigate.
  open func willDisappear() {}
  /// Called after this coordinator has disappeared.
  open func didDisappear() {}
  /// Called before the screen of an own route becomes visible; must not navigate.
  open func willAppear(_ route: R) {}
  /// Called after the screen of an own route has become visible.
  open func didAppear(_ route: R) {}
  /// Called before the screen of an own route disappears; must not navigate.
  open func willDisappear(_ route: R) {}
  /// Called after the screen of an own route has disappeared.
  open func didDisappear(_ route: R) {}

  // MARK: Answers of the route type

  package override final func isOfSubclass(_ route: any Route) -> Bool { route is R }

  package override func claimsToShow(_ route: any Route) -> Bool { claimsToShow(typed: route) }

  private func claimsToShow<T: Route>(typed route: T) -> Bool {
    if T.self == R.self, let answer = canHandle(own: unsafeBitCast(route, to: R.self)) {
      return answer
    }
    return canHandle(route)
  }

  package override final func makeModal(for route: any Route) -> CoordinatorNode? {
    (route as? R).flatMap { makeModalCoordinator(for: $0) }
  }

  package override final func didReach(_ phase: LifecycleEvent.Phase, route: (any Route)?) {
    guard let route else {
      switch phase {
      case .willAppear: willAppear()
      case .didAppear: didAppear()
      case .willDisappear: willDisappear()
      case .didDisappear: didDisappear()
      }
      return
    }
    reach(phase, route)
  }

  private func reach<T: Route>(_ phase: LifecycleEvent.Phase, _ route: T) {
    guard T.self == R.self else {
      if let own = route as? R { reach(phase, own) }
      return
    }
    let own = unsafeBitCast(route, to: R.self)
    switch phase {
    case .willAppear: willAppear(own)
    case .didAppear: didAppear(own)
    case .willDisappear: willDisappear(own)
    case .didDisappear: didDisappear(own)
    }
  }

  package override final var factoryType: ObjectIdentifier? {
    router.factory.map { ObjectIdentifier(type(of: $0)) }
  }

  package override final func screenOfOwnRoute(_ route: any Route) -> Screen? {
    guard let factory = router.factory else { return Screen(title: route.identifier) }
    let screen = (route as? R).flatMap { factory.buildScreen(for: $0) }
    if screen != nil { didCreateScreen(of: route) }
    return screen
  }

  package override final func makeNode(forRestoring name: String) -> CoordinatorNode? {
    makeCoordinator(forRestoring: name)
  }

  package override final func decoded(_ route: SavedState.SavedRoute) -> (any Route)? {
    facade?.facadeDecoded(route) ?? route.decoded(as: R.self)
  }

  // MARK: Façades

  private var facade: (any CoordinatorFacade)? {
    isFacade ? self as? any CoordinatorFacade : nil
  }

  package override final func stateDidChange() {
    if isFacade { facade?.facadeDidChangeState() }
  }

  package override final func willLose(_ child: CoordinatorNode) { facade?.facadeWillLose(child) }

  package override final func name(ofTab id: CoordinatorID) -> String? { facade?.nameOfTab(id) }

  package override final var tabNames: TabNames? {
    guard let names = facade?.namesOfTabs else { return nil }
    var ordered: [AnyHashable] = []
    var coordinators: [AnyHashable: CoordinatorID] = [:]
    for child in childNodes {
      guard let name = names[child.id] else { continue }
      ordered.append(name)
      coordinators[name] = child.id
    }
    return TabNames(
      names: ordered, coordinators: coordinators,
      selected: childNodes.at(selectedTabIndex).flatMap { names[$0.id] })
  }
}
