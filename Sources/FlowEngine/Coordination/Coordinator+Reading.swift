extension Coordinator {
  /// The name of the coordinator's type, without its module.
  public nonisolated var name: String { String(describing: type(of: self)) }
  /// The coordinator as the engine knows it.
  public nonisolated var engineCoordinator: EngineCoordinator { EngineCoordinator(node: self) }
  /// The name of the route type, without its module.
  public nonisolated var routeTypeName: String { String(describing: R.self) }
  /// The coordinator that this one belongs to.
  ///
  /// Observable, as all that follows.
  public var parent: (any AnyCoordinator)? {
    box.noteRead(.owner)
    return ownerNode
  }
  /// The children, in the order in which they were added.
  ///
  /// O(children).
  public var children: [any AnyCoordinator] {
    box.noteRead(.children)
    return childNodes
  }
  /// The detour that is up.
  public var detourCoordinator: (any AnyCoordinator)? {
    box.noteRead(.detour)
    return detourNode
  }
  /// The registered modal coordinators, in the order of registration.
  ///
  /// O(registrations).
  public var modalCoordinators: [Coordinator<R>] {
    box.noteRead(.registrations)
    return modalRegistrations.compactMap { $0 as? Coordinator<R> }
  }
  /// The modal that is up.
  public var currentModalCoordinator: Coordinator<R>? {
    box.noteRead(.modal)
    return modalNode as? Coordinator<R>
  }

  /// How this coordinator came to be on screen; worked out from its owner's state, so it can't be
  /// stale.
  public var presentationContext: CoordinatorPresentationContext {
    box.noteRead(.context)
    return currentContext
  }

  /// The screen of what the user sees at and below this coordinator.
  ///
  /// A screen that cannot be created is reported once as
  /// ``FlowError/viewCreationFailed(coordinator:route:routeType:viewType:)`` and stands as a
  /// fallback. It is reported again once it was created in between, or its route was off the stack.
  public func visibleScreen() -> Screen {
    box.noteRead([.visibleRoute, .visibleOwner], of: self)
    let (node, route) = watchSight()
    return node.screenOrFallback(of: route, isRoot: node.pathCount == 0)
  }
}
