/// Decides how a route is reached.
///
/// It is the only decider: applying a plan adds nothing to it.
///
/// One walk over the live tree, reading only. It keeps the coordinators that are being asked on a stack
/// of its own (so depth is no limit), asks each at most once in each role, and makes steps only after
/// somebody took the route: whoever declined leaves no trace in the plan.
@MainActor
struct Planner {
  private let route: any Route
  private let recorder: TraceRecorder?
  /// From the coordinator at the present level of the way up, down to the one being asked.
  private var frames: [Frame]
  /// The coordinators that the route moved past on its way up.
  private var leftBehind: [any CoordinatorNode] = []
  /// What stood in the way of somebody who would have taken the route.
  private var firstFailure: FlowError?
  private let scope: Scope
  /// For passing over those who are known to decline; nil where every question is kept.
  private let query: RouteQuery?

  /// How many questions an explanation keeps.
  private static let traceLimit = 1_000
  /// How many the report of a failure keeps: as many as a viewer is told.
  private static let failureTraceLimit = 256

  static func plan(
    to route: any Route, from origin: any CoordinatorNode, within scope: Scope = .tree
  ) -> Result<NavigationPlan, FlowError> {
    var planner = Planner(route: route, origin: origin, scope: scope, recorder: nil)
    return planner.walk()
  }

  static func explain(
    to route: any Route, from origin: any CoordinatorNode, within scope: Scope = .tree
  ) -> NavigationExplanation {
    let recorder = TraceRecorder(limit: traceLimit)
    var planner = Planner(route: route, origin: origin, scope: scope, recorder: recorder)
    let outcome = planner.walk()
    return NavigationExplanation(outcome: outcome, trace: recorder.trace)
  }

  /// The first questions of a walk that ended in a failure: the walk is pure, and comes out the same again.
  static func failureTrace(
    to route: any Route, from origin: any CoordinatorNode, within scope: Scope
  ) -> NavigationTrace {
    let recorder = TraceRecorder(limit: failureTraceLimit, endsWalk: true)
    var planner = Planner(route: route, origin: origin, scope: scope, recorder: recorder)
    _ = planner.walk()
    return recorder.trace
  }

  /// Who takes `route`, asked at `origin`; nil where nobody does, or the flow would change.
  static func taker(
    of route: any Route, from origin: any CoordinatorNode
  ) -> (any CoordinatorNode)? {
    var planner = Planner(route: route, origin: origin, scope: .tree, recorder: nil)
    guard case .success(let plan) = planner.walk(), plan.flowChange == nil else { return nil }
    return planner.frames.last?.node
  }

  private init(
    route: any Route, origin: any CoordinatorNode, scope: Scope, recorder: TraceRecorder?
  ) {
    self.route = route
    self.recorder = recorder
    self.scope = scope
    frames = [Frame(node: origin, role: .start)]
    query = recorder == nil ? RouteQuery(route) : nil
  }

  private mutating func walk() -> Result<NavigationPlan, FlowError> {
    let origin = frames[0].node
    switch scope {
    case .tree:
      return walk(downTo: 0, otherwise: nil)
    case .nowhere(let error):
      return .failure(error)
    case .own(let action):
      recorder?.note(0, origin, .own, true, .said("told to, whatever is there already"))
      let compiler = PlanCompiler(route: route, frames: frames, leftBehind: [])
      return compiler.plan(action).mapError(\.error)
    case .tab(let index, let name):
      let tab = origin.childNodes[index]
      recorder?.note(0, tab, .tab, true, .naming("tab '\(name)' of ", origin, ": asked by name"))
      ask(tab, as: .chosenTab(index))
      return walk(
        downTo: 1, otherwise: Scope.refusal(of: route, byTab: name, of: origin))
    }
  }

