/// A drawing in a file.
enum DiagramTool: AgentTool {
  static let name = "diagram"
  static let summary = """
    Draws the hierarchy, the map of the ways users took, or what is declared, into a file whose path \
    is the answer.
    """
  static let arguments = [
    AgentArgument("of", .choice(["hierarchy", "map", "declared"])),
    AgentArgument("format", .choice(DiagramFormat.allCases.map(\.rawValue))),
    AgentArgument("from", .text, "coordinator"), AgentArgument("depth", .number(0...1_000)),
  ]
  static let shared: Set<SharedArgument> = [.target, .at]

  static func answer(_ call: AgentCall) async throws -> AgentAnswer {
    let format = call.arguments.text("format").flatMap(DiagramFormat.init(rawValue:)) ?? .svg
    let subject = call.arguments.text("of") ?? "hierarchy"
    var answer = AgentAnswer(["of": .string(subject), "format": .string(format.rawValue)])
    let diagram: Diagram
    switch subject {
    case "map":
      diagram = Diagram(try await call.asker.map(of: [call.target], watching: nil).resolved)
    case "declared": diagram = Diagram(try await call.asker.declaredMap(of: call.target))
    default:
      let snapshot = try await call.asker.snapshot(of: call.target, at: try call.moment())
      answer.take(AnswerMoment(target: call.target, of: snapshot.moment))
      var options = DiagramOptions()
      options.focus = try call.arguments.text("from").map {
        try CoordinatorName.resolve($0, in: snapshot)
      }
      options.depth = call.arguments.number("depth")
      options.isFolded = format.isPicture && options.depth == nil
      diagram = Diagram(snapshot, options: options)
    }
    if answer.revision == nil { try await call.takeMoment(of: call.target, into: &answer) }
    answer.app["boxes"] = .count(diagram.boxes.count)
    let bytes = try call.desk.abilities.draw(diagram, format)
    answer.file = try call.desk.files.write(
      bytes, named: subject, extension: format.fileExtension)
    answer.next = [AgentStep("screen", call.again(), "where the user is")]
    return answer
  }
}

extension DiagramFormat {
  /// The extension of its files.
  fileprivate var fileExtension: String {
    switch self {
    case .mermaid: "mmd"
    case .markdown: "md"
    default: rawValue
    }
  }
}
