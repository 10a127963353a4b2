public import FlowEngine

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
