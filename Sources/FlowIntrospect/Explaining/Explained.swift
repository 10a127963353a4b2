import FlowEngine

extension Explained {
  /// Creates an explanation of `foretold`, based on the hierarchy of `picture`; `found` has the
  /// predicted nodes.
  ///
  /// O(predicted changes).
  init(_ foretold: Foretold.Told, finding found: FoundChanges, in picture: HierarchyPicture) {
    var picture = picture
    let (epoch, revision) = (picture.snapshot.epoch, picture.snapshot.revision)
    self.init(
      epoch: epoch, revision: revision, origin: foretold.origin, route: foretold.route,
      outcome: foretold.outcome, flowChange: foretold.flowChange, trace: foretold.trace,
      delta: picture.take(found))
  }
}
