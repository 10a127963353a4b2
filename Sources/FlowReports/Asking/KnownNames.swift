/// Compares the names of a filter with those that a target knows, until each is found.
///
/// A misspelt name would select nothing, so a check that should fail would pass.
package struct KnownNames: Sendable {
  /// The names that were not found yet.
  private var routes: Set<String>
  /// These may be given names, which are looked for to the end: several coordinators can have one.
  private var coordinators: Set<String>
  private var noted: NameFilter
  /// The run of the hierarchy that was taken last.
  private var run = ""
  /// What the target knows, for suggestions.
  private var knownRoutes: Set<String> = []
  private var knownCoordinators: Set<String> = []

  /// The maximum number of names of each kind to choose suggestions from.
  private static let mostNames = 10_000
  private static let listedNames = 8

  package init(lookingFor filter: NameFilter) {
    routes = Set(filter.routes)
    coordinators = Set(filter.coordinators)
    noted = filter
  }

  /// Whether nothing more can be found.
  package var isComplete: Bool { routes.isEmpty && coordinators.isEmpty }

  /// Whether each name was found.
  package var hasAll: Bool { routes.isEmpty && coordinators.allSatisfy(noted.hasNamed) }

  /// The filter, with the coordinators that have the given names in it; a name of a type is no given
  /// name.
  package var filter: NameFilter {
    var filter = noted
    for name in filter.coordinators where !coordinators.contains(name) { filter.takeForType(name) }
    return filter
  }

  package mutating func take(_ label: RouteLabel) {
    if routes.isEmpty { return }
    routes = routes.filter { !label.isCase($0) }
    if knownRoutes.count < Self.mostNames { knownRoutes.insert(label.identifier) }
  }

  package mutating func take(_ coordinator: CoordinatorReference) {
    if coordinators.isEmpty { return }
    coordinators = coordinators.filter { !coordinator.isCalled($0) }
    note(coordinator.name)
  }

  private mutating func take(coordinatorOfType name: String) {
    if coordinators.isEmpty { return }
    coordinators = coordinators.filter { !CoordinatorReference.isType(name, called: $0) }
    note(name)
  }

  private mutating func note(_ name: String) {
    if knownCoordinators.count < Self.mostNames { knownCoordinators.insert(name) }
  }

  package mutating func take(_ nodes: some Sequence<FlowNode>) {
    for node in nodes {
      if isComplete { return }
      take(CoordinatorReference(id: node.id, name: node.name))
      if let name = node.givenName, !coordinators.isEmpty {
        note(name)
        noted.note(CollectionOfOne(node), of: run)
      }
      for label in node.stack + [node.root, node.currentRoute] { take(label) }
      for label in [node.presented, node.detour] { if let label { take(label) } }
    }
  }

  package mutating func take(_ snapshot: FlowSnapshot) {
    run = snapshot.epoch
    take(snapshot.nodes.values)
  }

  package mutating func take(_ report: NavigationReport) {
    if let route = report.route { take(route) }
    take(report.origin)
    for step in report.steps {
      if let route = step.route { take(route) }
      take(step.coordinator)
    }
  }

  package mutating func take(_ report: ErrorReport) {
    if let route = report.error.routeLabel { take(route) }
    if let name = report.error.coordinator { take(coordinatorOfType: name) }
    for coordinator in report.path { take(coordinator) }
  }

  package mutating func take(_ event: FollowerEvent) {
    switch event {
    case .snapshot(let snapshot): take(snapshot)
    case .detailed(let nodes): take(nodes)
    case .changed(let delta): take(delta.added + delta.changed)
    case .navigated(let report): take(report)
    case .recalled(let reports): for report in reports { take(report) }
    case .errorReported(let report): take(report)
    case .journal(let reports, _): for report in reports { take(report) }
    case .declared(let declared): for route in declared.routes { take(route) }
    case .connected, .linted, .breakpoint, .lost, .leftOut, .disconnected, .silent, .answering:
      break
    }
  }

  /// Returns why a name may be wrong, one line for each that was not found.
  package func objections(routes option: String, coordinators other: String) -> [Objection] {
    routes.sorted().map { Objection($0, of: "route", option: option, among: knownRoutes) }
      + coordinators.filter { !noted.hasNamed($0) }.sorted().map {
        Objection($0, of: "coordinator", option: other, among: knownCoordinators)
      }
  }

  /// A name that the target does not know.
  package struct Objection: Equatable, Sendable {
    package let text: String
    /// Whether a similar name is known, so that this one is probably misspelt.
    package let isNearOther: Bool

    fileprivate init(
      _ name: String, of kind: String, option: String, among known: Set<String>
    ) {
      let hint = NearestNames.hint(for: name, among: known, otherwise: "")
      isNearOther = !hint.isEmpty
      text =
        "\(option) '\(name)' is no \(kind) that the target knows; "
        + (isNearOther ? hint : Self.list(of: known))
    }

    private static func list(of known: Set<String>) -> String {
      if known.isEmpty { return "it knows none" }
      let shown = known.sorted().prefix(KnownNames.listedNames).map { "\(clipped: $0)" }
      let more = known.count - shown.count
      return "it knows \(shown.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
    }
  }
}

