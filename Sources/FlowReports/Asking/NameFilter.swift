/// The routes and coordinators that a list is limited to; empty lists admit all.
package struct NameFilter: Equatable, Sendable {
  /// Names of routes, with or without their types and their values.
  package var routes: [String]
  /// Types, ids or given names of coordinators, as they are shown.
  package var coordinators: [String]
  /// The coordinators that have the given names among these: reports know only types and ids.
  private var named: [String: Set<Named>] = [:]

  /// A coordinator of one run.
  private struct Named: Hashable, Sendable {
    let run: String
    let id: CoordinatorID
  }

  package init(routes: [String] = [], coordinators: [String] = []) {
    self.routes = routes
    self.coordinators = coordinators
  }

  package var isEmpty: Bool { routes.isEmpty && coordinators.isEmpty }

  package func admits(_ label: RouteLabel) -> Bool { routes.contains(where: label.isCalled) }

  /// Errors have no values, so a name with values admits each error about its case.
  package func admits(routeOf error: FlowErrorDescription) -> Bool {
    guard let label = error.routeLabel else { return false }
    return routes.contains(where: label.isCase)
  }

  // MARK: Coordinators

  /// Notes those of `nodes` that have a wanted given name.
  package mutating func note(_ nodes: some Sequence<FlowNode>, of run: String) {
    if coordinators.isEmpty { return }
    for node in nodes where node.givenName != nil {
      for name in coordinators where node.isCalledByGivenName(name) {
        named[name, default: []].insert(Named(run: run, id: node.id))
      }
    }
  }

  /// Whether a coordinator has the given name.
  package func hasNamed(_ name: String) -> Bool { named[name] != nil }

  /// Takes a name for that of a type, and not for a given name.
  package mutating func takeForType(_ name: String) { named[name] = nil }

  /// Notes the coordinators of an event that have a wanted given name; `run` is that of the event.
  package mutating func note(_ event: FollowerEvent, of run: String?) {
    switch event {
    case .snapshot(let snapshot): note(snapshot.nodes.values, of: snapshot.epoch)
    case .detailed(let nodes): if let run { note(nodes, of: run) }
    case .changed(let delta): if let run { note(delta.added + delta.changed, of: run) }
    default: break
    }
  }

  package func admits(_ reference: CoordinatorReference, of run: String?) -> Bool {
    coordinators.contains(where: reference.isCalled) || isNamed(reference.id, of: run)
  }

  package func admits(_ id: CoordinatorID, of run: String?) -> Bool {
    coordinators.contains(where: id.isCalled) || isNamed(id, of: run)
  }

  /// Errors name the coordinator that they are about by its type; one that names none is about the
  /// coordinator that reported it.
  package func admits(coordinatorOf report: ErrorReport, of run: String?) -> Bool {
    guard let name = report.error.coordinator else {
      return report.path.last.map { admits($0, of: run) } ?? false
    }
    return admits(coordinatorType: name)
      || report.path.contains { $0.name == name && admits($0, of: run) }
  }

  package func admits(coordinatorType name: String) -> Bool {
    coordinators.contains { CoordinatorReference.isType(name, called: $0) }
  }

  private func isNamed(_ id: CoordinatorID, of run: String?) -> Bool {
    guard !named.isEmpty, let run else { return false }
    let wanted = Named(run: run, id: id)
    return named.values.contains { $0.contains(wanted) }
  }
}
