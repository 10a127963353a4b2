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

  @exclusivity(unchecked) private var structure = CoordinatorStructure()
  @exclusivity(unchecked) private var owner: UncountedReference?
  /// The reference to this coordinator; nil until the first that needs it.
  @exclusivity(unchecked) private var madeReference: UncountedReference?
  /// The types of the routes that it and those that belong to it show, at least.
  @exclusivity(unchecked) package var routeTypes = RouteTypeSet.of(R.self)
  /// Routes whose screens could not be created and that were reported, until they are off the stack or
  /// their screens were created.
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
    // What a coordinator before this one had up belonged to that.
    router.box.dropCoordinators(of: self)
  }

  // A chain of children hangs from coordinator to coordinator.
  deinit {
    // First: a child that finds its owner by it takes the owner to be alive.
    madeReference?.empty()
    var owned = structure.removeOwned()
    router.box.holder.leave(ObjectIdentifier(self))
    Release.letGo(of: &owned)
  }

  /// The one place where it changes, so that no change can miss its observers.
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
  /// Pure. A route of another type leads nowhere, whatever is said to it, and is not always asked for.
  open func canHandle(_ route: any Route) -> Bool {
    (route as? R).flatMap { canHandle(own: $0) } ?? false
  }

  /// Whether this coordinator shows a route of its own type: the same question without the cast, which takes longer than
  /// the rest of being asked.
  ///
  /// Pure. Nil, as by default, leaves it to ``canHandle(_:)``: override one of the two.
  open func canHandle(own route: R) -> Bool? { nil }

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

  /// How a renderer brings the screen of `route` in, and takes it out again.
  ///
  /// Pure; asked for every own route, for one that replaces another too.
  open func transitionStyle(for route: any Route) -> TransitionStyle { .automatic }

  /// What the tab bar shows for this coordinator, where it is a tab.
  ///
  /// Pure.
  open var tabItem: TabItem? { nil }

  /// Whether ``handleFlowChange(to:)`` would change the flow for `route`.
  ///
  /// Pure.
  open func canHandleFlowChange(to route: any Route) -> Bool { false }

  /// Changes the flow for a route that no coordinator of the tree could handle; true when it did.
  ///
  /// Called at the root of the tree only, and only where ``canHandleFlowChange(to:)`` said yes: override
  /// both.
  open func handleFlowChange(to route: any Route) -> Bool { false }

  // MARK: Restoration

  /// Makes a coordinator that was presented when the state was saved: a detour, or a modal without a
  /// registration.
  ///
  /// Nil where it is not to come back. It must not have an owner.
  open func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? { nil }

  /// Changes to the flow that was current when the state was saved, where another one is.
  ///
  /// Acts, as ``handleFlowChange(to:)`` does.
  open func restoreFlow(named name: String) {}

  // MARK: Lifecycle

  /// Something of this coordinator is about to come into sight.
  ///
  /// Must not navigate, as little as ``willDisappear()``: the state is still the one before.
  open func willAppear() {}
  /// Something of this coordinator is in sight.
  open func didAppear() {}
  /// Nothing of this coordinator will be in sight.
  open func willDisappear() {}
  /// Nothing of this coordinator is in sight.
  open func didDisappear() {}
  /// The screen of an own route is about to come into sight.
  open func willAppear(_ route: R) {}
  /// The screen of an own route is in sight.
  open func didAppear(_ route: R) {}
  /// The screen of an own route is about to go out of sight.
  open func willDisappear(_ route: R) {}
  /// The screen of an own route is out of sight.
  open func didDisappear(_ route: R) {}

  // MARK: For subclasses of this module

  package var isTabbed: Bool { false }
  var childRole: CoordinatorRole { .child }
  /// What has to be done before `child` can go; nobody asked for it, so it is no navigation.
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
