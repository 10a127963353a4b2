/// The hierarchy, or what changed in it.
enum TreeTool: AgentTool {
  static let name = "tree"
  static let summary = """
    The coordinators, parents first. match filters names and routes; since lists only what changed \
    after that revision.
    """
  static let arguments = [
    AgentArgument("match", .text, "text, !text, or -r REGEX"),
    AgentArgument("from", .text, "coordinator at the top"),
    AgentArgument("depth", .number(0...1_000)),
    AgentArgument("since", .number(0...Int.max), "revision"),
  ]
  static let shared = SharedArgument.pagedMoment

  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] {
    [AgentStep("tree", call.again(), "all coordinators")]
  }

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    if let revision = call.arguments.number("since") {
      return try await changes(call, since: UInt64(revision))
    }
    let filter = try call.filter()
    let compiled = filter.compiled()
    let (snapshot, moment) = try await call.hierarchy()
    let top = try call.arguments.text("from").map { try CoordinatorName.resolve($0, in: snapshot) }
    let found = snapshot.preorder(
      under: top ?? snapshot.rootID, depth: call.arguments.number("depth") ?? .max
    ).nodes
    let levels = levels(of: found)
    let onScreen = Set(snapshot.visiblePath)
    let admitted =
      filter.isEmpty
      ? found : found.filter { compiled.admits($0.title, or: $0.currentIdentifier) }
    var answer = AgentAnswer()
    answer.take(moment)
    answer.setList("coordinators", of: admitted, from: try call.start(), limit: call.limit) {
      .row(of: $0, depth: levels[$0.id], isOnScreen: onScreen.contains($0.id))
    }
    if call.isFull {
      // The followed hierarchy may have skeletons alone.
      let whole = try await call.asker.snapshot(of: call.target, at: try call.moment())
      answer.file = try call.file("tree", of: whole)
    }
    answer.next = [AgentStep("screen", call.again(), "where the user is")]
    if let first = admitted.first {
      answer.next.append(
        AgentStep(
          "coordinator", call.again(["coordinator": .string("\(first.id)")]),
          "all facts of the first one"))
    }
    return answer
  }

  /// The number of levels between the top and each coordinator, in O(coordinators).
  private static func levels(of nodes: [FlowNode]) -> [CoordinatorID: Int] {
    var levels: [CoordinatorID: Int] = [:]
    for node in nodes { levels[node.id] = node.parent.flatMap { levels[$0] }.map { $0 + 1 } ?? 0 }
    return levels
  }

  private static func changes(
    _ call: AgentCall, since revision: UInt64
  ) async throws -> AgentAnswer {
    let changes = try await call.asker.changes(
      of: call.target, since: revision, at: try call.moment())
    var answer = AgentAnswer(["since": .unsigned(changes.since)])
    answer.take(changes.moment)
    answer.setList("changes", of: changes.lines, from: try call.start(), limit: call.limit) {
      line in
      .facts([
        "change": .string(line.change.rawValue),
        "coordinator": .string(line.node.map(AgentFacts.text) ?? "\(line.id)"),
        "route": .route(line.node?.currentRoute), "relation": .text(line.node?.relation.rawValue),
        "facts": .facts(line.facts),
      ])
    }
    answer.file = try call.file("changes", of: changes.document)
    answer.setNext(changes.next, of: call)
    return answer
  }
}
