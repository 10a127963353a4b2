/// The live hierarchy on the main actor, for requests.
@MainActor
package final class LiveEngine {
  private let source: any HierarchySource
  private(set) weak var root: (any FlowInspectable)?
  let redaction: Redaction
  private let allowsControl: Bool
  private(set) var catalogue: RouteCatalogue
  private let ownBreakpoints: Breakpoints
  /// The coordinators that were in the tree while a viewer wanted lint findings.
  private var census: CoordinatorCensus?
  private var censusObservation: SourceObservation?
  private var lintPass: LintPass?
  private var isStopped = false

  init(source: any HierarchySource, options: InspectorOptions) {
    self.source = source
    root = source.root
    allowsControl = options.allowsControl
    ownBreakpoints = Breakpoints(source: source, redaction: options.redaction)
    redaction = options.redaction
    catalogue = options.catalogue
    catalogue.label = options.redaction.label(of:)
  }

  /// Refuses every request from now on, including those in progress.
  ///
  /// What waits at a breakpoint is let go.
  func stop() {
    isStopped = true
    ownBreakpoints.endAll(.stopped)
  }

  private func control() throws(RemoteError) -> InspectorControl {
    if isStopped { throw .stopped }
    guard let root else { throw .hierarchyGone }
    return InspectorControl(
      root: root, allowsControl: allowsControl, additions: source.additions)
  }

  private func route(named name: RouteName) throws(RemoteError) -> any Route {
    guard let root else { throw .hierarchyGone }
    return try catalogue.route(named: name, in: root, redaction: redaction)
  }

  func explain(
    _ name: RouteName, from origin: CoordinatorID?
  ) throws(RemoteError) -> NavigationPrediction {
    try control().explain(route(named: name), from: origin)
  }

  /// Returns the outcomes for the first of the routes, until a time; at least one.
  ///
  /// - Throws: a `RemoteError` that is not about a route: of the coordinator, or of the hierarchy.
  func outcomes(
    of names: ArraySlice<RouteName>, from origin: CoordinatorID?, _ redaction: Redaction,
    until end: ContinuousClock.Instant
  ) throws(RemoteError) -> (outcomes: [ExplainManyRequest.Outcome], origin: CoordinatorReference?) {
    let control = try control()
    var outcomes: [ExplainManyRequest.Outcome] = []
    var asked: CoordinatorReference?
    for name in names where outcomes.isEmpty || ContinuousClock.now < end {
      do {
        let route = try route(named: name)
        let prediction = try control.explain(route, from: origin).summary
        asked = asked ?? prediction.origin.clipped
        let way = control.way(of: route, by: prediction.origin.id)
        outcomes.append(
          ExplainManyRequest.Outcome(
            prediction, claimedAs: way, tellsWay: origin != nil, redaction))
      } catch let error where error.isAboutRoute {
        outcomes.append(ExplainManyRequest.Outcome(unknown: Limits.clipped(error.message)))
      }
    }
    return (outcomes, asked)
  }

  func perform(_ command: ControlCommand) throws(RemoteError) -> ControlOutcome {
    var outcome = try carryOut(command)
    outcome.parkedNumber = ownBreakpoints.number(of: outcome.parked)
    return outcome
  }

  private func carryOut(_ command: ControlCommand) throws(RemoteError) -> ControlOutcome {
    let control = try control()
    switch command {
    case .navigate(let target):
      let name = try target.name()
      return try control.navigate(
        to: { () throws(RemoteError) in try route(named: name) }, from: target.from)
    case .pop(let id): return try control.pop(id)
    case .dismissModal(let id): return try control.dismissModal(of: id)
    case .dismissDetour(let id): return try control.dismissDetour(of: id)
    case .selectTab(let index, let id): return try control.selectTab(index, of: id)
    }
  }

  /// Puts the tree into a state, whose routes are read by their names.
  func restore(_ state: SavedState) throws(RemoteError) -> RestorationReport {
    let root = try control().restorable()
    catalogue.noteRoutes(in: root)
    return root.restore(state) { [catalogue] saved in
      try? catalogue.resolve(saved.detail ?? saved.identifier, type: saved.type)
    }
  }

  // MARK: Breakpoints

  /// What happens at the breakpoints, in order.
  nonisolated var breakpointEvents: AsyncStream<BreakpointEvent> { ownBreakpoints.events }

  /// The breakpoints, if viewers may navigate and navigations can wait.
  func breakpoints() throws(RemoteError) -> Breakpoints {
    try control().checkPermission()
    guard source.hasGate else {
      throw RemoteError(
        code: RemoteError.Code.notControllable,
        message: "the app keeps its own navigation, which cannot wait at breakpoints")
    }
    return ownBreakpoints
  }

  /// Decides what becomes of a parked navigation; another route is read by its name first.
  func resume(_ number: Int, _ decision: ParkingDecision) throws(RemoteError) -> ControlOutcome {
    let breakpoints = try breakpoints()
    switch decision {
    case .go: return try breakpoints.end(number, .went)
    case .refuse: return try breakpoints.end(number, .refused)
    case .change(let target):
      return try breakpoints.end(number, .changed, instead: route(named: try target.name()))
    }
  }

  /// Removes the breakpoints of a viewer that leaves, and lets go what waits for it alone.
  func leaveBreakpoints(_ viewer: Breakpoints.Owner) { ownBreakpoints.leave(viewer) }

  // MARK: Seen routes

  func noteSeen(_ routes: [RouteValue]) {
    for route in routes { catalogue.noteSeen(route.route) }
  }

  // MARK: Lints

  /// Starts a pass of the live lints; returns false if the root was released.
  func beginLintPass(_ configuration: LintConfiguration) -> Bool {
    guard let root else { return false }
    let census = census ?? CoordinatorCensus()
    if self.census == nil {
      self.census = census
      // A coordinator that comes and goes between two passes may be retained too.
      censusObservation = source.observe(for: census)
    }
    source.lintsWillBegin()
    var subject = LintSubject(
      root: root, catalogue: catalogue, census: census, redaction: redaction)
    subject.answers = source.answersLints
    subject.additions = source.additions
    lintPass = LintPass(subject, configuration: configuration)
    return true
  }

  /// Whether a pass has begun that is not finished.
  var hasLintPass: Bool { lintPass != nil }

  /// The findings of the pass so far, and how far it got.
  var unfinishedLintPass: (found: [LintCandidate], progress: LintsListRequest.Progress)? {
    lintPass.map { ($0.outcome, $0.progress) }
  }

  func note(_ earlier: RouteArrivals) { census?.arrivals.note(earlier) }

  func resumeLintPass(for budget: Duration) -> Bool { lintPass?.resume(for: budget) ?? true }

  func endLintPass() -> [LintCandidate]? {
    defer { lintPass = nil }
    return lintPass?.outcome
  }

  func stopLinting() {
    lintPass = nil
    census = nil
    censusObservation?()
    censusObservation = nil
  }
}
