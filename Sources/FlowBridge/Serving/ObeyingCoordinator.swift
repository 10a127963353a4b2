#if DEBUG || ReleaseBridge
  /// A node of an app that explains navigations or carries them out.
  final class ObeyingCoordinator: BridgedCoordinator, FlowNavigable {
    weak var source: BridgeSource?

    // The app's own functions begin where the app does, whichever node a viewer names; without them, the
    // engine begins where the user is.
    var visibleNavigable: any FlowNavigable {
      guard let source, source.deeds.explain == nil, source.deeds.navigate == nil else {
        return self
      }
      return source.liveInSight?.visibleNavigable ?? self
    }
    var backNavigable: any FlowNavigable {
      guard let host = source?.liveInSight?.backNavigable else { return self }
      // A part of one screen has nothing to go back to.
      let isFirst = source?.isPart(host) == true && host.inspect().path.isEmpty
      return isFirst && source?.deeds.back != nil ? self : host
    }

    /// The coordinator of an engine that is in sight, for a route that may be one of its own.
    private func live(for route: any Route) -> (any FlowNavigable)? {
      route is BridgedRoute ? nil : source?.liveInSight?.visibleNavigable
    }

    func predict(_ route: any Route, under root: any FlowInspectable) -> FlowPrediction {
      if let live = live(for: route) { return live.predict(route, under: root) }
      let reference = entry.reference
      guard let explain = source?.deeds.explain else {
        return FlowPrediction(
          outcome: .failure(.configurationError(message: "the app explains no navigation")))
      }
      switch explain(BridgedRoute.unwrapped(route)) {
      case .refused(let reason):
        return FlowPrediction(
          outcome: .failure(
            .navigationFailed(
              coordinator: entry.name, route: route.keptIdentifier, routeType: route.typeName,
              context: Limits.clipped(reason))))
      case .shown(let role):
        let value = RouteValue(route)
        let change: NavigationChange =
          switch role {
          case .sheet, .cover, .alert, .popover: .present(value)
          case .detour: .presentDetour(value)
          case .flow, .page, .column: .setRoot(value)
          case .child, .tab, .pushed: .push(value)
          }
        return FlowPrediction(
          outcome: .success([NavigationStepSummary(coordinator: reference, change: change)]))
      }
    }

    func performRequest(_ request: NavigationRequest) -> FlowOutcome? {
      if case .navigate(let route) = request, let live = live(for: route.route) {
        return live.performRequest(request)
      }
      return source?.perform(request, by: self)
    }
  }
#endif
