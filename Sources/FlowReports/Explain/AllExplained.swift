package struct ExplainedRoute: Encodable, Equatable, Sendable {
  /// The outcome in one word or two, for people and for JSON.
  package enum Outcome: String, Encodable, Sendable {
    case shown = "already shown"
    case reachable
    /// It is reached in a part that a presentation covers, or whose tab is not selected.
    case unseen = "not on screen"
    /// The app's own code changes the flow, and decides what to show.
    case flowChange = "flow change"
    case refused
    /// The engine did not explain it, such as a route whose values are redacted.
    case unknown
  }

  package let route: RouteLabel
  package let isDeclared: Bool
  package var outcome = Outcome.unknown
  /// The number of steps; nil if the route would not be reached.
  package var steps: Int?
  /// The steps in few words, such as "push"; nil if there are none, or if the app does not say it.
  package var how: String?
  /// The coordinator that would take the route; nil if none would.
  package var takenBy: CoordinatorReference?
  /// Why it is refused.
  package var error: FlowErrorDescription?
  /// Why it is unknown.
  package var reason: String?
  /// The screen that the user would see afterwards; nil if it cannot be predicted.
  package var visible: VisibleScreen?
}

extension ExplainedRoute {
  package init(_ route: RouteLabel, isDeclared: Bool, _ result: ExplainManyRequest.Outcome) {
    (self.route, self.isDeclared) = (route, isDeclared)
    (error, reason, steps, takenBy) = (result.error, result.unknown, result.steps, result.takenBy)
    (visible, how) = (result.visible, result.how)
    if result.error != nil {
      outcome = .refused
    } else if let steps = result.steps {
      outcome =
        result.flowChange != nil
        ? .flowChange
        : OutcomeWords.remark(on: visible) != nil ? .unseen : steps == 0 ? .shown : .reachable
    }
  }
}

extension RouteTarget {
  /// Creates a target from a route as the engine named it.
  package init(_ route: RouteLabel, from: CoordinatorID? = nil) {
    self.init(route: route.detail ?? route.identifier, type: route.type, from: from)
  }
}

/// The results of navigating to each known route of an app, from the app's current state.
package struct AllExplained: ReportDocument, Sendable {
  package static let schema = "flowscope.explain-all"

  /// The run of the engine, and the first and the last revision that an answer is about.
  package let epoch: String?
  package let revisions: [UInt64]
  /// The coordinator that would be asked first; nil if there are no routes.
  package let origin: CoordinatorReference?
  /// The declared routes in their order, then the others that were requested.
  package let routes: [ExplainedRoute]
  /// The types that have further routes, which the app does not declare.
  package let openTypes: [String]
  /// How the app declares routes, if that is known.
  package var declaringAdvice: String?
  /// How many routes were not asked about, since the time was over.
  package var notAsked = 0

  private enum CodingKeys: String, CodingKey { case epoch, revisions, origin, routes, openTypes }
}

extension Asker {
  /// Asks an engine about each route that its app declared, or that was requested; with `limit`, about
  /// as many as it answers in that time.
  package func explainAll(
    of target: String?, from origin: String?, within limit: Duration? = nil
  ) async throws -> AllExplained {
    let endpoint = try await explainedEngine(target)
    return try await ask(endpoint) { client in
      try MissingRequest.checkExplains(client)
      var id: CoordinatorID?
      if let origin {
        id = try await CoordinatorName.resolve(origin, at: client)
      }
      guard let report = try await client.knownRoutes() else {
        throw MissingRequest.refusal(.routesToExplain, of: client)
      }
      let what = "explaining \(Counted.text(report.routes.count, "route"))"
      do {
        return try await during(what) {
          try await explain(
            client, about: report, from: id, until: limit.map { ContinuousClock.now + $0 })
        }
      } catch let error where error.isMissingRequest {
        throw MissingRequest.refusal(.allExplained, of: client)
      }
    }
  }

