import FlowProtocol

extension ExplainRequest.Result {
  init(_ explained: PredictedResult, redaction: some ReportRedaction = NoRedaction()) {
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
      changeOmitted: error == nil && !isSent ? delta.count : nil,
      visible: explained.visible.map { VisibleScreen($0, redaction) })
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
struct PredictedResult: Sendable {
  let epoch: String
  let revision: UInt64
  let origin: CoordinatorReference
  let route: RouteValue
  let outcome: Result<[NavigationStepSummary], FlowError>
  let flowChange: CoordinatorReference?
  let trace: NavigationTrace
  /// The difference that the navigation would make; nil if none.
  let delta: FlowDelta?
  /// The screen that the user would see afterwards.
  var visible: NavigationSight?
}
