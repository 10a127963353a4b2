import FlowEngine

extension Explained {
  /// What was foretold of the hierarchy of `picture`; `found` is what would be found then.
  ///
  /// O(what would change).
  init(_ foretold: Foretold.Told, finding found: FoundChanges, in picture: HierarchyPicture) {
    var picture = picture
    let (epoch, revision) = (picture.snapshot.epoch, picture.snapshot.revision)
    self.init(
      epoch: epoch, revision: revision, origin: foretold.origin, route: foretold.route,
      outcome: foretold.outcome, flowChange: foretold.flowChange, trace: foretold.trace,
      delta: picture.take(found))
  }
}
