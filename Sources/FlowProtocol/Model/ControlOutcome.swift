package import FlowEngine

/// What a viewer's request did, as the engine reported it while it was carried out.
package struct ControlOutcome: Sendable {
  /// The coordinator that was asked.
  package let origin: CoordinatorReference
  package let request: NavigationRequest
  /// What the engine's own operation said.
  package let succeeded: Bool
  package let steps: [NavigationStepSummary]
  /// Why it was refused.
  package let report: FlowErrorReport?

  package init(
    origin: CoordinatorReference, request: NavigationRequest, succeeded: Bool,
    steps: [NavigationStepSummary], report: FlowErrorReport?
  ) {
    self.origin = origin
    self.request = request
    self.succeeded = succeeded
    self.steps = steps
    self.report = report
  }
}
