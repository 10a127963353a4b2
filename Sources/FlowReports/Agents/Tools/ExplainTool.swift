/// What a navigation would do, and why.
enum ExplainTool: AgentTool {
  static let name = "explain"
  static let summary = """
    What a navigation to a route or URL would do now, and why, without navigating: who was asked, \
    who took or refused it, the plan. Of a URL also the pattern that matches and earlier openings.
    """
  static let arguments = [
    AgentArgument("route", .text, isRequired: true),
    AgentArgument("from", .text, "coordinator; default: the visible one"),
    AgentArgument("questions", .flag, "every question"),
  ]

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("routes", call.again(), "the routes there are")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let route = try call.arguments.required("route")
    let link = URLText.isURL(route) ? try await link(route, call) : nil
    let endpoint: Endpoint
    do { endpoint = try await call.asker.explainedEngine(call.target) } catch {
      // A file says what is known of a URL, and explains nothing.
      if let link { return try answer(about: link, call) }
      throw error
    }
    do {
      let (result, now, engine) = try await call.asker.ask(endpoint) { client in
        var origin: CoordinatorID?
        if let from = call.arguments.text("from") {
          origin = try await CoordinatorName.resolve(from, at: client)
        }
        let answer = try await ExplainQuestion.answer(of: client, route, from: origin)
        return (answer.result, answer.now, client.engine)
      }
      return try answer(result, now, of: engine, link, call)
    } catch let error as RemoteError where error.code == RemoteError.Code.unknownRoute {
      if let link { return try answer(about: link, call) }
      throw error
    }
  }

  private static func link(_ url: String, _ call: AgentCall) async throws -> LinkAnswer {
    try await call.asker.link(url, of: call.target, limit: mostOpenings)
  }

  private static let mostOpenings = 5

  private static func answer(
    _ result: ExplainRequest.Result, _ now: FlowSnapshot?, of engine: EngineInfo,
    _ link: LinkAnswer?, _ call: AgentCall
  ) throws -> AgentAnswer {
    let report = ExplainReport(result, now: now)
    var answer = AgentAnswer(try link.map(facts) ?? [:])
    answer.take(
      AnswerMoment(
        target: call.target, engine: engine,
        of: FlowSnapshot.Moment(epoch: result.epoch, revision: result.revision)))
    let sections = report.sections
    func lines(_ title: String) -> [MarkedLine] {
      sections.first { $0.title == title }?.lines ?? []
    }
    answer.app["route"] = .route(result.route)
    if answer.app["place"] == nil {
      answer.app["place"] = .text(call.desk.sources?.text(of: .route(result.route)))
    }
    answer.app["from"] = .string("\(result.origin.name) \(result.origin.id)")
    answer.app["isReachable"] = .bool(report.isReachable)
    let outcome = lines("outcome")
    answer.app["outcome"] = .text(outcome.first?.text)
    answer.app["advice"] = .text(result.error?.advice)
    answer.app["visible"] = .text(report.visible.map { AgentFacts.text(of: $0.route) })
    answer.app["plan"] = .array(lines("plan").map { .string($0.text) })
    let isUnfolded = call.arguments.flag("questions")
    let asked = isUnfolded ? report.questions.lines : lines("asked")
    answer.setList("asked", of: asked, from: try call.start(), limit: call.limit) {
      .string(
        String(repeating: "  ", count: min($0.depth, 8)) + $0.mark.sign(.unicode) + " " + $0.text)
    }
    answer.app = answer.app.filter { !$0.value.isMissing }
    answer.file = try call.file("explain", of: report.document)
    let name = JSONValue.route(result.route)
    if report.isReachable {
      answer.next = [AgentStep("way", call.again(["to": name]), "how users got there")]
      if call.desk.options.allowsControl {
        answer.next.append(
          AgentStep(
            "act", call.again(["do": .string("navigate"), "route": name]),
            "go there, if the app allows control"))
      }
    } else {
      answer.next = [
        AgentStep("way", call.again(["to": name]), "how users got there before"),
        AgentStep("check", call.again(["for": .string("unreachable")]), "what else is refused"),
      ]
      if !isUnfolded {
        answer.next.insert(
          AgentStep(
            "explain", call.again(["route": name, "questions": .bool(true)]),
            "every question, and its answer"), at: 0)
      }
    }
    return answer
  }

  /// What is known of a URL alone.
  private static func answer(about link: LinkAnswer, _ call: AgentCall) throws -> AgentAnswer {
    var answer = AgentAnswer(try facts(of: link))
    answer.take(link.moment)
    answer.app["isReachable"] = .bool(false)
    answer.setList("asked", [])
    answer.file = try call.file("link", of: link.document)
    answer.setNext(link.next, of: call)
    return answer
  }

  private static func facts(of link: LinkAnswer) throws -> [String: JSONValue] {
    var facts = try AgentFacts.object(of: link.document)
    for name in ["engine", "run", "revision", "schema", "schemaVersion", "next", "prediction"] {
      facts[name] = nil
    }
    return facts
  }
}
