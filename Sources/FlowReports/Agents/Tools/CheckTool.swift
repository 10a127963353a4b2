/// Checks an app, or what is written about it.
enum CheckTool: AgentTool {
  static let name = "check"
  static let summary = """
    Checks: lints (defects in the hierarchy, leaks), unreachable (routes that cannot be reached), \
    document (whether a Markdown file's diagrams are stale), baseline (declared map against a kept one).
    """
  static let arguments = [
    AgentArgument(
      "for", .choice(["lints", "unreachable", "document", "baseline"]), isRequired: true),
    AgentArgument("path", .text, "document or baseline"),
    AgentArgument("lint", .text, "only this one"),
  ]
  static let shared = SharedArgument.pagedMoment

  /// The longest that an engine is asked in one call; what is not known by then is said so.
  private static let patience = Duration.seconds(20)

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    switch try call.arguments.required("for") {
    case "lints": try await lints(call)
    case "unreachable": try await unreachable(call)
    case "document": try await document(call)
    default: try await baseline(call)
    }
  }

  private static func path(_ call: AgentCall) throws(ReportError) -> String {
    guard let path = call.arguments.text("path") else {
      throw .badInput("the argument path is missing: the file that is checked")
    }
    return path
  }

  // MARK: Lints

  private static func lints(_ call: AgentCall) async throws -> AgentAnswer {
    let only = call.arguments.text("lint")
    if let only, !Linter.lints.contains(where: { $0.name == only }) {
      let names = Linter.lints.map(\.name)
      let hint = NearestNames.hint(
        for: "\(clipped: only)", among: names,
        otherwise: "there are \(names.joined(separator: ", "))")
      throw ReportError.badInput("unknown lint '\(clipped: only)'; \(hint)")
    }
    let results = try await call.asker.lints(
      of: call.target, at: try call.moment(), by: LintConfiguration(), within: patience)
    let findings = results.findings.filter { only == nil || $0.lint == only }
    let hasWarning = findings.contains { $0.verdict == .warning }
    var answer = AgentAnswer([
      // Lints that did not finish may still find something.
      "passes": hasWarning || results.progress == nil ? .bool(!hasWarning) : .null,
      "warnings": .count(results.warnings), "unknown": .count(results.unknown),
      "allowed": .count(results.allowed),
    ])
    answer.app = answer.app.filter { !$0.value.isMissing }
    if let hierarchy = results.hierarchy?.moment {
      answer.take(AnswerMoment(target: call.target, of: hierarchy))
    }
    try answer.setList("findings", of: findings, from: try call.start(), limit: call.limit) {
      try row(of: LintDocument.Entry($0, of: results), in: call)
    }
    for remark in results.remarks { call.asker.tell(remark) }
    answer.file = try call.file("lint", of: LintDocument(results))
    if let coordinator = findings.first?.coordinator {
      answer.next = [
        AgentStep(
          "coordinator", call.again(["coordinator": .string("\(coordinator.id)")]),
          "the coordinator of the first finding")
      ]
    } else {
      answer.next = [
        AgentStep("check", call.again(["for": .string("unreachable")]), "routes that are refused")
      ]
    }
    return answer
  }

  private static func row(
    of entry: LintDocument.Entry, in call: AgentCall
  ) throws -> JSONValue {
    var facts = try AgentFacts.object(of: entry)
    for name in ["id", "coordinatorTypes", "isPathCut"] { facts[name] = nil }
    if facts["place"] == nil, let coordinator = entry.finding.coordinator {
      facts["place"] = .text(call.desk.sources?.text(of: .type(coordinator.name)))
    }
    return .object(facts.filter { !$0.value.isMissing })
  }

  // MARK: Routes

  private static func unreachable(_ call: AgentCall) async throws -> AgentAnswer {
    let all = try await call.asker.explainAll(of: call.target, from: nil, within: patience)
    let refused = all.routes.filter { $0.outcome == .refused || $0.outcome == .unknown }
    var answer = AgentAnswer([
      // What was not asked about may be refused.
      "passes": !refused.isEmpty || all.notAsked == 0 ? .bool(all.failure == nil) : .null,
      "summary": .string(all.summary),
    ])
    answer.revision = all.revisions.last
    answer.app["run"] = .text(all.epoch)
    answer.app = answer.app.filter { !$0.value.isMissing }
    answer.setList("routes", of: refused, from: try call.start(), limit: call.limit) { route in
      var facts = RoutesTool.reach(route)
      facts["route"] = .route(route.route)
      facts["isDeclared"] = .bool(route.isDeclared)
      facts["place"] = .text(call.desk.sources?.text(of: .route(route.route)))
      return .object(facts.filter { !$0.value.isMissing })
    }
    for remark in all.remarks { call.asker.tell(remark) }
    answer.file = try call.file("unreachable", of: all)
    answer.next = [AgentStep("routes", call.again(), "all routes, and how they fared")]
    if let first = refused.first {
      answer.next.insert(
        AgentStep(
          "explain", call.again(["route": .route(first.route), "questions": .bool(true)]),
          "who was asked for the first route, and why not"), at: 0)
    }
    return answer
  }

  // MARK: Files

  private static func document(_ call: AgentCall) async throws -> AgentAnswer {
    let stale = try await call.desk.abilities.staleLines(try path(call), call.target)
    var answer = AgentAnswer(["passes": .bool(stale.isEmpty)])
    answer.setList("stale", of: stale, from: try call.start(), limit: call.limit) { .string($0) }
    answer.file = try call.file("stale", ofAll: stale)
    answer.next = [
      stale.isEmpty
        ? AgentStep("check", call.again(["for": .string("lints")]), "what is wrong in the app")
        : AgentStep(
          "diagram", call.again(["format": .string("mermaid")]), "what a diagram would show now")
    ]
    return answer
  }

  private static func baseline(_ call: AgentCall) async throws -> AgentAnswer {
    let path = try path(call)
    guard let expected = try DeclaredMapFile.read(path) else {
      throw ReportError.badInput(
        "cannot read \(path): it is no baseline; write one with 'flowscope map --declared -o FILE'")
    }
    let difference = DeclaredDifference(
      from: expected, to: try await call.asker.declaredMap(of: call.target))
    return try DiffTool.answer(declared: difference, "passes", call)
  }
}
