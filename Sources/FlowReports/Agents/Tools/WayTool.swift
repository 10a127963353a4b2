/// How to get to a route.
enum WayTool: AgentTool {
  static let name = "way"
  static let summary = """
    How to get to a route or URL: the ways users took, by the app's navigations and recordings, and \
    the plan from here.
    """
  static let arguments = [
    AgentArgument("to", .text, isRequired: true),
    AgentArgument("with", .texts, "recordings"),
  ]

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("routes", call.again(), "the routes there are")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let report = try await call.asker.way(
      to: try call.arguments.required("to"), in: call.target,
      with: call.arguments.texts("with"))
    var answer = try AgentAnswer(report.document)
    for name in ["waysLeftOut", "run", "engine"] { answer.app[name] = nil }
    answer.take(report.moment)
    answer.setList("ways", from: try call.start(), limit: call.limit)
    answer.file = try call.file("way", of: report.document)
    answer.setNext(report.next, of: call)
    return answer
  }
}
