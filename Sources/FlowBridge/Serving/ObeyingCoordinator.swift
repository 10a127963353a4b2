/// A node of an app that explains navigations or carries them out.
final class ObeyingCoordinator: BridgedCoordinator, FlowNavigable {
  weak var source: BridgeSource?

  // The app's own functions begin where the app does, whichever node a viewer names.
  var visibleNavigable: any FlowNavigable { self }
  var backNavigable: any FlowNavigable { self }

  func predict(_ route: any Route, under root: any FlowInspectable) -> FlowPrediction {
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
    source?.perform(request, by: self)
  }
}
