import FlowProtocol

extension ControlReport {
  init(
    _ outcome: ControlOutcome, epoch: String, revision: UInt64,
    redaction: some ReportRedaction = NoRedaction()
  ) {
    let steps = StepReports(outcome.steps, redaction)
    self.init(
      epoch: epoch, revision: revision, origin: outcome.origin.clipped,
      request: outcome.request.verb,
      route: outcome.request.route.map { redaction.label(of: $0.route) },
      succeeded: outcome.succeeded, steps: steps.listed, stepsOmitted: steps.omitted,
      error: outcome.error.map {
        FlowErrorDescription(redaction.redacted($0, about: outcome.errorRoute?.route))
      }, trace: outcome.trace?.bounded(by: redaction),
      visible: outcome.visible.map { VisibleScreen($0, redaction) },
      flowChange: outcome.flowChange?.clipped, parked: outcome.parkedNumber)
  }
}

/// The result of a viewer's navigation, as the engine reported it while it navigated.
struct ControlOutcome: Sendable {
  /// The coordinator that was asked.
  let origin: CoordinatorReference
  let request: NavigationRequest
  let succeeded: Bool
  let steps: [NavigationStepSummary]
  /// Why the engine refused the navigation.
  let error: FlowError?
  /// The route that the error is about.
  let errorRoute: RouteValue?
  let trace: NavigationTrace?
  /// The screen that the user saw afterwards.
  let visible: NavigationSight?
  let flowChange: CoordinatorReference?
  /// The navigation, if it waits at a breakpoint, and the number by which viewers know it.
  var parked: (any ParkableNavigation)?
  var parkedNumber: Int?
}
