import FlowEngine

/// What a viewer's request did, as the engine told it while it was carried out.
struct ControlOutcome: Sendable {
  /// The coordinator that was asked.
  let origin: CoordinatorReference
  let request: NavigationRequest
  /// What the engine's own operation said.
  let succeeded: Bool
  let steps: [NavigationStepSummary]
  /// Why it was refused.
  let report: FlowErrorReport?

  /// Carries out `operation` and listens.
  @MainActor
  init(
    of request: NavigationRequest, by coordinator: any AnyCoordinator, _ operation: () -> Bool
  ) {
    origin = CoordinatorReference(coordinator)
    self.request = request
    var records: [NavigationRecord] = []
    var reports: [FlowErrorReport] = []
    let observation = FlowEvents.observe { event in
      switch event {
      case .navigated(let record, _): records.append(record)
      case .errorReported(let report): reports.append(report)
      case .stateChanged, .hierarchyChanged: break
      }
    }
    succeeded = operation()
    observation.cancel()
    // What the app does in its turn, in a flow change or when it is told what came into sight, begins
    // later, though a navigation within another ends before it.
    let own = records.reversed().min { $0.time < $1.time }
    if case .success(let steps) = own?.outcome { self.steps = steps } else { steps = [] }
    report = succeeded ? nil : reports.last { $0.origin == CoordinatorReference(coordinator) }
  }
}
