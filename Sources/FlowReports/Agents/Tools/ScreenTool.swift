/// Where the user is.
enum ScreenTool: AgentTool {
  static let name = "screen"
  static let summary = """
    Where the user is: the route on screen, the coordinators from the root to it, presentations, and \
    the navigation that led there.
    """
  static let shared: Set<SharedArgument> = [.target, .at, .detail]

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let moment = try call.moment()
    let report: ScreenReport
    if moment == nil, case .engine(let endpoint) = try await call.asker.find(call.target) {
      report = try await call.asker.ask(endpoint) { client in
        try await Asker.screen(of: client, named: call.target) {
          try await call.desk.live.snapshot(at: endpoint, asking: client)
        }
      }
    } else {
      report = try await call.asker.screen(of: call.target, at: moment)
    }
    var answer = AgentAnswer()
    if case .object(let facts) = try JSONValue.screen(report) { answer.app = facts }
    answer.take(report.moment)
    answer.file = try call.file("screen", of: report.document)
    answer.setNext(report.next, of: call)
    return answer
  }
}
