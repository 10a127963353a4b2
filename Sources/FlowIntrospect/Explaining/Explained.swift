import FlowEngine

extension Explained {
  /// Creates an explanation of `prediction`, based on the hierarchy of `picture`; `found` has the
  /// predicted nodes.
  ///
  /// O(predicted changes).
  init(
    _ prediction: NavigationPrediction.Summary, finding found: FoundChanges,
    in picture: HierarchyPicture
  ) {
    var picture = picture
    let (epoch, revision) = (picture.snapshot.epoch, picture.snapshot.revision)
    self.init(
      epoch: epoch, revision: revision, origin: prediction.origin, route: prediction.route,
      outcome: prediction.outcome, flowChange: prediction.flowChange, trace: prediction.trace,
      delta: picture.take(found))
  }
}
