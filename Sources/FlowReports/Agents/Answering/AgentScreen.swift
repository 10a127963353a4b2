extension JSONValue {
  /// Where the user is, as the facts of an answer; of a long way, the root and what is nearest to the
  /// screen.
  static func screen(_ report: ScreenReport) throws -> JSONValue {
    var facts = try AgentFacts.object(of: ScreenFacts(report))
    facts["pathLeftOut"] = nil
    if case .array(let path)? = facts["path"], path.count > mostPlaces {
      facts["path"] = .array(path.prefix(1) + path.suffix(mostPlaces - 1))
      facts["pathLeftOut"] = .count(path.count - mostPlaces)
    }
    return .object(facts)
  }

  private static let mostPlaces = 24

  /// A coordinator as a row of a list.
  static func row(of node: FlowNode, depth: Int? = nil, isOnScreen: Bool = false) -> JSONValue {
    .facts([
      "coordinator": .string(AgentFacts.text(of: node)), "depth": .count(depth),
      "route": .route(node.currentRoute), "relation": .string(node.relation.rawValue),
      "givenName": .text(node.givenName), "isOnScreen": .ifTrue(isOnScreen),
    ])
  }

  /// Facts that changed, as texts such as `route: home → detail`.
  static func facts(_ changes: [FactChange]) -> JSONValue {
    .array(changes.map { .string($0.text) })
  }
}

extension AgentAnswer {
  /// Sets the calls that may help next, made of the commands that a report names.
  mutating func setNext(_ steps: [NextStep], of call: AgentCall) {
    next = steps.compactMap {
      AgentStep($0, for: call.target, withControl: call.desk.options.allowsControl)
    }
    // A call without a target asks what the server asks.
    if call.arguments.text("target") == nil {
      next = next.map { step in
        var arguments = step.arguments
        arguments["target"] = nil
        return AgentStep(step.tool, arguments, step.why)
      }
    }
  }
}

extension AgentAnswer {
  /// Adds a step to an answer that names none, or none whose arguments are plain.
  mutating func completeNext(of call: AgentCall, to tool: any AgentTool.Type) {
    if next.contains(where: \.isPlain) { return }
    let usual =
      tool.name == ScreenTool.name
      ? AgentStep(TreeTool.name, call.again(), "the whole hierarchy")
      : AgentStep(ScreenTool.name, call.again(), "where the user is")
    // The path of a target may be too long to be repeated.
    next = usual.isPlain ? [usual] : [AgentStep(EnginesTool.name, [:], "the engines that run")]
  }
}

extension AgentCall {
  /// The arguments of a further call about the same target.
  func again(_ arguments: [String: JSONValue] = [:]) -> [String: JSONValue] {
    var arguments = arguments
    if let target = self.arguments.text("target") { arguments["target"] = .string(target) }
    return arguments
  }

  /// Says at which moment of an engine an answer was made, where its report does not know.
  func takeMoment(of target: String?, into answer: inout AgentAnswer) async throws {
    guard case .engine(let endpoint) = try await asker.find(target) else { return }
    answer.take(
      try await asker.ask(endpoint) { client in
        let top = try await client.send(SnapshotRequest(detail: .skeleton, depth: 0))
        return AnswerMoment(
          target: target, engine: client.engine,
          of: FlowSnapshot.Moment(epoch: top.epoch, revision: top.revision))
      })
  }

  /// The hierarchy of the target, with the engine if it is one: that of an engine is followed, and may
  /// have only the skeletons of its coordinators.
  func hierarchy() async throws -> (snapshot: FlowSnapshot, moment: AnswerMoment) {
    let at = try moment()
    if at == nil, case .engine(let endpoint) = try await asker.find(target) {
      return try await asker.ask(endpoint) { client in
        try await client.keepChanges()
        let known = try await desk.live.snapshot(at: endpoint, asking: client)
        let snapshot = if let known { known } else { try await client.snapshot(.skeleton) }
        return (
          snapshot, AnswerMoment(target: target, engine: client.engine, of: snapshot.moment)
        )
      }
    }
    let snapshot = try await asker.snapshot(of: target, at: at)
    return (snapshot, AnswerMoment(target: target, of: snapshot.moment))
  }
}