  private func explain(
    _ client: FlowClient, about report: RouteReport, from origin: CoordinatorID?,
    until end: ContinuousClock.Instant?
  ) async throws -> AllExplained {
    var routes: [ExplainedRoute] = []
    var (first, last): (ExplainManyRequest.Result?, ExplainManyRequest.Result?)
    var asked: CoordinatorReference?
    while routes.count < report.routes.count,
      routes.isEmpty || end.map({ ContinuousClock.now < $0 }) ?? true
    {
      let rest = report.routes[routes.count...]
      let part = try await client.send(
        ExplainManyRequest(
          routes: rest.lazy.map { RouteTarget($0.route) }, from: origin))
      routes += zip(rest, part.outcomes).map {
        ExplainedRoute($0.route, isDeclared: $0.isDeclared, $1)
      }
      (first, last, asked) = (first ?? part, part, asked ?? part.origin)
    }
    var all = AllExplained(
      epoch: first?.epoch, revisions: first.map { [$0.revision, last?.lastRevision ?? 0] } ?? [],
      origin: asked, routes: routes, openTypes: report.openTypes,
      declaringAdvice: client.describedEngine.declaringAdvice)
    all.notAsked = report.routes.count - routes.count
    return all
  }
}

// MARK: For people

extension AllExplained: Report {
  package var document: AllExplained { self }

  package func text(_ style: TextStyle) -> String { style.text(of: table, summary: summary) }

  var table: ColumnTable {
    var table = ColumnTable(["route", "type", "steps", "by", "outcome"])
    for route in routes {
      let reason = (route.error?.message ?? route.reason).map { ": \($0)" } ?? ""
      table.add([
        route.route.detail ?? route.route.identifier, route.route.type,
        route.steps.map { "\($0)" } ?? "-", route.takenBy.map { "\($0.name) \($0.id)" } ?? "-",
        words(for: route) + (route.isDeclared ? "" : ", not declared") + reason,
      ])
    }
    return table
  }

  private func words(for route: ExplainedRoute) -> String {
    guard route.outcome == .unseen, let steps = route.steps else { return route.outcome.rawValue }
    return OutcomeWords.predicted(steps: steps, flowChange: nil, visible: route.visible)
  }

  var summary: String {
    let origin = origin.map { " from \($0.name) \($0.id)" } ?? ""
    let unseen = routes.count { $0.outcome == .unseen }
    return
      "\(routes.count { $0.steps != nil }) of \(Counted.text(routes.count, "route")) can be reached"
      + origin + (unseen > 0 ? ", \(unseen) of them without being on screen" : "")
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if routes.isEmpty {
      remarks.append(
        "no routes are declared, and none were requested".advising(declaringAdvice))
    }
    if let first = revisions.first, let last = revisions.last, first != last {
      remarks.append("the app navigated meanwhile: from revision \(first) to \(last)")
    }
    if notAsked > 0 {
      remarks.append(
        "\(Counted.text(notAsked, "route")) more were not asked about, since the time was over; "
          + "'flowscope explain --all' asks about each")
    }
    return remarks + CoverageText.openTypes(openTypes)
  }

  /// Why --strict fails; nil if every route can be reached.
  package var failure: String? {
    let unknown = routes.count { $0.outcome == .unknown }
    let refused = routes.count { $0.outcome == .refused }
    if routes.isEmpty { return "no route is known, and --strict requires all to be reachable" }
    if refused + unknown + notAsked == 0 { return nil }
    let parts = [(refused, "refused"), (unknown, "unknown"), (notAsked, "not asked about")].filter {
      $0.0 > 0
    }
    .map { "\(Counted.text($0.0, "route")) \($0.1)" }
    return "\(parts.joined(separator: ", ")), and --strict allows none"
  }
}

extension Asker {
  /// Throws if the target is a file.
  package func explainedEngine(_ target: String?) async throws -> Endpoint {
    if target != Asker.standardInputName, case .engine(let endpoint) = try await find(target) {
      return endpoint
    }
    let file = target == Asker.standardInputName ? Asker.standardInputTitle : target
    throw ReportError.badInput("\(ExplainRefusal(file: file ?? "a file"))")
  }
}

/// The reason why a navigation in a file cannot be explained.
package struct ExplainRefusal: Error, CustomStringConvertible {
  package let file: String

  package var description: String {
    "cannot explain a navigation in \(file): it has no live coordinators; name an engine"
  }

  package init(file: String) {
    self.file = file
  }
}
