/// Waits until something happens in an app.
enum WaitTool: AgentTool {
  static let name = "wait"
  static let summary = """
    Waits for a route on screen, an error, a navigation, or quiet; answers what happened and the \
    screen then, or at the timeout the nearest miss.
    """
  static let arguments = [
    AgentArgument("for", .choice(["route", "error", "navigation", "idle"]), isRequired: true),
    AgentArgument("route", .text),
    AgentArgument("quiet", .number(1...600), "seconds without a change"),
    AgentArgument("seconds", .number(1...600), "at most; default 30"),
  ]
  static let shared: Set<SharedArgument> = [.target, .limit, .detail]

  private static let usualSeconds = 30

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let condition: WaitCondition
    switch try call.arguments.required("for") {
    case "route":
      guard let route = call.arguments.text("route") else {
        throw ReportError.badInput("for: route needs the argument route")
      }
      condition = .route(route)
    case "error": condition = .error
    case "navigation": condition = .navigation
    default: condition = .idle(.seconds(call.arguments.number("quiet") ?? 1))
    }
    let seconds = call.arguments.number("seconds") ?? usualSeconds
    let report = try await call.asker.wait(
      for: condition, at: call.target, atMost: .seconds(seconds))
    var answer = try AgentAnswer(report.document)
    answer.take(report.moment)
    answer.app["eventCount"] = nil
    answer.app["screen"] = try .screen(report.screen)
    // The newest events matter most.
    try answer.setList("events", of: report.events.reversed(), from: 0, limit: call.limit) {
      try AgentFacts.value(of: WaitDocument.Event($0))
    }
    answer.file = try call.file("wait", of: report.document)
    answer.setNext(report.next, of: call)
    return answer
  }
}
