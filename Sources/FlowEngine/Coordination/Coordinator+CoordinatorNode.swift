extension Coordinator: CoordinatorNode {
  package func adopted(by owner: any CoordinatorNode, as role: CoordinatorRole) {
    changeStructure {
      $0.owner = owner
      $0.role = role
    }
  }

  package func released() {
    changeStructure {
      $0.owner = nil
      $0.role = nil
    }
  }

  package var box: StateBox { router.box }
  package var routeType: any Route.Type { R.self }
  package func accepts(_ route: any Route) -> Bool { route is R }

  package func modalRegistration(rootedAt route: any Route) -> (any CoordinatorNode)? {
    modalRegistrations.first { isSameRoute($0.rootRoute, route) }
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
        // The root, asked for although it is there, is to be shown again: it has yet to be pushed.
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
      coordinator: name, route: route.identifier, routeType: String(describing: type(of: route)),
      context: "\(NavigationFailure.pathPrefix)'\(step.identifier)', \(reason)")
  }

  package func didChangeState() {
    if let planned = plannedModal, planned === modalNode { plannedModal = nil }
  }

  package func predictedState(after mutations: [NavigationMutation]) -> NavigationSummary {
    NavigationSummary(core(after: mutations))
  }

  package func shape(after mutations: [NavigationMutation]) -> NodeShape {
    NodeShape(core(after: mutations))
  }

  package func decoded(_ route: SavedState.SavedRoute) -> (any Route)? {
    route.decoded(as: R.self)
  }

  package func lifecycleDidReach(_ phase: LifecycleEvent.Phase, route: (any Route)?) {
    switch (phase, route as? R) {
    case (.willAppear, nil): willAppear()
    case (.didAppear, nil): didAppear()
    case (.willDisappear, nil): willDisappear()
    case (.didDisappear, nil): didDisappear()
    case (.willAppear, let route?): willAppear(route)
    case (.didAppear, let route?): didAppear(route)
    case (.willDisappear, let route?): willDisappear(route)
    case (.didDisappear, let route?): didDisappear(route)
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
