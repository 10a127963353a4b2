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
  let place = TestPlace(fileID, filePath, line, column)
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
