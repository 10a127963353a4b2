import FlowEngine

/// What was foretold of the hierarchy of one revision: what leaves the main actor to be put into words.
struct Explained: Sendable {
  let epoch: String
  let revision: UInt64
  let origin: CoordinatorReference
  let route: RouteValue
  let outcome: Result<[NavigationStepSummary], FlowError>
  let flowChange: CoordinatorReference?
  let trace: NavigationTrace
  /// What would be different then; nil where nothing would.
  let delta: FlowDelta?

  /// What was foretold of the hierarchy of `picture`; `found` is what would be found then.
  ///
  /// O(what would change).
  init(_ foretold: Foretold.Told, finding found: FoundChanges, in picture: HierarchyPicture) {
    var picture = picture
    epoch = picture.snapshot.epoch
    revision = picture.snapshot.revision
    origin = foretold.origin
    route = foretold.route
    outcome = foretold.outcome
    flowChange = foretold.flowChange
    trace = foretold.trace
    delta = picture.take(found)
  }
}
