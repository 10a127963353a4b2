/// The predicted result of navigating to a route, computed on the main actor.
@MainActor
struct NavigationPrediction {
  /// The part of the prediction that leaves the main actor.
  struct Summary: Sendable {
    /// The coordinator that would be asked first.
    let origin: CoordinatorReference
    let route: RouteValue
    let outcome: Result<[NavigationStepSummary], FlowError>
    /// The root coordinator that would change the flow after the steps.
    let flowChange: CoordinatorReference?
    let trace: NavigationTrace
    /// The screen that the user would see afterwards.
    let visible: NavigationSight?
  }

  let summary: Summary
  /// The coordinators that may change, in their predicted state, for the walker to inspect.
  let changed: [any FlowInspectable]

  /// Asks for a prediction from `origin`; `root` is the root of the inspected hierarchy.
  init(_ route: any Route, from origin: any FlowNavigable, under root: any FlowInspectable) {
    let prediction = origin.predict(route, under: root)
    changed = prediction.changed
    summary = Summary(
      origin: origin.reference, route: RouteValue(route), outcome: prediction.outcome,
      flowChange: prediction.flowChange, trace: prediction.trace, visible: prediction.visible)
  }
}

extension PredictedResult {
  /// Creates an explanation of `prediction`, based on `known`; `found` has the predicted nodes.
  ///
  /// O(found).
  init(
    _ prediction: NavigationPrediction.Summary, finding found: FoundChanges,
    in known: KnownHierarchy
  ) {
    var known = known
    let (epoch, revision) = (known.snapshot.epoch, known.snapshot.revision)
    self.init(
      epoch: epoch, revision: revision, origin: prediction.origin, route: prediction.route,
      outcome: prediction.outcome, flowChange: prediction.flowChange, trace: prediction.trace,
      delta: known.take(found), visible: prediction.visible)
  }
}
