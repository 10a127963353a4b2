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
open class Coordinator<R: Route>: AnyCoordinator {
  /// Stays the same for the life of the coordinator.
  public nonisolated let id: CoordinatorID
  /// The navigation state of this coordinator; observable.
  public let router: Router<R>
  /// The handler of errors of this coordinator and the coordinators below it.
  ///
  /// Nil passes them to the next coordinator up, and finally to ``FlowErrorHandler/shared``.
  public var errorHandler: FlowErrorHandler?

  @exclusivity(unchecked) private var structure = CoordinatorStructure()
  @exclusivity(unchecked) private var owner: UncountedReference?
  /// The shared reference to this coordinator; nil until it is first needed.
  @exclusivity(unchecked) private var madeReference: UncountedReference?
  @exclusivity(unchecked) package final var madePlace: TreePlace?
  @exclusivity(unchecked) package var routeTypes = RouteTypeSet.of(R.self)
  /// Routes whose failed screens were reported, until they leave the stack or their screens are
  /// created.
  var failedScreens: Set<AnyHashable> = []
  /// The modal made last for a plan, so that navigating presents the planned one.
  weak var plannedModal: Coordinator<R>?
  var isMissingTabItemKnown = false
  @exclusivity(unchecked) package final var resultGuards: [ResultGuard] = []
  /// A name used instead of the type's, for types of this package that apps use for several
  /// purposes.
  // Unsafe, because `name` reads it on any thread: it is set once, in `init`, before any reader.
  package final nonisolated(unsafe) var kind: CoordinatorKind?
  @exclusivity(unchecked) package final var isFacade = false

  /// Creates a coordinator with the state and the screens of `router`.
  ///
  /// A router has one coordinator. If it already has one, this coordinator gets a separate router
  /// with the same root, a `configurationError` is reported, and the two coordinators cannot be in
  /// one tree.
  public init(router: Router<R>) {
    self.id = CoordinatorID.next()
    let present = router.box.holder.present
    self.router =
      present == nil
      ? router : Router(initial: router.unobservedState.root, factory: router.factory)
    guard let present else {
      take(router)
      return
    }
    box.holder.take(self)
    SharedRouters.add(self, sharing: router.box, of: present)
    report(
      .configurationError(
        message: "\(name) was made with the router of \(present.name), and got one of its own; "
          + "make a router for each coordinator"))
  }

  /// Creates a coordinator that shows `root`.
  public init(root: R, factory: ViewFactory<R>? = nil) {
    self.id = CoordinatorID.next()
    self.router = Router(initial: root, factory: factory)
    take(router)
  }

  private func take(_ router: Router<R>) {
    router.box.holder.take(self)
    router.factory?.reference = uncounted
    // Presentations belonged to the router's previous coordinator.
    router.box.dropCoordinators(of: self)
  }

  // Releases a chain of children, in which each coordinator holds the next.
  deinit {
    // Emptied first, because a child that finds this reference assumes that its owner is alive.
    madeReference?.empty()
    var owned = structure.removeOwned()
    router.box.holder.leave(ObjectIdentifier(self))
    Release.letGo(of: &owned)
  }

  /// Changes the structure; no other code does, so no change can miss its observers.
  func changeStructure(_ body: (inout CoordinatorStructure) -> Void) {
    Observed.begin()
    if box.isObserved { Observed.willChange(box, of: node) }
    body(&structure)
    if AwaitedResults.areWaiting { AwaitedResults.didChange(node) }
    Observed.end()
  }

  package func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole) {
    changeStructure {
      $0.role = role
      self.owner = owner.uncounted
      madeReference?.move(below: self.owner)
    }
    madePlace?.move(below: owner.place)
    owner.addRouteTypes(routeTypes)
  }

  package func released() {
    changeStructure {
      $0.role = nil
      owner = nil
      madeReference?.move(below: nil)
    }
    madePlace?.leave()
  }

  package var node: any CoordinatorNode { router.box.holder.own(of: self) }
  package var ownerNode: (any CoordinatorNode)? { owner?.node }
  package var uncounted: UncountedReference {
    if let madeReference { return madeReference }
    let made = UncountedReference(to: node, above: owner)
    madeReference = made
    return made
  }
  package var role: CoordinatorRole? { structure.role }
  package var childNodes: [any CoordinatorNode] { structure.children }
  package var modalRegistrations: [any CoordinatorNode] { structure.registrations }
  package var flowNode: (any CoordinatorNode)? { structure.flow }
  /// Whether the coordinator has neither children nor registered modals.
  var isLeaf: Bool { structure.children.isEmpty && structure.registrations.isEmpty }

  // MARK: Hooks

  /// Whether this coordinator shows `route` itself.
  ///
  /// Pure. The engine may skip the call for a route of another type, which the coordinator cannot
  /// show.
  open func canHandle(_ route: any Route) -> Bool {
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
  open func navigationType(for route: any Route) -> NavigationType { .push }

  /// The own routes that belong below `route` when it is reached from an empty stack.
  ///
  /// Pure. Return own routes that are pushed or replaced. The root is skipped. The destination may
  /// be the last route; if it isn't, the navigation continues to it.
  open func navigationPath(for route: any Route) -> [any Route]? { nil }

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
  open var duplicatePolicy: DuplicatePolicy { .popBack }

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
  open func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    ModalDetentConfiguration()
  }

  /// The transition of the screen of `route`, in and out.
  ///
  /// Pure; called for every own route, also for one that replaces another.
  open func transitionStyle(for route: any Route) -> TransitionStyle { .automatic }

  /// The item in the tab bar, if the coordinator is a tab.
  ///
  /// Pure.
  open var tabItem: TabItem? { nil }

  /// Whether ``handleFlowChange(to:)`` would change the flow for `route`.
  ///
  /// Pure.
  open func canHandleFlowChange(to route: any Route) -> Bool { false }

  /// Changes the flow for a route that no coordinator of the tree could handle; returns true if it
  /// did.
  ///
  /// Called only at the root of the tree, after ``canHandleFlowChange(to:)`` returned true.
  /// Override both.
  open func handleFlowChange(to route: any Route) -> Bool { false }

  // MARK: Inspection

  /// A name to distinguish this coordinator from others of its type; nil for none.
  ///
  /// Pure; called for each inspection. At most 1,024 characters are shown.
  open var inspectionName: String? { nil }

  /// Facts that inspectors show with this coordinator, such as the number of items in a cart.
  ///
  /// Pure; called for each inspection. The first 16 are shown, with at most 1,024 characters of
  /// each text. Call ``inspectionDidChange()`` if they change without a navigation.
  open var inspectionFacts: [InspectionFact] { [] }

  // MARK: Restoration

  /// Makes a detour or an unregistered modal that was presented when the state was saved.
  ///
  /// Return nil to drop it. The coordinator must not have an owner.
  open func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? { nil }

  /// Changes to the flow that was current when the state was saved, with
  /// `transitionToFlow(_:root:)`.
  open func restoreFlow(named name: String) {}

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

  // MARK: For subclasses of this module

  package var isTabbed: Bool { false }
  /// The steps to apply before `child` is removed; they are not recorded as a navigation.
  func stepsToDetach(_ child: any CoordinatorNode) -> [NavigationStep] {
    var builder = PlanBuilder()
    if position(of: child) != nil {
      builder.removeChild(child, from: self)
    } else {
      builder.resetSubtree(of: child)
    }
    return builder.steps
  }
}
