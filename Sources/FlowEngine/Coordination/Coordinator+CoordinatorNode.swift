extension Coordinator: CoordinatorNode {
  package var box: StateBox { router.box }
  package var routeType: any Route.Type { R.self }
  package func accepts(_ route: any Route) -> Bool {
    // A cast costs ten times as much, and is needed only if a class has subclasses.
    type(of: route) == R.self || routeTypes.contains(.classes) && route is R
  }

  package func claimsToShow(_ route: any Route) -> Bool { claimsToShow(typed: route) }

  private func claimsToShow<T: Route>(typed route: T) -> Bool {
    if T.self == R.self, let answer = canHandle(own: unsafeBitCast(route, to: R.self)) {
      return answer
    }
    return canHandle(route)
  }

  package func scanned(for query: RouteQuery) -> ScanAnswer {
    if routeTypes.isDisjoint(with: query.types) { return .isForeign }
    if router.box.isCovered { return .mayTakeIt }
    let isTypeShown = query.type == R.self || accepts(query.route)
    if isTypeShown, claimsToShow(query.route) { return .mayTakeIt }
    if !isLeaf { return .declinesItself(isTypeShown: isTypeShown) }
    if isTypeShown { return .declines }
    recountRouteTypes()
    return .isForeign
  }

  package func recountRouteTypes() {
    var owned: [any CoordinatorNode] = []
    appendOwned(to: &owned)
    routeTypes = owned.reduce(.of(R.self)) { $0.union($1.routeTypes) }
  }

  package func modalRegistration(rootedAt route: any Route) -> (any CoordinatorNode)? {
    modalRegistrations.first { isSameRoute($0.rootRoute, route) }
  }

  /// The result of ``makeModalCoordinator(for:)`` for `route`, which is called once for a plan and
  /// its application.
  package func madeModal(
    rootedAt route: any Route
  ) -> Result<any CoordinatorNode, FlowError>? {
    guard let route = route as? R else { return nil }
    if let plannedModal, plannedModal.ownerNode == nil, isSameRoute(plannedModal.rootRoute, route) {
      return .success(plannedModal)
    }
    let proposed = proposedModal(rootedAt: route)
    if case .success(let modal) = proposed { plannedModal = modal as? Coordinator<R> }
    return proposed
  }

  package func proposedModal(
    rootedAt route: any Route
  ) -> Result<any CoordinatorNode, FlowError>? {
    guard let route = route as? R, let modal = makeModalCoordinator(for: route) else { return nil }
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

  package func detents(forPresenting route: any Route) -> ModalDetentConfiguration {
    modalDetentConfiguration(for: route)
  }

  package func prerequisites(for route: any Route) -> Result<Prerequisites, FlowError> {
    var found = Prerequisites()
    guard let path = navigationPath(for: route) else { return .success(found) }
    for step in path {
      guard let own = step as? R else {
        return .failure(pathError(at: step, for: route, because: "a route of a different type"))
      }
      let isDestination = isSameRoute(own, route)
      if !isSameRoute(own, rootRoute) {
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
        // The root is requested again although it is visible: it is not pushed yet.
        found.reachesDestination = !isSameRoute(own, rootRoute)
        break
      }
    }
    return .success(found)
  }

  private func pathError(
    at step: any Route, for route: any Route, because reason: String
  ) -> FlowError {
    .navigationFailed(
      coordinator: name, route: route.identifier, routeType: route.typeName,
      context: "\(NavigationFailure.pathPrefix)'\(step.nameInMessages)', \(reason)")
  }

  package func didChangeState() {
    if let planned = plannedModal, planned === modalNode { plannedModal = nil }
  }

  package func shape(after mutations: [NavigationMutation]) -> NodeShape {
    if mutations.isEmpty { return NodeShape(box.core) }
    if mutations.count == 1, let shape = NodeShape(box.core, after: mutations[0]) { return shape }
    return NodeShape(core(after: mutations))
  }

  package func lifecycleDidReach(_ phase: LifecycleEvent.Phase, route: (any Route)?) {
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

  package var factoryType: ObjectIdentifier? {
    router.factory.map { ObjectIdentifier(type(of: $0)) }
  }

  package func screenOfOwnRoute(_ route: any Route) -> Screen? {
    guard let factory = router.factory else { return Screen(title: route.identifier) }
    let screen = (route as? R).flatMap { factory.buildScreen(for: $0) }
    if screen != nil, !failedScreens.isEmpty { failedScreens.remove(AnyHashable(route)) }
    return screen
  }

  package func isNewScreenFailure(_ route: any Route) -> Bool {
    failedScreens.insert(AnyHashable(route)).inserted
  }

  package var hasScreenFailures: Bool { !failedScreens.isEmpty }

  package func forgetScreenFailures(of routes: [any Route]) {
    for route in routes where !core.holds(route) { failedScreens.remove(AnyHashable(route)) }
  }

  package func isFirstMissingTabItem() -> Bool {
    defer { isMissingTabItemKnown = true }
    return !isMissingTabItemKnown
  }
}

/// An operation that needs a coordinator's route type, for a coordinator known only by the
/// protocol.
///
/// It takes a tenth of the time of a cast to another protocol, for which the runtime searches the
/// conformances of the class.
@MainActor
package protocol CoordinatorVisitor {
  mutating func visit<R>(_ coordinator: Coordinator<R>)
}

extension Coordinator {
  package func accept(_ visitor: inout some CoordinatorVisitor) { visitor.visit(self) }
}
