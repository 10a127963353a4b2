public import FlowEngine
public import FlowIntrospect

/// Expects that each declared route of `catalogue` can be navigated to from `coordinator`, except
/// some.
///
/// It plans and changes nothing, so the result holds for the current state only. The failure lists
/// each route that is refused, with the reason; it fails too if there are no declared routes, or an
/// exception can be reached. O(routes × visited coordinators).
@MainActor
public func expectReachable(
  _ catalogue: RouteCatalogue, from coordinator: any AnyCoordinator,
  except exceptions: [any Route] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID, filePath, line, column)
  let routes = catalogue.declaredRoutes
  if routes.isEmpty {
    return Failure.report(
      "The catalogue declares no routes. Add routes, or types that are CaseIterable.", at: place)
  }
  let excepted = Set(exceptions.map { RouteValue($0) })
  var refused: [String] = []
  var unneeded: [String] = []
  for route in routes {
    switch (coordinator.plan(to: route), excepted.contains(RouteValue(route))) {
    case (.failure(let error), false): refused.append("\(TestText.of(route)): \(error)")
    case (.success, true): unneeded.append(TestText.of(route))
    case (.success, false), (.failure, true): break
    }
  }
  Failure.report(
    "\(refused.count) of \(routes.count) declared routes cannot be reached from \(coordinator.name):",
    refused, at: place)
  Failure.report("These exceptions can be reached:", unneeded, at: place)
}
