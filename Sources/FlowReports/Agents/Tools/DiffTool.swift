/// The difference between two moments, runs or versions of an app.
enum DiffTool: AgentTool {
  static let name = "diff"
  static let summary = """
    Compares two engines, recordings or snapshots: their hierarchies, their errors, or how their \
    routes fared; of sources and baselines, what they declare.
    """
  static let arguments = [
    AgentArgument("before", .text, isRequired: true), AgentArgument("after", .text),
    AgentArgument("of", .choice(["hierarchy", "errors", "routes"])),
  ]
  static let shared: Set<SharedArgument> = [.limit, .cursor, .detail]

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let before = try call.arguments.required("before")
    let after = call.arguments.text("after") ?? call.desk.options.target
    try await checkThatTheyDiffer(before, after, call)
    switch call.arguments.text("of") {
    case "errors": return try await errors(before, after, call)
    case "routes": return try await routes(before, after, call)
    default:
      if let difference = try await declared(before, after, call) {
        return try answer(declared: difference, "isEqual", call)
      }
      return try await hierarchies(before, after, call)
    }
  }

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [
      AgentStep("recording", ["do": .string("list")], "the recordings begun here"),
      AgentStep("engines", [:], "the engines that run"),
    ]
  }

  /// Refuses what would compare an app with itself, because the call names only one side.
  private static func checkThatTheyDiffer(
    _ before: String, _ after: String?, _ call: AgentCall
  ) async throws {
    if call.arguments.text("after") != nil { return }
    let (one, other) = (try await call.asker.find(before), try await call.asker.find(after))
    guard one.isSame(as: other) else { return }
    throw ReportError.badInput(
      "before is what it would be compared with, as after is missing: give after too, or give before "
        + "an earlier recording or a saved snapshot; the tool tree with since says what changed in a "
        + "running app")
  }

  // MARK: Hierarchies

  private static func hierarchies(
    _ before: String, _ after: String?, _ call: AgentCall
  ) async throws -> AgentAnswer {
    let first = try await call.asker.snapshot(of: before)
    let second = try await call.asker.snapshot(of: after)
    let report = try DifferenceReport(from: first, to: second)
    let document = report.document
    let words = (FactWords(in: first), FactWords(in: second))
    var answer = AgentAnswer([
      "isEqual": .bool(report.isEmpty), "isSameRun": .bool(document.isSameRun),
    ])
    answer.take(AnswerMoment(target: after, of: second.moment))
    func row(_ change: HierarchyChanges.Line.Change, _ node: FlowNode, _ facts: [FactChange] = [])
      -> JSONValue
    {
      .facts([
        "change": .string(change.rawValue), "coordinator": .string(AgentFacts.text(of: node)),
        "route": .route(node.currentRoute), "relation": .string(node.relation.rawValue),
        "facts": .facts(facts),
      ])
    }
    typealias Line = (change: HierarchyChanges.Line.Change, before: FlowNode?, node: FlowNode)
    let lines: [Line] =
      document.changed.map { (.changed, $0.before, $0.after) }
      + document.added.map { (.added, nil, $0) } + document.removed.map { (.removed, nil, $0) }
    answer.setList("changes", of: lines, from: try call.start(), limit: call.limit) { line in
      row(
        line.change, line.node,
        line.before.map { FactChange.all(from: $0, in: words.0, to: line.node, in: words.1) } ?? [])
    }
    for remark in report.remarks { call.asker.tell(remark) }
    answer.file = try call.file("diff", of: document)
    // Without a name, the server's own target is compared.
    let named = call.arguments.text("after")
    answer.next = [
      AgentStep(
        "diff", other(before, named, "errors"), "which errors are new, and which are gone"),
      AgentStep("diff", other(before, named, "routes"), "which routes fare otherwise"),
    ]
    return answer
  }

  private static func other(
    _ before: String, _ after: String?, _ of: String
  ) -> [String: JSONValue] {
    var arguments: [String: JSONValue] = ["before": .string(before), "of": .string(of)]
    if let after { arguments["after"] = .string(after) }
    return arguments
  }

  // MARK: Errors

  private static func errors(
    _ before: String, _ after: String?, _ call: AgentCall
  ) async throws -> AgentAnswer {
    let old = try await call.asker.errors(of: [before])
    let new = try await call.asker.errors(of: [after])
    let comparison = ProblemComparison(new, against: old, filter: ErrorFilter())
    let changed = comparison.rows.filter { $0.change != .same }
    var answer = AgentAnswer(["isEqual": .bool(changed.isEmpty)])
    try await call.takeMoment(of: after, into: &answer)
    answer.setList("problems", of: changed, from: try call.start(), limit: call.limit) { row in
      guard case .object(var facts) = ErrorsTool.row(of: row.problem, in: call) else {
        return .null
      }
      facts["change"] = .string(row.change.rawValue)
      facts["count"] = .count(row.count)
      facts["before"] = .count(row.before)
      return .object(facts)
    }
    answer.file = try call.file("errors-against", of: comparison.document)
    let named = call.arguments.text("after")
    answer.next = [
      AgentStep("diff", other(before, named, "routes"), "which routes fare otherwise")
    ]
    if let first = changed.first(where: { $0.change == .new }) {
      var arguments: [String: JSONValue] = ["problem": .string("\(first.problem.fingerprint)")]
      if let after { arguments["target"] = .string(after) }
      answer.next.insert(
        AgentStep("errors", arguments, "the errors of the first new problem"), at: 0)
    }
    return answer
  }

  // MARK: Routes

  private static func routes(
    _ before: String, _ after: String?, _ call: AgentCall
  ) async throws -> AgentAnswer {
    let old = try await call.asker.routes(of: before)
    let new = try await call.asker.routes(of: after)
    let changes = RouteChange.all(from: old.rows, to: new.rows)
    var answer = AgentAnswer(["isEqual": .bool(changes.isEmpty)])
    answer.take(new.moment)
    answer.setList("routes", of: changes, from: try call.start(), limit: call.limit) { change in
      .facts([
        "route": .route(change.route), "change": .string(change.kind.rawValue),
        "before": times(change.before), "after": times(change.after),
      ])
    }
    for remark in old.remarks + new.remarks { call.asker.tell(remark) }
    answer.file = try call.file("routes-against", ofAll: changes)
    let named = call.arguments.text("after")
    answer.next = [
      AgentStep(
        "diff", other(before, named, "errors"), "which errors are new, and which are gone")
    ]
    if let first = changes.first(where: { $0.kind == .failsNow }) {
      var arguments: [String: JSONValue] = ["route": .route(first.route)]
      if let after { arguments["target"] = .string(after) }
      answer.next.insert(
        AgentStep("events", arguments, "what happened to the first route"), at: 0)
    }
    return answer
  }

  private static func times(_ times: RouteList.Times?) -> JSONValue {
    guard let times else { return .null }
    return .object(["succeeded": .unsigned(times.succeeded), "failed": .unsigned(times.failed)])
  }

  // MARK: What is declared

  private static func declared(
    _ before: String, _ after: String?, _ call: AgentCall
  ) async throws -> DeclaredDifference? {
    let maps = (
      try await call.asker.declaredMapWithoutRun(before),
      try await call.asker.declaredMapWithoutRun(after)
    )
    if maps.0 == nil, maps.1 == nil { return nil }
    let first = if let map = maps.0 { map } else { try await call.asker.declaredMap(of: before) }
    let second = if let map = maps.1 { map } else { try await call.asker.declaredMap(of: after) }
    return DeclaredDifference(from: first, to: second)
  }

  /// An answer with the lines that only one of two maps has.
  static func answer(
    declared difference: DeclaredDifference, _ verdict: String, _ call: AgentCall
  ) throws -> AgentAnswer {
    var answer = AgentAnswer([verdict: .bool(difference.isEmpty)])
    let document = difference.document
    let lines = document.removed.map { "- \($0)" } + document.added.map { "+ \($0)" }
    answer.setList("differences", of: lines, from: try call.start(), limit: call.limit) {
      .string($0)
    }
    for remark in difference.remarks { call.asker.tell(remark) }
    answer.file = try call.file("declared", of: document)
    let later = (call.arguments.text("after") ?? call.arguments.text("target"))
      .map { ["target": JSONValue.string($0)] }
    answer.next = [AgentStep("routes", later ?? [:], "the routes there are")]
    return answer
  }
}

