import FlowEngine

extension ControlOutcome {
  /// Runs `operation`, and collects the engine's reports about it.
  @MainActor
  init(
    of request: NavigationRequest, by coordinator: any AnyCoordinator, _ operation: () -> Bool
  ) {
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
    var steps: [NavigationStepSummary] = []
    if case .success(let done) = own?.outcome { steps = done }
    self.init(
      origin: origin, request: request, succeeded: succeeded, steps: steps,
      report: succeeded ? nil : reports.last { $0.origin == origin })
  }
}
