/// Decides how a route is reached.
///
/// Nothing else decides: applying a plan adds nothing to it.
///
/// It walks the live tree once, and only reads it. The walk keeps its own stack of the coordinators
/// it asks (so depth is no limit), and asks each at most once in each role. It makes steps only
/// after a coordinator has taken the route, so one that declines adds no step to the plan.
@MainActor
struct Planner {
  private let inquiry: Inquiry
  /// The coordinator being asked.
  private var current: Frame
  /// From the coordinator at the present level of the way up, down to the one above ``current``.
  private var outer: [Frame] = []
  /// The coordinators that the route moved past on its way up.
  private var leftBehind: [CoordinatorNode] = []
  /// The first error of a coordinator that would have taken the route: the one to report.
  private var firstFailure: FlowError?

  /// How many questions an explanation keeps.
  private static let traceLimit = 1_000
  /// How many questions the report of a failure keeps: as many as a viewer gets.
  private static let failureTraceLimit = 256

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

  /// The reason why there is no plan, and the questions that led to it.
  struct Failure: Error {
    let error: FlowError
    let trace: NavigationTrace
  }

  static func plan(
    to route: any Route, from origin: CoordinatorNode, within scope: Scope = .tree
  ) -> Result<NavigationPlan, FlowError> {
    var planner = Planner(to: route, from: origin, skipping: true, log: nil)
    return planner.walk(scope).map { NavigationPlan(to: route, $0) }
  }

  static func explain(
    to route: any Route, from origin: CoordinatorNode, within scope: Scope = .tree
  ) -> NavigationExplanation {
    var planner = Planner(
      to: route, from: origin, skipping: false, log: WalkLog(limit: traceLimit))
    let outcome = planner.walk(scope).map { NavigationPlan(to: route, $0) }
    return NavigationExplanation(outcome: outcome, trace: planner.trace)
  }

  /// Plans a navigation that is to be carried out.
  static func decide(
    to route: any Route, from origin: CoordinatorNode, within scope: Scope
  ) throws(Failure) -> Decision {
    var planner = Planner(
      to: route, from: origin, skipping: true, log: WalkLog(limit: failureTraceLimit))
    switch planner.walk(scope) {
    case .success(let decision): return decision
    case .failure(let error): throw Failure(error: error, trace: planner.trace)
    }
  }

  /// Adds every question to a coordinator that a walk skipped, and to those below it; returns the
  /// number of those that are left out.
  static func addQuestions(
    to entries: inout [NavigationTrace.Entry], about route: any Route, to node: CoordinatorNode,
    as role: Role, below above: CoordinatorNode, _ depth: Int, limit: Int
  ) -> Int {
    var planner = Planner(
      to: route, from: node, as: role, skipping: false,
      log: WalkLog(limit: limit, endsWalk: true, from: depth + 1))
    // The first is asked of the coordinator above.
    planner.inquiry.log?.note(-1, node, .asked(role), above)
    _ = planner.walk(downTo: 0, otherwise: planner.noTaker)
    return planner.inquiry.log?.add(to: &entries, about: route) ?? 0
  }

  static func taker(of route: any Route, from origin: CoordinatorNode) -> CoordinatorNode? {
    var planner = Planner(to: route, from: origin, skipping: true, log: nil)
    guard case .success(let decision) = planner.walk(.tree), decision.flowChange == nil else {
      return nil
    }
    return planner.current.node
  }

  private init(
    to route: any Route, from origin: CoordinatorNode, as role: Role = .start, skipping: Bool,
    log: WalkLog?
  ) {
    inquiry = Inquiry(route, isSkipping: skipping, log: log)
    current = Frame(origin, as: role, inquiry)
  }

  private var trace: NavigationTrace {
    inquiry.log?.trace(about: inquiry.route) ?? NavigationTrace(entries: [])
  }

  private mutating func walk(_ scope: Scope) -> Result<Decision, FlowError> {
    let origin = current.node
    switch scope {
    case .tree:
      return walk(downTo: 0, otherwise: nil)
    case .tab(.failure(let error)):
      return .failure(error)
    case .own(let action):
      inquiry.log?.note(0, origin, .ownAsked)
      return compiled(action).mapError(\.error)
    case .tab(.success(let (index, name))):
      let tab = origin.childNodes[index]
      inquiry.log?.note(0, tab, .tabAsked(name: name), origin)
      let route = inquiry.route
      // The error if the tab declines and gives no error of its own.
      let refusal = FlowError.navigationFailed(
        coordinator: origin.name, route: route.keptIdentifier, routeType: route.typeName,
        context: "\(NavigationFailure.tabPrefix)\(name)' cannot show this route")
      let chosen = current.below(tab, as: .chosenTab(index), inquiry)
      outer.append(current)
      current = chosen
      return walk(downTo: 1, otherwise: refusal)
    }
  }