/// How a route fared in one run, and in another.
struct RouteChange: Encodable, Equatable {
  enum Kind: String, CaseIterable, Encodable {
    /// It succeeded, and fails in the later run.
    case failsNow = "fails now"
    case worksNow = "works now"
    case new, gone
  }

  let route: RouteLabel
  let kind: Kind
  let before: RouteList.Times?
  let after: RouteList.Times?

  /// The routes that fare otherwise: what fails first.
  ///
  /// O(routes · log routes).
  static func all(from old: [RouteList.Row], to new: [RouteList.Row]) -> [RouteChange] {
    func byName(_ rows: [RouteList.Row]) -> [RouteLabel: RouteList.Row] {
      Dictionary(rows.map { ($0.route.case, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (old, new) = (byName(old), byName(new))
    let changes = Set(old.keys).union(new.keys).compactMap { route -> RouteChange? in
      let (before, after) = (old[route], new[route])
      let kind: Kind
      switch (before, after) {
      case (nil, _?): kind = .new
      case (_?, nil): kind = .gone
      default:
        guard let was = before?.times, let now = after?.times else { return nil }
        if was.failed == 0, now.failed > 0 {
          kind = .failsNow
        } else if was.failed > 0, now.failed == 0, now.succeeded > 0 {
          kind = .worksNow
        } else {
          return nil
        }
      }
      return RouteChange(route: route, kind: kind, before: before?.times, after: after?.times)
    }
    let order = Kind.allCases
    return changes.sorted { one, other in
      let places = (order.firstIndex(of: one.kind) ?? 0, order.firstIndex(of: other.kind) ?? 0)
      return (places.0, one.route.code) < (places.1, other.route.code)
    }
  }
}
