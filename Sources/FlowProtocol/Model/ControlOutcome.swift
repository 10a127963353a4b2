package import FlowEngine

/// The result of a viewer's navigation, as the engine reported it while it navigated.
package struct ControlOutcome: Sendable {
  /// The coordinator that was asked.
  package let origin: CoordinatorReference
  package let request: NavigationRequest
  /// The result of the engine's own operation.
  package let succeeded: Bool
  package let steps: [NavigationStepSummary]
  /// Why the engine refused the navigation.
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
