public import FlowEngine
import FlowProtocol

/// Expects that navigating to `route` from `coordinator` would perform exactly these steps.
///
/// ```swift
/// expectPlan(to: CartRoute.checkout, from: app, [
///   .selectTab(1, of: tabs), .present(checkout, on: cart, detents: detents),
/// ])
/// ```
///
/// Steps are equal if they change the same coordinator in the same way. Nothing changes. The
/// failure prints the difference, or the error if there is no plan. O(visited coordinators).
@MainActor
public func expectPlan(
  to route: any Route, from coordinator: any AnyCoordinator, _ steps: [NavigationStep],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let plan: NavigationPlan
  switch coordinator.plan(to: route) {
  case .success(let found): plan = found
  case .failure(let error):
    return Failure.report("There is no plan to \(TestText.of(route)): \(error)", at: place)
  }
  if plan.steps.map(\.summary) == steps.map(\.summary) { return }
  Failure.report(
    "The plan to \(TestText.of(route)) (+) is not the expected one (-):\n"
      + "\(LineDifference(from: text(of: steps), to: text(of: plan.steps)))", at: place)
}

/// The steps, one in each line, with ids: two coordinators may have one name.
@MainActor
private func text(of steps: [NavigationStep]) -> String {
  steps.map { step in
    let change = step.change.described(naming: { TestText.of($0) })
    return "\(step.coordinator.name) \(step.coordinator.id): \(change)"
  }.joined(separator: "\n")
}

/// Plans that a test sets, for code that shows plans without performing them.
///
/// Such code takes the function `plan(to:)` of a coordinator, or of these:
///
/// ```swift
/// let plans = MockPlans()
/// plans.set(.success(NavigationPlan(to: ShopRoute.cart)), for: ShopRoute.cart)
/// let model = LinkPreview(plan: plans.plan(to:))
/// ```
@MainActor
public final class MockPlans {
  /// The routes for which a plan was requested, oldest first.
  public private(set) var requests: [RouteValue] = []

  private var results: [RouteValue: Result<NavigationPlan, FlowError>] = [:]

  /// Creates plans without a result for any route.
  public init() {}

  /// Sets the result for a route.
  public func set(_ result: Result<NavigationPlan, FlowError>, for route: any Route) {
    results[RouteValue(route)] = result
  }

  /// Returns the result that was set; without one, the error `navigationFailed`.
  public func plan(to route: any Route) -> Result<NavigationPlan, FlowError> {
    requests.append(RouteValue(route))
    return results[RouteValue(route)]
      ?? .failure(
        .navigationFailed(
          coordinator: "MockPlans", route: route.identifier,
          routeType: route.typeName, context: "no plan is set"))
  }
}
