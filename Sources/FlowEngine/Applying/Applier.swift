#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Applies plans, and makes no decisions.
@MainActor
enum Applier {
  /// Navigates to `route`; `call` is the place in the app's code that requested it.
  static func run(
    to route: any Route, from origin: any CoordinatorNode, within scope: Planner.Scope = .tree,
    calledFrom call: CallSite? = CallSite.current
  ) -> Bool {
    Lifecycle.tellAll()
    defer { Lifecycle.tellAll() }
    guard FlowEvents.isObserved else {
      if isPlainPush(of: route, at: origin, within: scope) {
        // A plain push causes no error and is not recorded, so its call site is not needed.
        if Lifecycle.isAttached {
          apply(.push(route), on: origin)
        } else {
          origin.pushOnPath(route)
        }
        return true
      }
      return CallSite.calling(from: call) {
        perform(to: route, from: origin, within: scope).isSuccess
      }
    }
    return CallSite.calling(from: call) {
      record(.navigate(RouteValue(route)), from: origin) {
        if isPlainPush(of: route, at: origin, within: scope) {
          let steps = [NavigationStep(node: origin, mutation: .push(route))]
          apply(steps)
          return .success(steps)
        }
        return perform(to: route, from: origin, within: scope).map(\.steps)
      }
    }
  }

  private static func isPlainPush(
    of route: any Route, at origin: any CoordinatorNode, within scope: Planner.Scope
  ) -> Bool {
    guard case .tree = scope, !Lifecycle.isAnnouncing(inTreeOf: origin) else { return false }
    return Planner.isPlainPush(of: route, at: origin)
  }

  /// Applies a request that is not a navigation to a route; call ``begin(at:taking:)`` before.
  static func carryOut(
    _ request: @autoclosure () -> NavigationRequest, from origin: any CoordinatorNode,
    _ steps: [NavigationStep]
  ) {
    defer { Lifecycle.tellAll() }
    guard FlowEvents.isObserved else { return apply(steps) }
    _ = record(request(), from: origin) {
      apply(steps)
      return .success(steps)
    }
  }

  /// Applies one change of own routes on one coordinator's path.
  static func carryOut(
    _ request: @autoclosure () -> NavigationRequest, from origin: any CoordinatorNode,
    _ mutation: NavigationMutation, on node: any CoordinatorNode
  ) {
    if FlowEvents.isObserved {
      return carryOut(request(), from: origin, [NavigationStep(node: node, mutation: mutation)])
    }
    defer { Lifecycle.tellAll() }
    apply(mutation, on: node)
  }

  /// Applies a change of own routes if no event observer exists.
  private static func apply(_ mutation: NavigationMutation, on node: any CoordinatorNode) {
    guard Lifecycle.isAttached else { return node.applyOnPath(mutation) }
    // The observers of the tree are notified after the lifecycle calls, as for any other change.
    Observed.begin()
    defer { Observed.end() }
    let isDone = Lifecycle.aroundTop(of: node, by: mutation) { node.applyOnPath(mutation) }
    if !isDone { apply([NavigationStep(node: node, mutation: mutation)]) }
  }

  private static func record(
    _ request: NavigationRequest, from origin: any CoordinatorNode,
    _ body: () -> Result<[NavigationStep], FlowError>
  ) -> Bool {
    let time = Date()
    // The origin may leave the tree: it can be the dismissed detour, or the old flow.
    let root = origin.topmost.id
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = body()
    let duration = clock.now - start
    FlowEvents.post(
      .navigated(
        NavigationRecord(
          time: time, origin: CoordinatorReference(origin), request: request,
          outcome: outcome.map { $0.map(\.summary) }, duration: duration,
          callSite: CallSite.current, root: root),
        origin: origin))
    return outcome.isSuccess
  }

  /// Delivers pending lifecycle calls, which may navigate; each change of a tree begins with this.
  ///
  /// Returns false, and reports an error, while `willAppear` and `willDisappear` are delivered: the
  /// announced change must stay true.
  static func begin(
    at origin: any CoordinatorNode, taking candidate: (any CoordinatorNode)? = nil
  ) -> Bool {
    Lifecycle.tellAll()
    guard let refusal = refusal(at: origin) ?? candidate.flatMap({ refusal(at: $0) }) else {
      return true
    }
    origin.report(refusal)
    return false
  }

  private static func refusal(at origin: any CoordinatorNode) -> FlowError? {
    guard Lifecycle.isAnnouncing(inTreeOf: origin) else { return nil }
    return .configurationError(
      message: "Cannot navigate in willAppear or willDisappear; navigate in didAppear instead")
  }

  private static func perform(
    to route: any Route, from origin: any CoordinatorNode, within scope: Planner.Scope
  ) -> Result<NavigationPlan, FlowError> {
    if let refusal = refusal(at: origin) {
      origin.report(refusal, isOfNavigation: true)
      return .failure(refusal)
    }
    switch Planner.plan(to: route, from: origin, within: scope) {
    case .failure(let error):
      let trace = Planner.failureTrace(to: route, from: origin, within: scope)
      origin.report(error, about: route, trace: trace, isOfNavigation: true)
      return .failure(error)
    case .success(let plan):
      if let root = plan.flowChange {
        return Observed.change {
          Lifecycle.around { changeFlow(plan, at: root, from: origin) }
        }
      }
      apply(plan.steps)
      return .success(plan)
    }
  }

  /// Applies the plan, and lets the app change the flow.
  ///
  /// If the app refuses after `canHandleFlowChange(to:)` agreed, the plan is undone.
  private static func changeFlow(
    _ plan: NavigationPlan, at root: any AnyCoordinator, from origin: any CoordinatorNode
  ) -> Result<NavigationPlan, FlowError> {
    let root = root.node
    var restorePoints: [CoordinatorID: @MainActor () -> Void] = [:]
    for step in plan.steps where restorePoints[step.node.id] == nil {
      restorePoints[step.node.id] = step.node.restorePoint()
    }
    let route = plan.route.route
    apply(plan.steps)
    if root.handleFlowChange(to: route) { return .success(plan) }
    for restore in restorePoints.values { restore() }
    for step in plan.steps { FlowEvents.post(.stateChanged(step.node)) }
    let error = FlowError.navigationFailed(
      coordinator: root.name, route: route.identifier, routeType: route.typeName,
      context: NavigationFailure.flowChangeRefusedContext)
    origin.report(error, about: route, isOfNavigation: true)
    return .failure(error)
  }

  /// Applies steps; successive steps on one coordinator are one observable change.
  static func apply(_ steps: [NavigationStep]) {
    if steps.isEmpty { return }
    Observed.change { Lifecycle.around(steps) { change(steps) } }
  }

  /// Applies steps that do not change what is visible.
  static func change(_ steps: [NavigationStep]) {
    Observed.begin()
    defer { Observed.end() }
    var start = 0
    while start < steps.count {
      let node = steps[start].node
      var end = start + 1
      while end < steps.count, steps[end].node === node { end += 1 }
      node.apply(steps[start..<end])
      start = end
    }
    guard FlowEvents.isObserved else { return }
    var last: (any CoordinatorNode)?
    for step in steps where step.node !== last {
      FlowEvents.post(.stateChanged(step.node))
      last = step.node
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
