#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A change of a tree, from its beginning to its delivery.
///
/// Only this type knows the order:
/// 1. begin: what waits from earlier changes is delivered, and a change that must wait is refused;
/// 2. foresee: the listeners get the steps, before anything changes;
/// 3. announce: they call what must be called before the change;
/// 4. apply: the steps change the states, and nothing is decided any more;
/// 5. settle ownership: dismissed coordinators are released, and presented ones are adopted;
/// 6. notify: the observers of the states are called;
/// 7. record: a navigation is recorded;
/// 8. deliver: the listeners call what must be called after the change.
///
/// Changes nest: the app's code runs in some of them, and navigates.
@MainActor
package enum Change {
  // MARK: Listeners

  /// The listeners that have something to do, in the order of their ranks.
  @exclusivity(unchecked) private static var listeners: [any ChangeListener] = []
  @exclusivity(unchecked) private static var ranks: [Int] = []
  /// How many want a record of each navigation.
  @exclusivity(unchecked) private static var recorders = 0
  /// The number of nested changes in progress.
  @exclusivity(unchecked) private static var depth = 0

  /// Adds a listener, or removes it; listeners of lower ranks are called first.
  static func setListening(_ isListening: Bool, _ listener: any ChangeListener, rank: Int) {
    let present = ranks.firstIndex(of: rank)
    if isListening, present == nil {
      let index = ranks.firstIndex { $0 > rank } ?? ranks.count
      ranks.insert(rank, at: index)
      listeners.insert(listener, at: index)
    } else if !isListening, let present {
      ranks.remove(at: present)
      listeners.remove(at: present)
    }
  }

  /// Counts one that wants a record of each navigation, or no longer does.
  static func setRecording(_ isRecording: Bool) { recorders += isRecording ? 1 : -1 }

  /// The record that ``outcome(of:)`` waits for; the first navigation takes it when it begins.
  @exclusivity(unchecked) private static var wanted: WantedRecord?

  private final class WantedRecord {
    var record: NavigationRecord?
    var parked: PlannedNavigation?
  }

  /// The outcome of a request: its result, and its record or what waits at a gate.
  package struct Outcome {
    package let succeeded: Bool
    package let record: NavigationRecord?
    /// The navigation that a gate keeps; its record is made once it was let go.
    package let parked: PlannedNavigation?
  }

  /// Runs `request`, which navigates at most once by itself, and returns its outcome.
  ///
  /// Navigations of hooks begin within that navigation or after it, so theirs is not returned.
  package static func outcome(of request: () -> Bool) -> Outcome {
    // What hooks do before the request belongs to earlier ones.
    deliver()
    let own = WantedRecord()
    let outer = wanted
    wanted = own
    let succeeded = request()
    if wanted === own {
      wanted = outer
    } else {
      // The navigation is the first one of the outer request too.
      outer?.record = own.record
      outer?.parked = own.parked
    }
    return Outcome(succeeded: succeeded, record: own.record, parked: own.parked)
  }

  /// The navigation for which the app's code changes the flow right now, and the root of its tree.
  @exclusivity(unchecked) private static var changing: (route: any Route, top: CoordinatorNode)?

  /// Runs the app's own code that changes the flow for a navigation to `route`.
  private static func handleFlowChange(to route: any Route, at root: CoordinatorNode) -> Bool {
    let outer = changing
    defer { changing = outer }
    changing = (route, root.topmost)
    return root.handleFlowChange(to: route)
  }

  /// The route of the navigation that a request of the tree below `root` is a part of: a flow change
  /// that the app's code makes for another navigation is no navigation by itself.
  private static func outer(
    of request: @autoclosure () -> NavigationRequest, below root: CoordinatorNode
  ) -> RouteValue? {
    guard let changing, changing.top === root, case .changeFlow = request() else { return nil }
    return RouteValue(changing.route)
  }

  /// What sees navigations begin and end without records of them; nil costs one check.
  @exclusivity(unchecked) package static var tap: (any NavigationTap)?

  /// What is told that a navigation begins, before it is decided; nil costs nothing.
  @exclusivity(unchecked) static var onBeginning: ((NavigationBeginning) -> Void)? {
    didSet {
      if (oldValue == nil) != (onBeginning == nil) { setRecording(onBeginning != nil) }
    }
  }

  /// Whether something is told that navigations begin.
  package static var notesBeginnings: Bool { onBeginning != nil }

  /// What may keep a planned navigation before it is applied; nil costs one check of a navigation that
  /// is recorded, and nothing else.
  @exclusivity(unchecked) static var gate: (any ChangeGate)? {
    didSet {
      if (oldValue == nil) != (gate == nil) { setRecording(gate != nil) }
    }
  }
  /// What the next navigation is told that was let go; it takes it when it begins.
  @exclusivity(unchecked) private static var resumed: NavigationParking?

  static var isIdle: Bool { depth == 0 }

  private static func tell(_ call: (any ChangeListener) -> Void) {
    for listener in listeners { call(listener) }
  }

  // MARK: Begin and deliver

  /// Delivers what waits for the end of a change.
  ///
  /// A listener may navigate in what it delivers. Earlier calls are delivered first.
  static func deliver() {
    if listeners.isEmpty { return }
    for listener in listeners where !listener.deliver() { return }
  }

  /// Why the trees of both coordinators must not change now; nil if they may.
  private static func obstacle(
    at origin: CoordinatorNode, taking candidate: CoordinatorNode? = nil
  ) -> FlowError? {
    guard
      listeners.contains(where: { listener in
        listener.forbidsChange(inTreeOf: origin)
          || candidate.map { listener.forbidsChange(inTreeOf: $0) } ?? false
      })
    else { return nil }
    return .configurationError(
      message: "Cannot navigate in willAppear or willDisappear; navigate in didAppear instead")
  }

  // MARK: Requests

  /// What became of a request.
  package enum Answer {
    case yes, no
    /// A gate keeps the navigation: nothing has changed yet.
    case parked
  }

  /// What a request comes to, once the change has begun.
  enum Proposal {
    /// Nothing is to be done, or another request did it; with whether that succeeded.
    case nothing(Bool)
    /// Another request was made in its place, with this answer.
    case asked(Answer)
    /// The request is refused, which is reported.
    case refused(FlowError)
    case navigation(NavigationRequest, Decision)
    /// Steps that are not a navigation.
    case steps([NavigationStep])
    /// A change of the structure around steps.
    case structure(StructureChange)
    /// A change whose effect cannot be predicted, which consists of other changes.
    case unpredicted(() -> Void)
    /// Several changes, of which the observers are notified as of one.
    case group(() -> Void)

    static func navigation(_ request: NavigationRequest, _ steps: [NavigationStep]) -> Proposal {
      .navigation(request, Decision(steps: steps))
    }
  }

  /// A change of the children or of the registered modals.
  struct StructureChange {
    var steps: [NavigationStep] = []
    /// The children after it, if it can change what is visible without a step.
    var next: NextChildren?
    let change: () -> Void
  }

  /// Carries out a request of any kind but a navigation to a route.
  ///
  /// `propose` decides what is done. It runs after pending calls, which may have navigated.
  static func make(
    at origin: CoordinatorNode, taking candidate: CoordinatorNode? = nil,
    _ propose: () -> Proposal
  ) -> Bool {
    ask(at: origin, taking: candidate, propose) == .yes
  }

  /// Carries out a request as ``make(at:taking:_:)`` does, and tells a navigation that is kept from one
  /// that is refused.
  static func ask(
    at origin: CoordinatorNode, taking candidate: CoordinatorNode? = nil,
    _ propose: () -> Proposal
  ) -> Answer {
    deliver()
    if let obstacle = obstacle(at: origin, taking: candidate) {
      origin.report(obstacle, in: .planning)
      return .no
    }
    let proposal = propose()
    switch proposal {
    case .nothing(let succeeds): return succeeds ? .yes : .no
    case .asked(let answer): return answer
    case .refused(let error):
      origin.report(error)
      return .no
    case .navigation(let request, let decision):
      let answer = carryOut(request, from: origin, pushing: nil, within: .tree) { decision }
      deliver()
      return answer
    case .steps(let steps): apply(steps)
    case .structure(let structure):
      around(structure.steps, leaving: structure.next, structure.change)
    case .unpredicted(let body): unpredicted(body)
    case .group(let body): asOne(body)
    }
    deliver()
    return .yes
  }

  /// Navigates to `route`; `call` is the place in the app's code that requested it.
  static func navigate(
    to route: any Route, from origin: CoordinatorNode, within scope: Planner.Scope = .tree,
    calledFrom call: CallSite? = CallSite.current
  ) -> Bool {
    deliver()
    let answer = CallSite.calling(from: call) {
      carryOut(.navigate(RouteValue(route)), from: origin, pushing: route, within: scope) {
        () throws(FlowError) in
        try plan(to: route, from: origin, within: scope)
      }
    }
    deliver()
    return answer == .yes
  }

  private static func plan(
    to route: any Route, from origin: CoordinatorNode, within scope: Planner.Scope
  ) throws(FlowError) -> Decision {
    if let obstacle = obstacle(at: origin) {
      origin.report(obstacle, isOfNavigation: true)
      throw obstacle
    }
    do throws(Planner.Failure) {
      return try Planner.decide(to: route, from: origin, within: scope)
    } catch {
      origin.report(error.error, about: route, trace: error.trace, isOfNavigation: true)
      throw error.error
    }
  }

  /// Runs `body`, of whose changes the observers are notified as of one.
  static func asOne<Result>(_ body: () -> Result) -> Result {
    open()
    defer { close() }
    return body()
  }

  // MARK: The gate

  /// Carries out a navigation of any kind: every navigation passes here, and only here.
  ///
  /// A tap sees it before it is decided, and after everything that belongs to it.
  private static func carryOut(
    _ request: @autoclosure () -> NavigationRequest, from origin: CoordinatorNode,
    pushing route: (any Route)?, within scope: Planner.Scope,
    _ plan: () throws(FlowError) -> Decision
  ) -> Answer {
    let tap = tap
    // The origin may leave the tree.
    let root = tap == nil ? nil : origin.topmost
    let mark = tap?.navigationBegins(request(), at: origin, calledFrom: CallSite.current)
    let answer = perform(request(), from: origin, pushing: route, within: scope, plan)
    if let tap, let root, let mark {
      tap.navigationEnded(mark, by: answer, below: root)
    }
    return answer
  }

  /// Between `plan` and its application, the navigation is decided and nothing has changed: here a gate
  /// may keep it.
  private static func perform(
    _ request: @autoclosure () -> NavigationRequest, from origin: CoordinatorNode,
    pushing route: (any Route)?, within scope: Planner.Scope,
    _ plan: () throws(FlowError) -> Decision
  ) -> Answer {
    // No closure is passed to a function of the standard library here: each call of one would
    // check that it runs on the main actor.
    guard recorders > 0 || wanted != nil else {
      do throws(FlowError) {
        let decision = try plan()
        if listeners.isEmpty, decision.flowChange == nil, let only = decision.onlyStep {
          apply(only, pushing: route)
        } else {
          try apply(
            decision.steps(pushing: route), changing: decision.flowChange, to: route, from: origin)
        }
        return .yes
      } catch {
        return .no
      }
    }
    let wanted = wanted
    self.wanted = nil
    let link = FollowedLink.claim()
    let time = Date()
    // The origin may leave the tree: it can be the dismissed detour, or the old flow.
    let root = origin.topmost
    let partOf = outer(of: request(), below: root)
    let clock = ContinuousClock()
    let start = clock.now
    if let onBeginning {
      onBeginning(
        NavigationBeginning(
          began: start, origin: CoordinatorReference(origin), request: request(),
          callSite: CallSite.current))
    }
    var steps: [NavigationStep] = []
    var subject = NavigationSubject.none
    var flowChange: CoordinatorReference?
    var failure: FlowError?
    var parking: NavigationParking?
    do throws(FlowError) {
      let decision = try plan()
      if let gate {
        parking = resumed
        resumed = nil
        // What is a part of another change is carried out with it, and what a UI changed through a
        // property is on screen already.
        if parking == nil, isIdle, CallSite.current != nil || FlowErrorHandler.isServing {
          let request = request()
          let steps = decision.steps(pushing: route)
          let planned = PlannedNavigation(
            request, from: origin, below: root, decision, steps, opening: link,
            askingAgain: gate.repetition(
              of: request, by: origin, to: route, within: scope, steps))
          switch gate.verdict(on: planned) {
          case .passes: break
          case .isFull: parking = NavigationParking(number: nil, end: .full, time: .zero)
          case .keeps:
            wanted?.parked = planned
            return .parked
          }
        }
      }
      subject =
        if decision.flowChange != nil, let route { .flow(route) } else {
          decision.taker.map { .taker($0) } ?? .steps([])
        }
      flowChange = decision.flowChange.map { CoordinatorReference($0) }
      steps = decision.steps(pushing: route)
      try apply(steps, changing: decision.flowChange, to: route, from: origin)
    } catch {
      (failure, subject, flowChange) = (error, .none, nil)
      // There was no plan.
      if let waited = resumed { (parking, resumed) = (waited, nil) }
    }
    let duration = clock.now - start
    // A change without steps and without a route, such as a new flow, is one of the origin itself.
    if case .steps = subject { subject = steps.isEmpty ? .taker(origin) : .steps(steps) }
    let outcome: Result<[NavigationStepSummary], FlowError> =
      if let failure { .failure(failure) } else { .success(steps.map(\.summary)) }
    let record = NavigationRecord(
      time: time, origin: CoordinatorReference(origin), request: request(), outcome: outcome,
      duration: duration, callSite: CallSite.current, root: root.id,
      visible: NavigationSight(below: root, of: subject), flowChange: flowChange,
      link: link, partOf: partOf, parked: parking)
    wanted?.record = record
    tell { $0.navigated(record, from: origin) }
    return failure == nil ? .yes : .no
  }

  // MARK: The end of a wait at a gate

  /// Runs `request`, whose navigation waited at the gate; its record says so.
  static func resume(_ parking: NavigationParking, _ request: () -> Bool) -> Bool {
    // What hooks navigate to before the request did not wait.
    deliver()
    resumed = parking
    defer { resumed = nil }
    return request()
  }

  /// Records that a viewer refused a navigation from `origin` while it waited, and tells the app.
  static func refuse(
    _ request: NavigationRequest, from origin: CoordinatorNode, _ error: FlowError,
    opening link: FollowedLink?, _ parking: NavigationParking
  ) {
    origin.tellRefusal(error)
    if recorders == 0 { return }
    let root = origin.topmost
    let record = NavigationRecord(
      time: Date(), origin: CoordinatorReference(origin), request: request,
      outcome: .failure(error), duration: .zero, callSite: CallSite.current, root: root.id,
      visible: NavigationSight(below: root, of: .none), link: link, parked: parking)
    tell { $0.navigated(record, from: origin) }
    deliver()
  }

  /// Applies the only step of a navigation, without the lists that listeners get.
  private static func apply(_ only: Decision.PathStep, pushing route: (any Route)?) {
    open()
    switch only {
    case .push(let node): if let route { node.pushOnPath(route) }
    case .truncate(let node, let count): node.truncatePath(to: count)
    }
    close()
  }

  private static func apply(
    _ steps: [NavigationStep], changing root: CoordinatorNode?, to route: (any Route)?,
    from origin: CoordinatorNode
  ) throws(FlowError) {
    guard let root, let route else { return apply(steps) }
    if let refusal = changeFlow(to: route, after: steps, at: root, from: origin) { throw refusal }
  }

  /// Applies the plan, and lets the app change the flow.
  ///
  /// If the app refuses after `canHandleFlowChange(to:)` agreed, the plan is undone, and the error
  /// is returned.
  private static func changeFlow(
    to route: any Route, after steps: [NavigationStep], at root: CoordinatorNode,
    from origin: CoordinatorNode
  ) -> FlowError? {
    unpredicted {
      var restorePoints: [CoordinatorID: @MainActor () -> Void] = [:]
      for step in steps where restorePoints[step.node.id] == nil {
        restorePoints[step.node.id] = step.node.restorePoint()
      }
      apply(steps)
      if handleFlowChange(to: route, at: root) { return nil }
      for restore in restorePoints.values { restore() }
      for step in steps { didChangeState(step.node) }
      let error = FlowError.navigationFailed(
        coordinator: root.name, route: route.keptIdentifier, routeType: route.typeName,
        context: NavigationFailure.flowChangeRefusedContext)
      origin.report(error, about: route, isOfNavigation: true)
      return error
    }
  }

  // MARK: Apply

  /// Applies steps; successive steps on one coordinator are one observable change.
  static func apply(_ steps: [NavigationStep]) {
    if steps.isEmpty { return }
    around(steps) { change(steps) }
  }

  /// Applies steps that do not change what is visible.
  static func applyUnseen(_ steps: [NavigationStep]) { asOne { change(steps) } }

  private static func open() { depth += 1 }

  private static func close() {
    depth -= 1
    if depth > 0 { return }
    if !listeners.isEmpty { tell { $0.willEnd() } }
    Observed.didEnd()
  }

  /// Runs `body`, which applies `steps` and makes `children` those of their owner.
  private static func around(
    _ steps: [NavigationStep], leaving children: NextChildren? = nil, _ body: () -> Void
  ) {
    open()
    defer { close() }
    // The same listeners before and after: the app's code may add or remove one.
    let told = listeners
    for listener in told { listener.willApply(steps, leaving: children) }
    body()
    for listener in told { listener.didApply() }
  }

  private static func unpredicted<Result>(_ body: () -> Result) -> Result {
    open()
    defer { close() }
    let told = listeners
    for listener in told { listener.willChangeUnpredictably() }
    let result = body()
    for listener in told { listener.didChangeUnpredictably() }
    return result
  }

  private static func change(_ steps: [NavigationStep]) {
    var start = 0
    while start < steps.count {
      let node = steps[start].node
      var end = start + 1
      while end < steps.count, steps[end].node === node { end += 1 }
      node.apply(steps[start..<end])
      start = end
    }
    if recorders == 0 { return }
    var last: CoordinatorNode?
    for step in steps where step.node !== last {
      didChangeState(step.node)
      last = step.node
    }
  }

  // MARK: For the parts of a change

  @inline(__always)
  static func didApply(to node: CoordinatorNode) {
    if !listeners.isEmpty { tell { $0.didApply(to: node) } }
  }

  static func didUndo(_ node: CoordinatorNode) { tell { $0.didUndo(node) } }
  static func didChangeState(_ node: CoordinatorNode) { tell { $0.stateChanged(node) } }
  static func didChangeHierarchy(_ node: CoordinatorNode) { tell { $0.hierarchyChanged(node) } }
  static func willRestore(_ root: CoordinatorNode) { tell { $0.willRestore(root) } }
}
