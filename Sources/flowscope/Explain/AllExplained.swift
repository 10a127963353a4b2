import FlowEngine
import FlowProtocol
import Inspector

struct ExplainedRoute: Encodable, Sendable {
  /// The outcome in one word or two, for people and for JSON.
  enum Outcome: String, Encodable, Sendable {
    case shown = "already shown"
    case reachable
    /// The app's own code changes the flow, and decides what to show.
    case flowChange = "flow change"
    case refused
    /// The engine did not explain it, such as a route whose values are redacted.
    case unknown
  }

  let route: RouteLabel
  let isDeclared: Bool
  var outcome = Outcome.unknown
  /// The number of steps; nil if the route would not be reached.
  var steps: Int?
  /// The coordinator that would take the route; nil if none would.
  var takenBy: CoordinatorReference?
  /// Why it is refused.
  var error: FlowErrorDescription?
  /// Why it is unknown.
  var reason: String?
}

extension ExplainedRoute {
  init(_ use: RouteUse, _ result: ExplainRequest.Result) {
    self.init(route: use.route, isDeclared: use.isDeclared)
    if let error = result.error {
      (outcome, self.error) = (.refused, error)
      return
    }
    let count = result.steps.count + (result.stepsOmitted ?? 0)
    steps = count
    outcome = result.flowChange != nil ? .flowChange : count == 0 ? .shown : .reachable
    // A long trace is cut; then the last step has the coordinator that takes the route.
    takenBy =
      result.flowChange ?? result.trace.entries.last { $0.takesRoute }?.coordinator
      ?? result.steps.last?.coordinator
  }
}

/// The results of navigating to each known route of an app, from the app's current state.
struct AllExplained: Encodable, Sendable {
  /// The run of the engine, and the first and the last revision that an answer is about.
  let epoch: String?
  let revisions: [UInt64]
  /// The coordinator that would be asked first; nil if there are no routes.
  let origin: CoordinatorReference?
  /// The declared routes in their order, then the others that were requested.
  let routes: [ExplainedRoute]
  /// The types that have further routes, which the app does not declare.
  let openTypes: [String]

  /// Asks an engine about each route that its app declared, or that was requested.
  static func ask(_ target: String?, from origin: String?) async throws -> AllExplained {
    let endpoint = try await ExplainTarget.engine(target)
    return try await Target.ask(endpoint) { client in
      var id: CoordinatorID?
      if let origin {
        id = try CoordinatorName.resolve(origin, in: try await client.snapshot(.skeleton))
      }
      guard let report = try await client.knownRoutes() else {
        throw FlowscopeError.badInput(
          "\(client.engine.title) does not list its routes; name one")
      }
      let what = "explaining \(Counted.text(report.routes.count, "route"))"
      return try await Progress.during(what) { try await ask(client, about: report, from: id) }
    }
  }

  private static func ask(
    _ client: FlowClient, about report: RouteReport, from origin: CoordinatorID?
  ) async throws -> AllExplained {
    var routes: [ExplainedRoute] = []
    var (first, last): (ExplainRequest.Result?, ExplainRequest.Result?)
    for use in report.routes {
      do {
        let result = try await client.send(
          ExplainRequest(
            route: use.route.detail ?? use.route.identifier, type: use.route.type, from: origin))
        routes.append(ExplainedRoute(use, result))
        (first, last) = (first ?? result, result)
      } catch let error as RemoteError where error.isAboutRoute {
        routes.append(
          ExplainedRoute(route: use.route, isDeclared: use.isDeclared, reason: error.message))
      }
    }
    return AllExplained(
      epoch: first?.epoch, revisions: [first, last].compactMap { $0?.revision },
      origin: first?.origin, routes: routes, openTypes: report.openTypes)
  }
}

// MARK: For people

extension AllExplained {
  var table: ColumnTable {
    var table = ColumnTable(["route", "type", "steps", "by", "outcome"])
    for route in routes {
      let reason = (route.error?.message ?? route.reason).map { ": \($0)" } ?? ""
      table.add([
        route.route.detail ?? route.route.identifier, route.route.type,
        route.steps.map { "\($0)" } ?? "-", route.takenBy.map { "\($0.name) \($0.id)" } ?? "-",
        route.outcome.rawValue + (route.isDeclared ? "" : ", not declared") + reason,
      ])
    }
    return table
  }

  var summary: String {
    let origin = origin.map { " from \($0.name) \($0.id)" } ?? ""
    return
      "\(routes.count { $0.steps != nil }) of \(Counted.text(routes.count, "route")) can be reached"
      + origin
  }

  var remarks: [String] {
    var remarks: [String] = []
    if routes.isEmpty {
      remarks.append("no routes are declared, and none were requested: see RouteCatalogue")
    }
    if let first = revisions.first, let last = revisions.last, first != last {
      remarks.append("the app navigated meanwhile: from revision \(first) to \(last)")
    }
    return remarks + CoverageText.openTypes(openTypes)
  }

  /// Why --strict fails; nil if every route can be reached.
  var failure: String? {
    let unknown = routes.count { $0.outcome == .unknown }
    let refused = routes.count { $0.outcome == .refused }
    if routes.isEmpty { return "no route is known, and --strict requires all to be reachable" }
    if refused + unknown == 0 { return nil }
    let parts = [(refused, "refused"), (unknown, "unknown")].filter { $0.0 > 0 }
      .map { "\(Counted.text($0.0, "route")) \($0.1)" }
    return "\(parts.joined(separator: ", ")), and --strict allows none"
  }
}

extension RemoteError {
  /// Whether the engine has no such route, and another one may still be explained.
  fileprivate var isAboutRoute: Bool { code == Code.unknownRoute || code == Code.ambiguousRoute }
}
