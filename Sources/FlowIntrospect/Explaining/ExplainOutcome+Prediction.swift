import FlowEngine
import FlowProtocol

extension ExplainManyRequest.Outcome {
  /// Creates the outcome of a prediction, without its trace and the hierarchy afterwards.
  @MainActor
  init(
    _ prediction: NavigationPrediction.Summary, claimedAs way: DeclaredWay?, _ redaction: Redaction
  ) {
    switch prediction.outcome {
    case .failure(let failure):
      self.init(
        error: FlowErrorDescription(
          redaction.redacted(failure, about: prediction.route.route)), way: way)
    case .success(let steps):
      let takesRoute = prediction.trace.entries.last { $0.takesRoute }?.coordinator
      // A long trace is cut; then the last step has the coordinator that takes the route.
      let taker = prediction.flowChange ?? takesRoute ?? steps.last?.coordinator
      self.init(
        steps: Counts.clamped(steps.count), flowChange: prediction.flowChange?.clipped,
        takenBy: taker?.clipped, visible: prediction.visible.map { VisibleScreen($0, redaction) },
        way: way)
    }
  }
}
