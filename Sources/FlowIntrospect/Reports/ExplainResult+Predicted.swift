package import FlowEngine
package import FlowProtocol

extension ExplainRequest.Result {
  package init(_ explained: PredictedResult, redaction: some ReportRedaction = NoRedaction()) {
    let delta = explained.delta ?? FlowDelta(revision: explained.revision + 1)
    var steps: StepReports?
    var error: FlowErrorDescription?
    switch explained.outcome {
    case .failure(let failure):
      error = FlowErrorDescription(redaction.redacted(failure, about: explained.route.route))
    case .success(let summaries): steps = StepReports(summaries, redaction)
    }
    let isSent = delta.fitsBesideReports
    self.init(
      epoch: explained.epoch, revision: explained.revision, origin: explained.origin.clipped,
      route: redaction.label(of: explained.route.route), steps: steps?.listed ?? [],
      stepsOmitted: steps?.omitted, error: error,
      flowChange: explained.flowChange.map(\.clipped),
      trace: explained.trace.bounded(by: redaction),
      change: error == nil && isSent ? delta : nil,
      changeOmitted: error == nil && !isSent ? delta.count : nil)
  }
}

extension FlowDelta {
  fileprivate var count: Int { added.count + changed.count + removed.count }

  /// Whether the delta leaves enough room in a message for the steps and the trace.
  fileprivate var fitsBesideReports: Bool {
    let nodes = added + changed
    return count <= Limits.itemsPerChunk && nodes[...].fittingIntoChunk.count == nodes.count
  }
}

/// The predicted result of a navigation from the hierarchy of one revision.
package struct PredictedResult: Sendable {
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
