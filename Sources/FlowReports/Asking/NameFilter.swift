/// The routes and coordinators that a list is limited to; empty lists admit all.
package struct NameFilter: Equatable, Sendable {
  /// Names of routes, with or without their types and their values.
  package var routes: [String]
  /// Types or ids of coordinators.
  package var coordinators: [String]

  package init(routes: [String] = [], coordinators: [String] = []) {
    self.routes = routes
    self.coordinators = coordinators
  }

  package var isEmpty: Bool { routes.isEmpty && coordinators.isEmpty }

  package func admits(_ label: RouteLabel) -> Bool { routes.contains(where: label.isCalled) }

  /// Errors have no values, so a name with values admits each error about its case.
  package func admits(routeOf error: FlowErrorDescription) -> Bool {
    guard let route = error.route else { return false }
    let label = RouteLabel(identifier: route, type: error.routeType ?? "")
    return routes.contains(where: label.isCase)
  }

  package func admits(_ reference: CoordinatorReference) -> Bool {
    coordinators.contains(reference.name) || admits(reference.id)
  }

  package func admits(_ id: CoordinatorID) -> Bool {
    coordinators.contains { $0 == "\(id)" || $0 == "\(id.rawValue)" }
  }
}
