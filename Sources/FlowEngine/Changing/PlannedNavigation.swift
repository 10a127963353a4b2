#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A navigation that is planned and not applied: what a gate decides about, and may keep.
///
/// It does not hold the coordinator that was asked, but what the app gave it to present.
@MainActor
package final class PlannedNavigation {
  package let request: NavigationRequest
  /// The coordinator that was asked.
  package let origin: CoordinatorReference
  /// The root of its tree.
  package let root: CoordinatorID
  package let callSite: CallSite?
  /// The link that the app opens by it.
  package let link: FollowedLink?

  private let asked: UncountedReference
  private let place: TreePlace
  private let visibleRoute: RouteValue
  private let isOfViewer: Bool
  private let start = ContinuousClock.now
  /// The plan; nil once the gate has seen it.
  private var plan: Plan?
  /// Asks for the navigation again; nil once it was let go.
  private var again: (@MainActor (CoordinatorNode) -> Bool)?
  private var result: Bool?
  private var onEnd: [@MainActor (Bool) -> Void] = []

  private struct Plan {
    let steps: [NavigationStep]
    let flowChange: CoordinatorNode?
    let taker: CoordinatorNode?
    let root: CoordinatorNode
  }

  init(
    _ request: NavigationRequest, from node: CoordinatorNode, below root: CoordinatorNode,
    _ decision: Decision, _ steps: [NavigationStep], opening link: FollowedLink?,
    askingAgain again: @escaping @MainActor (CoordinatorNode) -> Bool
  ) {
    self.request = request
    origin = CoordinatorReference(node)
    self.root = root.id
    callSite = CallSite.current
    self.link = link
    asked = node.uncounted
    place = node.place
    visibleRoute = RouteValue(root.leafInSight.route)
    isOfViewer = FlowErrorHandler.isServing
    plan = Plan(
      steps: steps, flowChange: decision.flowChange, taker: decision.taker, root: root)
    self.again = again
  }

  // MARK: The plan

  /// The steps that it would take now; empty after the gate has decided.
  package var steps: [NavigationStepSummary] { plan?.steps.map(\.summary) ?? [] }

  /// The root coordinator that would change the flow after the steps.
  package var flowChange: CoordinatorReference? {
    plan?.flowChange.map { CoordinatorReference($0) }
  }

  /// The coordinator that was asked; nil once it is being deallocated.
  package var node: CoordinatorNode? { asked.node }

  /// The screen that the user would see afterwards; nil for a flow change, which is the app's code.
  package var visible: NavigationSight? {
    guard let plan, plan.flowChange == nil else { return nil }
    let subject = plan.taker.map { NavigationSubject.taker($0) } ?? .steps(plan.steps)
    return NavigationSight(below: plan.root, of: subject, in: Foresight(after: plan.steps))
  }

  /// Forgets the plan, which a later change of the hierarchy may make wrong.
  package func forgetPlan() { plan = nil }

  // MARK: The end of the wait

  /// Whether it was let go or refused.
  package var isOver: Bool { again == nil }

  /// Calls `body` with the result once it was let go; at once if it was.
  package func whenOver(_ body: @escaping @MainActor (Bool) -> Void) {
    if let result { body(result) } else { onEnd.append(body) }
  }

  /// Asks for the navigation again, which plans it again, or for one to another route in its place.
  ///
  /// It does so once; a second call has no effect, and returns false.
  @discardableResult
  package func letGo(
    _ end: ParkingEnd, number: Int, to other: (any Route)? = nil
  ) -> Bool {
    guard let again else { return false }
    self.again = nil
    forgetPlan()
    let parking = NavigationParking(
      number: number, end: end, time: ContinuousClock.now - start,
      requested: other == nil ? nil : request.route)
    return finish { node in
      guard let node else {
        FlowErrorHandler.shared.report(
          error(NavigationFailure.breakpointOriginGone), at: place, orSeeing: visibleRoute)
        return false
      }
      return Change.resume(parking) {
        guard let other else { return again(node) }
        return FlowErrorHandler.serving { Change.navigate(to: other, from: node) }
      }
    }
  }

  /// Refuses the navigation, and returns the error that the app gets; nothing changes.
  ///
  /// The error is that of a viewer's decision, and no problem of the app.
  @discardableResult
  package func refuseNow(number: Int) -> FlowError {
    let refusal = error(NavigationFailure.breakpointRefusal)
    guard again != nil else { return refusal }
    again = nil
    forgetPlan()
    let parking = NavigationParking(
      number: number, end: .refused, time: ContinuousClock.now - start)
    finish { node in
      if let node { Change.refuse(request, from: node, refusal, opening: link, parking) }
      return false
    }
    return refusal
  }

  @discardableResult
  private func finish(_ body: (CoordinatorNode?) -> Bool) -> Bool {
    let node = node
    let succeeded = CallSite.calling(from: callSite) {
      FollowedLink.following(link) {
        isOfViewer ? FlowErrorHandler.serving { body(node) } : body(node)
      }
    }
    result = succeeded
    let waiting = onEnd
    onEnd = []
    for call in waiting { call(succeeded) }
    return succeeded
  }

  private func error(_ context: String) -> FlowError {
    .navigationFailed(
      coordinator: origin.knownName, route: request.route?.route.keptIdentifier ?? "",
      routeType: request.route?.route.typeName ?? "",
      context: request.route == nil ? "\(request.verb) \(context)" : context)
  }
}