  /// Asks until somebody takes the route.
  ///
  /// Where nobody at or above the frame at `floor` does, the walk goes on to the parent, or ends in
  /// `refusal`.
  private mutating func walk(
    downTo floor: Int, otherwise refusal: FlowError?
  ) -> Result<NavigationPlan, FlowError> {
    while true {
      if recorder?.isOver == true { return .failure(Self.untold) }
      let depth = frames.count - 1
      switch frames[depth].nextQuestion(about: route, depth: depth, recorder, query) {
      case .ask(let node, let role):
        ask(node, as: role)
      case .askBelow(let node, let role, let isTypeShown):
        ask(node, as: role)
        frames[depth + 1].skipOwnQuestions(isTypeShown: isTypeShown)
      case .take(let action):
        let compiler = PlanCompiler(route: route, frames: frames, leftBehind: leftBehind)
        switch compiler.plan(action) {
        case .success(let plan): return .success(plan)
        case .failure(let obstacle):
          let node = frames[obstacle.depth].node
          recorder?.note(obstacle.depth, node, .own, false, .error(obstacle.error))
          frames.removeSubrange((obstacle.depth + 1)...)
          if !absorb(obstacle.error) { return .failure(obstacle.error) }
        }
      case .fail(let error):
        if !absorb(error) { return .failure(error) }
      case .declined where depth > floor:
        leave(depth)
      case .declined:
        if let refusal { return .failure(firstFailure ?? refusal) }
        guard let owner = frames[0].node.ownerNode else { return atRoot() }
        let caller = frames[0].node
        recorder?.note(0, owner, .parent, true, .naming("asked by ", caller, ""))
        leftBehind.append(caller)
        frames[0] = Frame(node: owner, role: .bubbled, caller: caller)
      }
    }
  }

  private mutating func ask(_ node: any CoordinatorNode, as role: Role) {
    let last = frames.count - 1
    frames.append(
      Frame(node, as: role, below: frames[last].node, isNew: frames[last].isNew))
  }

  /// Ends the question to a coordinator that declined with all below it.
  ///
  /// The set of its route types may have more than is there now: it is counted again where no coordinator below showed
  /// the type.
  private mutating func leave(_ depth: Int) {
    if !frames[depth].isTypeShown {
      frames[depth].node.recountRouteTypes()
    } else if depth > 0 {
      frames[depth - 1].isTypeShown = true
    }
    frames.removeLast()
  }

  /// A presentation or a tab that cannot take the route after all only declines; what stopped it is
  /// kept, to be told if nobody else takes it.
  ///
  /// Anybody else's failure ends the walk.
  private mutating func absorb(_ error: FlowError) -> Bool {
    guard let index = frames.lastIndex(where: { $0.role.mayFail }) else { return false }
    frames.removeSubrange(index...)
    firstFailure = firstFailure ?? error
    return true
  }

  private func atRoot() -> Result<NavigationPlan, FlowError> {
    let root = frames[0].node
    if root.canHandleFlowChange(to: route) {
      recorder?.note(0, root, .flowChange, true, .said("changes the flow"))
      return .success(
        PlanCompiler(route: route, frames: frames, leftBehind: leftBehind).flowChange())
    }
    recorder?.note(0, root, .flowChange, false, .said("no"))
    return .failure(firstFailure ?? noTaker)
  }

  /// What a walk that only kept its first questions ends in; nobody is told.
  private static let untold = FlowError.configurationError(message: "stopped")

  /// What is said where nobody took the route, and nobody had a reason of its own.
  private var noTaker: FlowError {
    .navigationFailed(
      coordinator: TypeNames.name(of: type(of: frames[0].node)), route: route.identifier,
      routeType: TypeNames.name(of: type(of: route)), context: NavigationFailure.noTakerContext)
  }
}

extension CoordinatorNode {
  /// Who takes `route`, asked at this coordinator; nil where nobody does, or the flow would change.
  ///
  /// Costs what planning does.
  package func taker(of route: any Route) -> (any CoordinatorNode)? {
    Planner.taker(of: route, from: self)
  }
}
