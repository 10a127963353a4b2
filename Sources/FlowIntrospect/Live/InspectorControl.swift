import FlowEngine

/// Explains navigations and, if the app opted in, performs them; the engine makes all decisions.
@MainActor
struct InspectorControl {
  let root: any FlowInspectable
  let allowsControl: Bool

  /// Returns what navigating would do; without `origin`, from the screen that the user sees.
  func explain(
    _ route: any Route, from origin: CoordinatorID?
  ) throws(RemoteError) -> NavigationPrediction {
    NavigationPrediction(
      route, from: try coordinator(origin, otherwise: { $0.visibleCoordinator }), under: root)
  }

  /// Navigates from `origin` or the visible screen; resolves the name only if permitted.
  func navigate(
    to route: () throws(RemoteError) -> any Route, from origin: CoordinatorID?
  ) throws(RemoteError) -> ControlOutcome {
    try checkPermission()
    let route = try route()
    let coordinator = try self.coordinator(origin, otherwise: { $0.visibleCoordinator })
    return ControlOutcome(of: .navigate(RouteValue(route)), by: coordinator) {
      coordinator.node.carryOutNavigation(to: route)
    }
  }

  /// Goes back one screen; without `id`, as the user's back button would.
  func pop(_ id: CoordinatorID?) throws(RemoteError) -> ControlOutcome {
    let coordinator = try controlled(id)
    return ControlOutcome(of: .pop, by: coordinator) { coordinator.node.carryOutPop() }
  }

  func dismissModal(of id: CoordinatorID) throws(RemoteError) -> ControlOutcome {
    let coordinator = try controlled(id)
    return ControlOutcome(of: .dismissModal, by: coordinator) {
      defer { coordinator.node.carryOutDismissModal() }
      return coordinator.currentModalCoordinator != nil
    }
  }

  /// Dismisses the detour of a coordinator, and everything on top of it.
  func dismissDetour(of id: CoordinatorID) throws(RemoteError) -> ControlOutcome {
    let coordinator = try controlled(id)
    return ControlOutcome(of: .dismissDetour, by: coordinator) {
      defer { coordinator.node.carryOutDismissDetour() }
      return coordinator.detourCoordinator != nil
    }
  }

  /// Selects a tab, from 0; the engine refuses an index out of range.
  func selectTab(_ index: Int, of id: CoordinatorID) throws(RemoteError) -> ControlOutcome {
    let coordinator = try controlled(id)
    guard let tabs = coordinator as? any TabSelecting else {
      throw RemoteError(
        code: RemoteError.Code.notControllable,
        message: "\(name(of: coordinator)) has no tabs: name a tab coordinator")
    }
    return ControlOutcome(of: .selectTab(index), by: coordinator) { tabs.selectTab(at: index) }
  }

  private func checkPermission() throws(RemoteError) {
    if allowsControl { return }
    throw RemoteError(
      code: RemoteError.Code.controlRefused,
      message: "the app does not let viewers navigate: start its inspector with "
        + "InspectorOptions(allowsControl: true)")
  }

  /// The coordinator, or the owner of the visible screen, if viewers may navigate; O(coordinators).
  private func controlled(_ id: CoordinatorID?) throws(RemoteError) -> any AnyCoordinator {
    try checkPermission()
    return try coordinator(id, otherwise: { $0.visibleHost })
  }

  private func coordinator(
    _ id: CoordinatorID?, otherwise fallback: (any AnyCoordinator) -> any AnyCoordinator
  ) throws(RemoteError) -> any AnyCoordinator {
    var found = root
    if let id {
      guard let named = LiveHierarchy(root: root).coordinator(id) else {
        throw .unknownCoordinator(id)
      }
      found = named
    }
    guard let coordinator = found as? any AnyCoordinator else {
      throw RemoteError(
        code: RemoteError.Code.notControllable,
        message: "\(name(of: found)) belongs to another framework, which FlowEngine cannot "
          + "navigate: name a coordinator of FlowEngine")
    }
    return id == nil ? fallback(coordinator) : coordinator
  }

  private func name(of coordinator: any AnyObject) -> String {
    guard let inspectable = coordinator as? any FlowInspectable else { return "it" }
    return "\(inspectable.inspectionID) \(clipped: inspectable.inspect().name.text)"
  }
}

/// A coordinator with tabs, regardless of its route type.
@MainActor
private protocol TabSelecting {
  func selectTab(at index: Int) -> Bool
}

extension TabCoordinator: TabSelecting {}

extension ControlOutcome {
  /// Runs `operation`, and collects the engine's reports about it.
  @MainActor
  init(of request: NavigationRequest, by coordinator: any AnyCoordinator, _ operation: () -> Bool) {
    var records: [NavigationRecord] = []
    var reports: [FlowErrorReport] = []
    let observation = FlowEvents.observe { event in
      switch event {
      case .navigated(let record, _): records.append(record)
      case .errorReported(let report): reports.append(report)
      case .stateChanged, .hierarchyChanged: break
      }
    }
    let succeeded = operation()
    observation.cancel()
    // The app may navigate in response, in a flow change or a visibility callback. Such a
    // navigation starts later than the operation's own, though a nested navigation is reported
    // earlier.
    let own = records.reversed().min { $0.time < $1.time }
    let origin = CoordinatorReference(coordinator)
    self.init(
      origin: origin, request: request, succeeded: succeeded,
      steps: (try? own?.outcome.get()) ?? [],
      report: succeeded ? nil : reports.last { $0.origin == origin })
  }
}
