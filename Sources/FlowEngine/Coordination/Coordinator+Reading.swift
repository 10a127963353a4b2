extension Coordinator {
  /// The name of the coordinator's type, without its module; a stack of modules is
  /// named after its first module.
  public nonisolated var name: String { kind?.name ?? String(describing: type(of: self)) }
  /// The coordinator as the engine uses it.
  public nonisolated var engineCoordinator: EngineCoordinator { EngineCoordinator(node: self) }
  /// The name of the route type, without its module.
  public nonisolated var routeTypeName: String { String(describing: R.self) }
  /// The coordinator that owns this one.
  ///
  /// Observable, like all properties below.
  public var parent: (any AnyCoordinator)? { box.read(.owner, ownerNode) }
  /// The children, in the order in which they were added, in O(children).
  public var children: [any AnyCoordinator] { box.read(.children, childNodes) }
  /// The presented detour.
  public var detourCoordinator: (any AnyCoordinator)? { box.read(.detour, detourNode) }
  /// The registered modal coordinators, in the order of registration, in O(registrations).
  public var modalCoordinators: [Coordinator<R>] {
    box.read(.registrations, modalRegistrations.compactMap { $0 as? Coordinator<R> })
  }
  /// The presented modal.
  public var currentModalCoordinator: Coordinator<R>? {
    box.read(.modal, modalNode as? Coordinator<R>)
  }

  /// The way in which this coordinator is presented; computed from its owner's state, so it is
  /// never out of date.
  public var presentationContext: CoordinatorPresentationContext {
    box.read(.context, currentContext)
  }

  /// The visible screen at or below this coordinator.
  ///
  /// A screen that cannot be created is reported once as
  /// ``FlowError/viewCreationFailed(coordinator:route:routeType:viewType:)`` and replaced by a
  /// fallback. It is reported again only if it was created in between, or if its route left the
  /// stack in between.
  public func visibleScreen() -> Screen {
    box.noteRead([.visibleRoute, .visibleOwner], of: self)
    let (node, route) = watchSight()
    return node.screenOrFallback(of: route, isRoot: node.pathCount == 0)
  }
}

extension CoordinatorNode {
  /// The screen of an own route; if there is none, a fallback, which is reported once.
  func screenOrFallback(of route: any Route, isRoot: Bool) -> Screen {
    if let screen = screenOfOwnRoute(route) { return screen }
    let error = FlowError.viewCreationFailed(
      coordinator: name, route: route.identifier, routeType: route.typeName,
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
