/// Explains navigations and, if the app opted in, performs them; the engine makes all decisions.
@MainActor
struct InspectorControl {
  let root: any FlowInspectable
  let allowsControl: Bool
  var additions: (any InspectionAdditions)?

  /// Returns what navigating would do; without `origin`, from the screen that the user sees.
  func explain(
    _ route: any Route, from origin: CoordinatorID?
  ) throws(RemoteError) -> NavigationPrediction {
    NavigationPrediction(
      route, from: try coordinator(origin, otherwise: { $0.visibleNavigable }), under: root)
  }

  /// Returns how a coordinator itself would show a route; nil if it does not claim it.
  ///
  /// What the app shows now makes no difference, unless the app's own hooks ask for it.
  func way(of route: any Route, by id: CoordinatorID) -> DeclaredWay? {
    guard let coordinator = hierarchy.coordinator(id) as? any FlowLintable,
      let type = coordinator.navigationType(ofClaimed: route)
    else { return nil }
    switch type {
    case .push: return DeclaredWay(.push)
    case .replace: return DeclaredWay(.replace)
    case .tabSwitch(let index): return DeclaredWay(.tab, tab: index)
    case .modal:
      return DeclaredWay(presentedWith: coordinator.modalDetents(ofClaimed: route))
    }
  }

  /// Navigates from `origin` or the visible screen; resolves the name only if permitted.
  func navigate(
    to route: () throws(RemoteError) -> any Route, from origin: CoordinatorID?
  ) throws(RemoteError) -> ControlOutcome {
    try checkPermission()
    let route = try route()
    return try perform(
      .navigate(RouteValue(route)),
      by: try coordinator(origin, otherwise: { $0.visibleNavigable }))
  }

  /// Goes back one screen; without `id`, as the user's back button would.
  func pop(_ id: CoordinatorID?) throws(RemoteError) -> ControlOutcome {
    try perform(.pop, by: try controlled(id))
  }

  func dismissModal(of id: CoordinatorID) throws(RemoteError) -> ControlOutcome {
    try perform(.dismissModal, by: try controlled(id))
  }

  /// Dismisses the detour of a coordinator, and everything on top of it.
  func dismissDetour(of id: CoordinatorID) throws(RemoteError) -> ControlOutcome {
    try perform(.dismissDetour, by: try controlled(id))
  }

  /// Selects a tab, from 0; the engine refuses an index out of range.
  func selectTab(_ index: Int, of id: CoordinatorID) throws(RemoteError) -> ControlOutcome {
    try perform(.selectTab(index), by: try controlled(id))
  }

  private func perform(
    _ request: NavigationRequest, by coordinator: any FlowNavigable
  ) throws(RemoteError) -> ControlOutcome {
    guard let outcome = coordinator.performRequest(request) else {
      let advice =
        if case .selectTab = request { "has no tabs: name a tab coordinator" } else {
          "cannot carry out '\(request.verb)': name another coordinator"
        }
      throw RemoteError(
        code: RemoteError.Code.notControllable, message: "\(name(of: coordinator)) \(advice)")
    }
    return ControlOutcome(
      origin: coordinator.reference, request: request, succeeded: outcome.succeeded,
      steps: outcome.steps, error: outcome.error, errorRoute: outcome.route, trace: outcome.trace,
      visible: outcome.visible, flowChange: outcome.flowChange, parked: outcome.parked)
  }

  /// The root, if viewers may navigate and it can be put into another state.
  func restorable() throws(RemoteError) -> any FlowRestorable {
    try checkPermission()
    guard let restorable = root as? any FlowRestorable else {
      throw RemoteError(
        code: RemoteError.Code.notControllable,
        message: "\(name(of: root)) keeps its own navigation, which cannot be restored")
    }
    return restorable
  }

  func checkPermission() throws(RemoteError) {
    if allowsControl { return }
    throw RemoteError(
      code: RemoteError.Code.controlRefused,
      message: "the app does not let viewers navigate: start its inspector with "
        + "InspectorOptions(allowsControl: true)")
  }

  /// The coordinator, or the owner of the visible screen, if viewers may navigate; O(coordinators).
  private func controlled(_ id: CoordinatorID?) throws(RemoteError) -> any FlowNavigable {
    try checkPermission()
    return try coordinator(id, otherwise: { $0.backNavigable })
  }

  private func coordinator(
    _ id: CoordinatorID?, otherwise fallback: (any FlowNavigable) -> any FlowNavigable
  ) throws(RemoteError) -> any FlowNavigable {
    var found = root
    if let id {
      guard let named = hierarchy.coordinator(id) else {
        throw .unknownCoordinator(id)
      }
      found = named
    }
    guard let coordinator = found as? any FlowNavigable else {
      throw RemoteError(
        code: RemoteError.Code.notControllable,
        message: hierarchy.isNavigable
          ? "\(name(of: found)) takes no navigations: name another coordinator"
          : "no coordinator of the app explains or carries out navigations")
    }
    return id == nil ? fallback(coordinator) : coordinator
  }

  private var hierarchy: LiveHierarchy { LiveHierarchy(root: root, additions: additions) }

  private func name(of coordinator: any FlowInspectable) -> String {
    "\(coordinator.inspectionID) \(clipped: coordinator.inspect().name.text)"
  }
}

extension FlowInspectable {
  var reference: CoordinatorReference {
    CoordinatorReference(id: inspectionID, name: inspect().name.text)
  }
}
