/// All facts of one coordinator.
enum CoordinatorTool: AgentTool {
  static let name = "coordinator"
  static let summary = "All facts of one coordinator, its path from the root and its children."
  static let arguments = [
    AgentArgument("coordinator", .text, "name, #id, or both", isRequired: true)
  ]
  static let shared = SharedArgument.pagedMoment

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("tree", call.again(), "the coordinators there are")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let name = try call.arguments.required("coordinator")
    let (known, moment) = try await call.hierarchy()
    let id = try CoordinatorName.resolve(name, in: known)
    let snapshot = try await detailed(known, id, call)
    guard let node = snapshot[id] else {
      throw ReportError.badInput("\(id) is gone; take a new tree")
    }
    let path = snapshot.ancestry(of: id)
    var app = try AgentFacts.object(of: node)
    for name in ["id", "name", "children", "path", "isSkeleton"] { app[name] = nil }
    app["coordinator"] = .string(AgentFacts.text(of: node))
    app["parent"] = .text(node.parent.flatMap { snapshot[$0] }.map(AgentFacts.text))
    app["path"] = .array(path.map { .string(AgentFacts.text(of: $0)) })
    app["stack"] = .array(node.stack.map(JSONValue.route))
    app["shows"] = .text(node.shows.flatMap { snapshot[$0] }.map(AgentFacts.text))
    app["isOnScreen"] = .ifTrue(snapshot.visiblePath.contains(id))
    app["place"] = .text(call.desk.sources?.text(of: .type(node.name)))
    var answer = AgentAnswer(app.filter { !$0.value.isMissing })
    answer.take(moment)
    answer.setList("children", of: node.children, from: try call.start(), limit: call.limit) {
      snapshot[$0].map { .row(of: $0) } ?? .facts(["coordinator": .string("\($0)")])
    }
    if call.isFull {
      answer.file = try call.desk.files.write(
        JSONOutput.encodeWithoutSchema(node), named: "coordinator", extension: "json")
    }
    answer.next = [
      AgentStep(
        "events", call.again(["coordinator": .string("\(id)")]),
        "what happened to it"),
      AgentStep("check", call.again(["for": .string("lints")]), "what is wrong in the app"),
    ]
    return answer
  }

  /// The hierarchy with all facts of a coordinator and its children, as far as the engine has them.
  private static func detailed(
    _ snapshot: FlowSnapshot, _ id: CoordinatorID, _ call: AgentCall
  ) async throws -> FlowSnapshot {
    guard snapshot[id]?.isSkeleton == true,
      case .engine(let endpoint) = try await call.asker.find(call.target)
    else { return snapshot }
    let details = try await call.asker.ask(endpoint) { client in
      try await client.send(NodesRequest(ids: [id])).nodes
    }
    var snapshot = snapshot
    snapshot.fill(in: details)
    return snapshot
  }
}
