package import FlowEngine
package import FlowProtocol

extension ControlReport {
  package init(
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
      }, trace: outcome.trace?.bounded(by: redaction))
  }
}

/// The result of a viewer's navigation, as the engine reported it while it navigated.
package struct ControlOutcome: Sendable {
  /// The coordinator that was asked.
  package let origin: CoordinatorReference
  package let request: NavigationRequest
  package let succeeded: Bool
  package let steps: [NavigationStepSummary]
  /// Why the engine refused the navigation.
  package let error: FlowError?
  /// The route that the error is about.
  package let errorRoute: RouteValue?
  package let trace: NavigationTrace?

  package init(
    origin: CoordinatorReference, request: NavigationRequest, succeeded: Bool,
    steps: [NavigationStepSummary], error: FlowError?, errorRoute: RouteValue?,
    trace: NavigationTrace?
  ) {
    self.origin = origin
    self.request = request
    self.succeeded = succeeded
    self.steps = steps
    self.error = error
    self.errorRoute = errorRoute
    self.trace = trace
  }
}
