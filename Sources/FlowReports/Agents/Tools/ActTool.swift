/// Changes an app, which has to allow that, as the user has.
enum ActTool: AgentTool {
  static let name = "act"
  static let summary = """
    Changes the app, if it allows control: navigates, goes back, dismisses or selects a tab, and \
    answers the screen then. dryRun changes nothing; ifRevision refuses if the app moved on.
    """
  static let effect = AgentEffect.controls
  static let arguments = [
    AgentArgument("do", .choice(["navigate", "pop", "dismiss", "select-tab"]), isRequired: true),
    AgentArgument("route", .text, "route or URL"),
    AgentArgument("tab", .text, "number from 1, or name"),
    AgentArgument("coordinator", .text, "which is asked"),
    AgentArgument("dryRun", .flag),
    AgentArgument("ifRevision", .number(0...Int.max)),
  ]
  static let shared: Set<SharedArgument> = [.target, .limit, .detail]

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("screen", call.again(), "where the user is")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let conditions = ControlConditions(
      isAllowed: call.desk.options.allowsControl, isDryRun: call.arguments.flag("dryRun"),
      revision: call.arguments.number("ifRevision").map { UInt64($0) })
    let report = try await call.asker.control(
      try action(call.arguments), of: call.target, under: conditions)
    var answer = try AgentAnswer(report.document)
    answer.take(report.moment)
    if answer.app["stepsLeftOut"] == .integer(0) { answer.app["stepsLeftOut"] = nil }
    answer.app["screen"] = try .screen(report.screen)
    answer.setList("steps", from: 0, limit: call.limit)
    answer.file = try call.file("act", of: report.document)
    answer.setNext(report.next, of: call)
    return answer
  }

  private static func action(_ arguments: AgentArguments) throws(ReportError) -> ControlAction {
    let coordinator = arguments.text("coordinator")
    switch try arguments.required("do") {
    case "navigate":
      guard let route = arguments.text("route") else {
        throw .badInput("do: navigate needs the argument route")
      }
      return .navigate(route, from: coordinator)
    case "pop": return .pop(coordinator)
    case "dismiss": return .dismiss(coordinator)
    default:
      guard let tab = arguments.text("tab") else {
        throw .badInput("do: select-tab needs the argument tab")
      }
      return .selectTab(tab, of: coordinator)
    }
  }
}
