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

  /// What was foretold of the hierarchy below `root`, of which `snapshot` is what is seen at this moment.
  ///
  /// O(what would change).
  @MainActor
  init(_ foretold: Foretold, of root: any FlowInspectable, in snapshot: FlowSnapshot) {
    epoch = snapshot.epoch
    revision = snapshot.revision
    origin = foretold.origin
    route = foretold.route
    outcome = foretold.outcome
    flowChange = foretold.flowChange
    trace = foretold.trace
    let tracker = HierarchyTracker(root: root, seen: snapshot)
    for inspectable in foretold.changed where snapshot[inspectable.inspectionID] != nil {
      tracker.mark(inspectable)
    }
    delta = tracker.flush()
  }
}