  /// Asks until a coordinator takes the route.
  ///
  /// When all frames down to `floor` have declined, the walk ends in `refusal`, or goes on to the
  /// parent if `refusal` is nil.
  private mutating func walk(
    downTo floor: Int, otherwise refusal: FlowError?
  ) -> Result<Decision, FlowError> {
    var answer = current.nextQuestion(depth: outer.count, inquiry)
    while true {
      if inquiry.log?.isOver == true { return .failure(noTaker) }
      switch answer {
      case .ask(let node, let role):
        var next = current.below(node, as: role, inquiry)
        answer = next.nextQuestion(depth: outer.count + 1, inquiry)
        // Most coordinators decline at once, and need no place on the list.
        if case .declined = answer {
          leave(next, for: &current)
          answer = current.nextQuestion(depth: outer.count, inquiry)
        } else {
          outer.append(current)
          current = next
        }
        continue
      case .take, .fail:
        switch outcome(of: answer) {
        case .success(let decision): return .success(decision)
        case .failure(let error):
          // A coordinator that was asked before and failed comes first.
          firstFailure = firstFailure ?? error
          if !absorbFailure() { return .failure(firstFailure ?? error) }
        }
      case .declined where outer.count > floor:
        let left = current
        goBack(to: outer.count - 1)
        leave(left, for: &current)
      case .declined:
        if let refusal { return .failure(firstFailure ?? refusal) }
        let caller = current.node
        guard let owner = caller.ownerNode else { return atRoot() }
        inquiry.log?.note(0, owner, .parentAsked, caller)
        leftBehind.append(caller)
        current = Frame(owner, as: .bubbled, caller: caller, inquiry)
      }
      answer = current.nextQuestion(depth: outer.count, inquiry)
    }
  }

  /// Leaves a coordinator that declined, as did all below it.
  ///
  /// Its set of route types may be out of date: it is counted again if no coordinator below
  /// showed the type.
  private func leave(_ frame: Frame, for above: inout Frame) {
    if frame.isTypeShown {
      above.isTypeShown = true
    } else {
      frame.node.recountRouteTypes()
    }
  }

  /// Makes the frame at `depth` the current one, and drops those below it.
  private mutating func goBack(to depth: Int) {
    guard depth < outer.count else { return }
    current = outer[depth]
    outer.removeLast(outer.count - depth)
  }

  /// The plan after a coordinator has claimed the route; if it fails, the failing one is current.
  private mutating func outcome(of answer: Answer) -> Result<Decision, FlowError> {
    let claimant = current.node
    var answer = answer
    if let (depth, match) = shownOnTheWay {
      goBack(to: depth)
      answer = .take(.goBack(to: match))
    }
    let depth = outer.count
    switch answer {
    case .take(let action):
      let isClaimed = current.node === claimant
      inquiry.log?.note(
        depth, current.node, WalkLog.Answer(action, isClaimed: isClaimed),
        isClaimed ? action.presented : claimant)
      switch compiled(action) {
      case .success(let decision): return .success(decision)
      case .failure(let obstacle):
        goBack(to: obstacle.depth)
        inquiry.log?.note(obstacle.depth, current.node, .fails(obstacle.error))
        return .failure(obstacle.error)
      }
    case .fail(let error):
      inquiry.log?.note(depth, current.node, .fails(error))
      return .failure(error)
    case .ask, .declined:
      return .failure(noTaker)
    }
  }

  /// The first coordinator on the way down that has the route on its stack, and does not claim it.
  ///
  /// Its claim was needed only to look there, and the one below that claims the route is enough: so
  /// a route shows where it is already, and not a second time further down. O(way down).
  private var shownOnTheWay: (depth: Int, match: RouteMatch)? {
    for depth in outer.indices {
      if let match = outer[depth].unclaimedMatch(inquiry.route) { return (depth, match) }
    }
    return nil
  }

  /// Turns the failure of a coordinator that another one asked into a decline; returns false for
  /// any other failure, which ends the walk.
  private mutating func absorbFailure() -> Bool {
    let failing = current.role.mayFail ? outer.count : outer.lastIndex { $0.role.mayFail }
    guard let failing, failing > 0 else { return false }
    goBack(to: failing - 1)
    return true
  }

  private func compiled(_ action: Action) -> Result<Decision, PlanCompiler.Obstacle> {
    var compiler = PlanCompiler(
      route: inquiry.route, outer: outer, last: current, leftBehind: leftBehind)
    return compiler.plan(action)
  }

  private mutating func atRoot() -> Result<Decision, FlowError> {
    let root = current.node
    let gate = FlowChangeGate.ask(root, about: inquiry.route)
    inquiry.log?.note(0, root, gate.opens ? .changesFlow : .keepsFlow)
    guard gate.opens else {
      if let firstFailure { return .failure(firstFailure) }
      let refusal = Refusal(
        route: inquiry.route, asked: leftBehind + [root], isGated: gate.isOwn)
      return .failure(noTaker(because: refusal.context))
    }
    var compiler = PlanCompiler(
      route: inquiry.route, outer: outer, last: current, leftBehind: leftBehind)
    return .success(compiler.flowChange())
  }

  /// The error if no coordinator took the route and none gave a reason.
  private var noTaker: FlowError { noTaker(because: NavigationFailure.noTakerContext) }

  private func noTaker(because context: String) -> FlowError {
    let node = current.node
    let route = inquiry.route
    return .navigationFailed(
      coordinator: node.nameOfKind ?? TypeNames.name(of: type(of: node)),
      route: route.keptIdentifier, routeType: route.knownTypeName, context: context)
  }
}

/// The tab in which to show a route.
package typealias TabChoice = (index: Int, nameInMessages: String)

extension CoordinatorNode {
  /// The coordinator that takes `route` if this one is asked; nil for none, or for a flow change.
  ///
  /// Costs what planning does.
  package func taker(of route: any Route) -> CoordinatorNode? {
    Planner.taker(of: route, from: self)
  }
}
