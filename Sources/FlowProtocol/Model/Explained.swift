package import FlowEngine

/// The predicted result of a navigation from the hierarchy of one revision.
package struct Explained: Sendable {
  package let epoch: String
  package let revision: UInt64
  package let origin: CoordinatorReference
  package let route: RouteValue
  package let outcome: Result<[NavigationStepSummary], FlowError>
  package let flowChange: CoordinatorReference?
  package let trace: NavigationTrace
  /// The difference that the navigation would make; nil if none.
  package let delta: FlowDelta?

  package init(
    epoch: String, revision: UInt64, origin: CoordinatorReference, route: RouteValue,
    outcome: Result<[NavigationStepSummary], FlowError>, flowChange: CoordinatorReference?,
    trace: NavigationTrace, delta: FlowDelta?
  ) {
    self.epoch = epoch
    self.revision = revision
    self.origin = origin
    self.route = route
    self.outcome = outcome
    self.flowChange = flowChange
    self.trace = trace
    self.delta = delta
  }
}
