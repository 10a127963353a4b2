/// Owns one part of an app's navigation: a root, a stack, modals, detours, and children.
///
/// Subclass it, override ``canHandle(_:)`` and ``navigationType(for:)``, and call ``navigate(to:)``
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
  /// Where this coordinator is; observable.
  public let router: Router<R>
  /// The handler of errors of this coordinator and those below it.
  ///
  /// Nil leaves them to the next coordinator up, in the end to ``FlowErrorHandler/shared``.
  public var errorHandler: FlowErrorHandler?

  @exclusivity(unchecked) private var structure = CoordinatorStructure()
  @exclusivity(unchecked) private var owner: UncountedReference?
  /// The reference to this coordinator; nil until the first that needs it.
  @exclusivity(unchecked) private var madeReference: UncountedReference?
  /// At least the types of the routes that the subtree shows.
  @exclusivity(unchecked) package var routeTypes = RouteTypeSet.of(R.self)
  /// Routes whose failed screens were reported, until they leave the stack or their screens are
  /// created.
  var failedScreens: Set<AnyHashable> = []
  /// The modal made last for a plan, so that navigating presents the one that was planned.
  weak var plannedModal: Coordinator<R>?
  var isMissingTabItemKnown = false
  /// Whether it is a ``CoordinatorFacade``.
  @exclusivity(unchecked) package final var isFacade = false

  /// A coordinator with the state and the screens of `router`.
  ///
  /// A router has one coordinator. Where it has one already, this one gets a router of its own that
  /// begins at the same root, which is reported as a `configurationError`, and no tree takes both.
  public init(router: Router<R>) {
    self.id = CoordinatorID.next()
    let present = router.box.holder.present
    self.router = present == nil ? router : Router(besides: router)
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

  /// A coordinator that shows `root`.
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

  // A chain of children hangs from coordinator to coordinator.
  deinit {
    // First: a child that finds this reference takes its owner to be alive.
    madeReference?.empty()
    var owned = structure.removeOwned()
    router.box.holder.leave(ObjectIdentifier(self))
    Release.letGo(of: &owned)
  }

  /// Changes the structure; the only place that does, so that no change can miss its observers.
  func changeStructure(_ body: (inout CoordinatorStructure) -> Void) {
    Observed.begin()
    if box.isObserved { Observed.willChange(box, of: node) }
    body(&structure)
    Observed.end()
  }

  package func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole) {
    changeStructure {
      $0.role = role
      self.owner = owner.uncounted
      madeReference?.move(below: self.owner)
    }
    owner.addRouteTypes(routeTypes)
  }

  package func released() {
    changeStructure {
      $0.role = nil
      owner = nil
      madeReference?.move(below: nil)
    }
  }

  /// The coordinator without its type.
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
  /// The flow of an orchestrator, which shows in place of its root.
  package var flowNode: (any CoordinatorNode)? { structure.flow }
  /// Whether it has neither children nor registered modals.
  var isLeaf: Bool { structure.children.isEmpty && structure.registrations.isEmpty }

  // MARK: Hooks

  /// Whether this coordinator shows `route` itself.
  ///
  /// Pure. It need not be called for a route of another type, which the coordinator cannot show.
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

  /// The own routes that belong underneath `route` when it is reached from an empty stack.
  ///
  /// Pure. Return own routes that are pushed or replaced. The root is skipped. The destination may
  /// be the last of them; where it isn't, navigation goes on to it.
  open func navigationPath(for route: any Route) -> [any Route]? { nil }

  /// What navigating does to a route that is on the stack already, on top, further down, or as the
  /// root.
  ///
  /// Pure. The default is to go back to the route. With ``DuplicatePolicy/append``, a route that
  /// this coordinator can handle and that it pushes or replaces counts as not there yet. It is then
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

  /// Changes the flow for a route that no coordinator of the tree could handle; true when it did.
  ///
  /// Called only at the root of the tree, after ``canHandleFlowChange(to:)`` returned true:
  /// override both.
  open func handleFlowChange(to route: any Route) -> Bool { false }

  // MARK: Restoration

  /// Makes a detour or an unregistered modal that was presented when the state was saved.
  ///
  /// Return nil to drop it. The coordinator must not have an owner.
  open func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? { nil }

  /// Changes to the flow that was current when the state was saved, with
  /// ``FlowOrchestrator/transitionToFlow(_:root:)``.
  open func restoreFlow(named name: String) {}

  // MARK: Lifecycle

  /// Called before this coordinator becomes visible; the state is still the old one.
  ///
  /// Must not navigate.
  open func willAppear() {}
  /// Called after this coordinator has become visible.
  open func didAppear() {}
  /// Called before this coordinator disappears; the state is still the old one.
  ///
  /// Must not navigate.
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
  var childRole: CoordinatorRole { .child }
  /// The steps that have to be applied before `child` is removed; they are not recorded as a
  /// navigation.
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
