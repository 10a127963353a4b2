package import Foundation

package struct LogSelection: Equatable, Sendable {
  /// Empty for all kinds.
  package var kinds: Set<LoggedEvent.Kind> = []
  package var names = NameFilter()
  package var since: Date?

  package init(
    kinds: Set<LoggedEvent.Kind> = [], names: NameFilter = NameFilter(), since: Date? = nil
  ) {
    self.kinds = kinds
    self.names = names
    self.since = since
  }

  /// Whether the event is printed.
  ///
  /// A loss, a disconnection or a silence passes every route and coordinator: their events may be
  /// missing.
  package func admits(_ event: LoggedEvent) -> Bool {
    if !kinds.isEmpty, !kinds.contains(event.kind) { return false }
    if let since, event.time < since { return false }
    switch event.content {
    case .navigation(let report):
      let routes = [report.route] + report.steps.map(\.route)
      // A failure stands for its error too, which may name another coordinator.
      let failed = report.error?.coordinator.map(names.admits(coordinatorType:)) ?? false
      return failed && admits(routes: routes)
        || admits(
          routes: routes, coordinators: [report.origin] + report.steps.map(\.coordinator),
          of: event.run)
    case .error(let report):
      let isAbout =
        names.coordinators.isEmpty || names.admits(coordinatorOf: report, of: event.run)
      return isAbout && (names.routes.isEmpty || names.admits(routeOf: report.error))
    case .change(let delta):
      if names.isEmpty { return true }
      let isOfNodes = (delta.added + delta.changed).contains { node in
        admits(routes: [node.currentRoute])
          && (names.coordinators.isEmpty || names.coordinators.contains(where: node.isCalled))
      }
      return isOfNodes
        || names.routes.isEmpty && delta.removed.contains { names.admits($0, of: event.run) }
    case .lost, .connected, .disconnected, .silent, .answering: return true
    }
  }

  private func admits(routes: [RouteLabel?]) -> Bool {
    names.routes.isEmpty || routes.contains { label in label.map(names.admits) ?? false }
  }

  private func admits(
    routes: [RouteLabel?], coordinators: some Sequence<CoordinatorReference>, of run: String?
  ) -> Bool {
    admits(routes: routes)
      && (names.coordinators.isEmpty || coordinators.contains { names.admits($0, of: run) })
  }
}
