public import FlowEngine

extension CoordinatorNode: FlowLintable {
  /// The type of the coordinator's routes.
  public var lintedRouteType: any Route.Type { routeType }
  /// The route of the root.
  public var lintedRoot: any Route { rootRoute }
  /// The coordinator that owns this one.
  public var lintedOwner: (any FlowLintable)? { ownerNode }

  /// Children first, then registered modals, then presentations that are not registered.
  public func lintedLink(at index: Int) -> Inspection.Link? {
    var index = index
    let children = childNodes
    if index < children.count {
      return Inspection.Link(children[index], as: Relation(as: children[index].role))
    }
    index -= children.count
    let modals = modalRegistrations
    if index < modals.count {
      return Inspection.Link(modals[index], as: Relation(as: modals[index].role))
    }
    index -= modals.count
    if let modal = modalNode, modal.role == .presentedModal {
      if index == 0 { return Inspection.Link(modal, as: .presentedModal) }
      index -= 1
    }
    return index == 0 ? detourNode.map { Inspection.Link($0, as: .detour) } : nil
  }

  /// The root, then the own routes among the newest entries of the path.
  public func heldRoutes(newest count: Int) -> [any Route] {
    [rootRoute] + core.path.suffix(count).compactMap { $0.route }
  }

  /// The answers of `canHandle(own:)` or `canHandle(_:)`, as the planner asks, and of
  /// `navigationType(for:)`.
  public func navigationType(ofClaimed route: any Route) -> NavigationType? {
    claimsToShow(route) ? navigationType(for: route) : nil
  }

  /// The answer of `modalDetentConfiguration(for:)`.
  public func modalDetents(ofClaimed route: any Route) -> ModalDetentConfiguration? {
    modalDetentConfiguration(for: route)
  }

  /// Whether it has the same root, selects `other` as a tab, or presents it as a registered modal.
  public func lintedShows(_ other: any FlowLintable, for route: any Route) -> Bool {
    if isSameRoute(rootRoute, route) { return true }
    guard accepts(route), let type = navigationType(ofClaimed: route) else { return false }
    if case .tabSwitch(let index) = type {
      return childNodes.indices.contains(index) && childNodes[index] === other
    }
    return !type.isOnStack && modalRegistration(rootedAt: route) === other
  }

  /// The coordinator that the planner finds.
  public func lintedTaker(of route: any Route) -> (any FlowLintable)? { taker(of: route) }

  /// The first registered modal with this root.
  public func registeredModal(for route: any Route) -> (any FlowLintable)? {
    modalRegistration(rootedAt: route)
  }

  /// Why what `makeModalCoordinator(for:)` makes is refused.
  public func modalProblem(for route: any Route) -> LintedModalProblem? {
    if modalRegistration(rootedAt: route) != nil { return nil }
    return switch proposedModal(rootedAt: route) {
    case .success: nil
    case .failure(let error): .madeWrong(error)
    case nil: .notRegistered
    }
  }

  /// Why `navigationPath(for:)` cannot be built.
  public func pathProblem(for route: any Route) -> FlowError? { prerequisiteError(for: route) }

  /// Whether the view factory makes a screen.
  public func makesScreen(for route: any Route) -> Bool? {
    factoryType == nil ? nil : screenOfOwnRoute(route) != nil
  }

  /// The type of the view factory.
  public var screenMaker: ObjectIdentifier? { factoryType }

  /// Whether it has tabs or a flow.
  public var hidesRoot: Bool { isTabbed || flowNode != nil }
}
