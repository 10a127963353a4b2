/// Decides how a route is reached.
///
/// Nothing else decides: applying a plan adds nothing to it.
///
/// It walks the live tree once, and only reads it. The walk keeps its own stack of the coordinators
/// it asks (so depth is no limit), and asks each at most once in each role. It makes steps only
/// after a coordinator has taken the route, so one that declines adds no step to the plan.
@MainActor
struct Planner {
  private let route: any Route
  private let recorder: TraceRecorder?
  /// From the coordinator at the present level of the way up, down to the one being asked.
  private var frames: [Frame]
  /// The coordinators that the route moved past on its way up.
  private var leftBehind: [any CoordinatorNode] = []
  /// The first error of a coordinator that would have taken the route.
  private var firstFailure: FlowError?
  private let scope: Scope
  /// For skipping coordinators that are certain to decline; nil where every question is kept.
  private let query: RouteQuery?

  /// How many questions an explanation keeps.
  private static let traceLimit = 1_000
  /// How many questions the report of a failure keeps: as many as a viewer gets.
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

  /// The first questions of a walk that failed; the walk is pure, so repeating it gives the same.
  static func failureTrace(
    to route: any Route, from origin: any CoordinatorNode, within scope: Scope
  ) -> NavigationTrace {
    let recorder = TraceRecorder(limit: failureTraceLimit, endsWalk: true)
    var planner = Planner(route: route, origin: origin, scope: scope, recorder: recorder)
    _ = planner.walk()
    return recorder.trace
  }

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
    case .tab(.failure(let error)):
      return .failure(error)
    case .own(let action):
      recorder?.note(0, origin, .own, true, .said("asked to show it, whatever is on its stack"))
      var compiler = PlanCompiler(route: route, frames: frames, leftBehind: [])
      return compiler.plan(action).mapError(\.error)
    case .tab(.success(let (index, name))):
      let tab = origin.childNodes[index]
      recorder?.note(0, tab, .tab, true, .naming("tab '\(name)' of ", origin, ": asked by name"))
      ask(tab, as: .chosenTab(index))
      // The error if the tab declines and gives no error of its own.
      let refusal = FlowError.navigationFailed(
        coordinator: origin.name, route: route.identifier, routeType: route.typeName,
        context: "\(NavigationFailure.tabPrefix)\(name)' cannot show this route")
      return walk(downTo: 1, otherwise: refusal)
    }
  }

  /// Asks until a coordinator takes the route.
  ///
  /// When all frames down to `floor` have declined, the walk ends in `refusal`, or goes on to the
  /// parent if `refusal` is nil.
  private mutating func walk(
    downTo floor: Int, otherwise refusal: FlowError?
  ) -> Result<NavigationPlan, FlowError> {
    while true {
      if recorder?.isOver == true { return .failure(Self.stopped) }
      let depth = frames.count - 1
      switch frames[depth].nextQuestion(about: route, depth: depth, recorder, query) {
      case .ask(let node, let role):
        ask(node, as: role)
      case .askBelow(let node, let role, let isTypeShown):
        ask(node, as: role)
        frames[depth + 1].skipOwnQuestions(isTypeShown: isTypeShown)
      case .take(let action):
        var compiler = PlanCompiler(route: route, frames: frames, leftBehind: leftBehind)
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

  /// Leaves a coordinator that declined, as did all below it.
  ///
  /// Its set of route types may be out of date: it is counted again if no coordinator below
  /// showed the type.
  private mutating func leave(_ depth: Int) {
    if !frames[depth].isTypeShown {
      frames[depth].node.recountRouteTypes()
    } else if depth > 0 {
      frames[depth - 1].isTypeShown = true
    }
    frames.removeLast()
  }

  /// Turns the failure of a presentation or a tab into a decline, and keeps its first error.
  ///
  /// Returns false for the failure of any other coordinator, which ends the walk.
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
      var compiler = PlanCompiler(route: route, frames: frames, leftBehind: leftBehind)
      return .success(compiler.flowChange())
    }
    recorder?.note(0, root, .flowChange, false, .said("no"))
    return .failure(firstFailure ?? noTaker)
  }

  /// The outcome of a walk that stops after its first questions; never reported.
  private static let stopped = FlowError.configurationError(message: "stopped")

  /// The error if no coordinator took the route and none gave a reason.
  private var noTaker: FlowError {
    let node = frames[0].node
    return .navigationFailed(
      coordinator: node.nameOfKind ?? TypeNames.onMainActor.name(of: type(of: node)),
      route: route.identifier, routeType: TypeNames.onMainActor.name(ofTypeOf: route),
      context: NavigationFailure.noTakerContext)
  }
}

extension CoordinatorNode {
  /// The coordinator that takes `route` if this one is asked; nil for none, or for a flow change.
  ///
  /// Costs what planning does.
  package func taker(of route: any Route) -> (any CoordinatorNode)? {
    Planner.taker(of: route, from: self)
  }
}

extension Planner {
  /// How far a route may go from the coordinator that was asked.
  enum Scope {
    /// Wherever in the tree it belongs.
    case tree
    /// To the coordinator itself, with a given action, whatever is on its stack.
    case own(Action)
    /// Only into one tab of the coordinator, asked as if it were selected; nowhere if there is no
    /// such tab.
    case tab(Result<TabChoice, FlowError>)
  }

  /// Whether navigating to `route` only pushes it on the coordinator that is asked, as most
  /// navigations do.
  ///
  /// A shortcut of the walk with the same questions; a test compares the two. If the answer is
  /// false, the walk decides.
  static func isPlainPush(of route: any Route, at origin: any CoordinatorNode) -> Bool {
    let box = origin.box
    guard !box.isCovered, origin.accepts(route), box.match(route) == nil,
      origin.claimsToShow(route),
      case .push = origin.navigationType(for: route)
    else { return false }
    return !box.isStackEmpty || origin.navigationPath(for: route) == nil
  }
}
