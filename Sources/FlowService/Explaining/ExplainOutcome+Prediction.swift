import FlowProtocol

extension ExplainManyRequest.Outcome {
  /// Creates the outcome of a prediction, without its trace and the hierarchy afterwards.
  ///
  /// `way` is that of the coordinator that was asked, and is only told if a viewer named it.
  @MainActor
  init(
    _ prediction: NavigationPrediction.Summary, claimedAs way: DeclaredWay?, tellsWay: Bool,
    _ redaction: Redaction
  ) {
    let told = tellsWay ? way : nil
    switch prediction.outcome {
    case .failure(let failure):
      self.init(
        error: FlowErrorDescription(
          redaction.redacted(failure, about: prediction.route.route)), way: told)
    case .success(let steps):
      let takesRoute = prediction.trace.entries.last { $0.takesRoute }?.coordinator
      // A long trace is cut; then the last step has the coordinator that takes the route.
      let taker = prediction.flowChange ?? takesRoute ?? steps.last?.coordinator
      self.init(
        steps: Counts.clamped(steps.count), flowChange: prediction.flowChange?.clipped,
        takenBy: taker?.clipped, visible: prediction.visible.map { VisibleScreen($0, redaction) },
        way: told, how: Self.how(steps, claimedAs: way))
    }
  }

  /// The number of steps that few words can say.
  private static let mostSteps = 3

  /// The steps in few words; nil if there are none, or too many.
  private static func how(
    _ steps: [NavigationStepSummary], claimedAs way: DeclaredWay?
  ) -> String? {
    guard (1...mostSteps).contains(steps.count) else { return nil }
    var words = steps.map(\.change.brief)
    // The coordinator that presents the route says what kind of modal it is.
    if case .present = steps[steps.count - 1].change, let way, way.isPresentation {
      words[steps.count - 1] = way.kind.rawValue
    }
    return words.joined(separator: ", ")
  }
}

extension NavigationChange {
  /// The change in a word or two, without what changes.
  fileprivate var brief: String {
    switch self {
    case .setRoot: "replace the root"
    case .push, .pushChild: "push"
    case .truncatePath, .removeChild: "pop"
    case .present: "present"
    case .dismissModal: "dismiss"
    case .presentDetour: "detour"
    case .dismissDetour: "end the detour"
    case .selectTab(let index): "select tab \(index + 1)"
    case .updateDetents: "change detents"
    case .reset: "reset"
    }
  }
}