extension Asker {
  /// Returns the filter with the coordinators that have the given names in it.
  ///
  /// Throws a ``ReportError`` for a name that a target does not know: not in its hierarchy, not among
  /// the declared routes, and in nothing that it recorded.
  ///
  /// With `mayCome`, only a name that is similar to a known one is refused, and others get a remark:
  /// events that are still to come may have it. Of a recording, reads until each name is found.
  package func check(
    _ filter: NameFilter, in target: String?, routes: String = "--route",
    coordinators: String = "--coordinator", mayCome: Bool = false
  ) async throws -> NameFilter {
    try await check(
      filter, inAnyOf: [target], routes: routes, coordinators: coordinators, mayCome: mayCome)
  }

  /// As ``check(_:in:routes:coordinators:mayCome:)``, for a name that none of several targets knows.
  ///
  /// A target that cannot be read is an error, unless `unread` goes on, which does not count it here.
  package func check(
    _ filter: NameFilter, inAnyOf targets: [String?], routes: String = "--route",
    coordinators: String = "--coordinator", mayCome: Bool = false,
    sparing unread: UnreadFiles = UnreadFiles()
  ) async throws -> NameFilter {
    if filter.isEmpty { return filter }
    var known = KnownNames(lookingFor: filter)
    for target in targets where !known.isComplete {
      do { try await take(target, into: &known) } catch {
        guard unread.goesOn(after: error) else { throw error }
      }
    }
    for objection in known.objections(routes: routes, coordinators: coordinators) {
      if mayCome, !objection.isNearOther {
        tell("\(objection.text); waiting for it")
      } else {
        throw ReportError.badInput(objection.text)
      }
    }
    return known.filter
  }

  private func take(_ target: String?, into known: inout KnownNames) async throws {
    switch try await silent.find(target) {
    case .engine(let endpoint): try await take(endpoint, into: &known)
    case .recording(let path):
      let reader = try RecordingReader(path: path)
      for session in try reader.info().sessions {
        if let declared = try reader.declaredRoutes(at: session.entry) {
          known.take(.declared(declared))
        }
      }
      for try await recorded in reader.events() {
        if known.isComplete { break }
        known.take(recorded.event)
      }
    case .savedSnapshot(let path): known.take(try SavedSnapshot.read(path))
    case .declared(let path): throw TargetKind.noRun(path)
    }
  }

  private func take(_ endpoint: Endpoint, into known: inout KnownNames) async throws {
    known = try await ask(endpoint) { [known] client in
      var known = known
      for use in try await client.knownRoutes()?.routes ?? [] { known.take(use.route) }
      if known.isComplete { return known }
      known.take(try await client.snapshot())
      if known.hasAll { return known }
      known.take(.journal(try await client.errors().reports, total: 0))
      if known.hasAll { return known }
      known.take(.recalled(try await client.navigations().reports))
      return known
    }
  }
}
