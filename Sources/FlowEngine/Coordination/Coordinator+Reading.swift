extension Coordinator {
  /// The registered modal coordinators, in the order of registration, in O(registrations).
  ///
  /// Observable, as ``currentModalCoordinator`` is.
  public var modalCoordinators: [Coordinator<R>] {
    box.noteRead(.registrations)
    return modalRegistrations.compactMap { $0 as? Coordinator<R> }
  }
  /// The presented modal.
  public var currentModalCoordinator: Coordinator<R>? {
    box.noteRead(.modal)
    return modalNode as? Coordinator<R>
  }
}

extension CoordinatorNode {
  /// The visible route: that of the detour, else of the modal, else of the top of the path, else
  /// the root, followed down to the leaf through the selected tab and the current flow.
  ///
  /// Observers are notified if the route changes, but not if another coordinator shows the same
  /// route. O(depth).
  public var visibleRoute: any Route {
    Observed.noteVisible(.visibleRoute, of: self)
    return watchSight().route
  }

  /// The coordinator whose route the user sees, in O(depth).
  public var visibleCoordinator: any AnyCoordinator {
    Observed.noteVisible(.visibleOwner, of: self)
    return watchSight().owner
  }

  /// The coordinator whose `pop()` the back button of the visible screen calls, in O(depth).
  package var visibleHost: CoordinatorNode {
    var host = visibleCoordinator.node
    while host !== self, let owner = host.ownerNode, owner.topChild === host { host = owner }
    return host
  }

  /// Tells inspectors that `inspectionName` or `inspectionFacts` changed.
  ///
  /// Not needed if the coordinator's navigation state changed too. O(1); one check if nothing is
  /// inspected.
  public func inspectionDidChange() { Change.didChangeHierarchy(self) }

  /// The visible screen at or below this coordinator.
  ///
  /// A screen that cannot be created is reported once as
  /// `FlowError.viewCreationFailed` and replaced by a
  /// fallback. It is reported again only if it was created in between, or if its route left the
  /// stack in between.
  public func visibleScreen(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Screen {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      Observed.noteVisible([.visibleRoute, .visibleOwner], of: self)
      let (node, route) = watchSight()
      return node.screenOrFallback(of: route, isRoot: node.pathCount == 0)
    }
  }

  /// The screen of an own route; if there is none, a fallback, which is reported once.
  func screenOrFallback(of route: any Route, isRoot: Bool) -> Screen {
    if let screen = screenOfOwnRoute(route) { return screen }
    let error = FlowError.viewCreationFailed(
      coordinator: name, route: route.keptIdentifier, routeType: route.typeName,
      viewType: isRoot ? rootViewType : .pushed)
    if isNewScreenFailure(route) { report(error, about: route) }
    var fallback = Screen(title: route.identifier, content: error)
    fallback.isFallback = true
    return fallback
  }

  private var rootViewType: FlowError.ViewType {
    switch currentContext {
    case .root, .tab: .root
    case .pushed: .pushed
    case .modal: .modal
    case .detour: .detour
    }
  }
}
