/// A tool that a program calls in place of a command: its name, what it takes, and its answer.
///
/// A tool is a type in a file of `Tools`, and a line of ``AgentTools``. Its answer is made of the report
/// that the command of the same purpose prints.
package protocol AgentTool: Sendable {
  static var name: String { get }
  /// What it is good for, in a sentence or two that a model reads before each task.
  static var summary: String { get }
  static var effect: AgentEffect { get }
  /// The arguments of its own; ``allArguments`` has the shared ones too.
  static var arguments: [AgentArgument] { get }
  /// The arguments that many tools share and that this one takes.
  static var shared: Set<SharedArgument> { get }
  /// What may help after a call that failed.
  static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep]
  static func answer(_ call: AgentCall) async throws -> AgentAnswer
}

/// What a tool changes.
package enum AgentEffect: Equatable, Sendable {
  /// Nothing, but for files of the program's own.
  case reads
  /// It keeps something for the user: a mark, or a recording.
  case keeps
  /// It changes the app, which has to allow that.
  case controls
}

/// An argument that means the same in every tool that takes it.
package enum SharedArgument: CaseIterable, Sendable {
  case target, at, limit, cursor, detail

  package static let paged: Set<SharedArgument> = [.target, .limit, .cursor, .detail]
  package static let pagedMoment: Set<SharedArgument> = paged.union([.at])

  /// The maximum number of rows of a page.
  package static let mostRows = 200

  var argument: AgentArgument {
    switch self {
    case .target: AgentArgument("target", .text)
    case .at: AgentArgument("at", .text, "moment of a recording, such as +2s")
    case .limit: AgentArgument("limit", .number(1...Self.mostRows))
    case .cursor: AgentArgument("cursor", .text)
    case .detail: AgentArgument("detail", .choice(["full"]))
    }
  }
}

extension AgentTool {
  package static var effect: AgentEffect { .reads }
  package static var arguments: [AgentArgument] { [] }
  package static var shared: Set<SharedArgument> { SharedArgument.paged }
  package static func stepsAfterFailure(_ call: AgentCall) -> [AgentStep] { [] }

  /// All arguments, in a fixed order.
  package static var allArguments: [AgentArgument] {
    arguments + SharedArgument.allCases.filter(shared.contains).map(\.argument)
  }

  /// The tool as `tools/list` has it.
  package static var description: JSONValue {
    let properties = Dictionary(
      allArguments.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    var schema: [String: JSONValue] = [
      "type": .string("object"), "properties": .object(properties),
      "additionalProperties": .bool(false),
    ]
    let required = allArguments.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object([
      "name": .string(name), "description": .string(summary), "inputSchema": .object(schema),
      "annotations": .object([
        "readOnlyHint": .bool(effect == .reads), "destructiveHint": .bool(effect == .controls),
        "openWorldHint": .bool(false),
      ]),
    ])
  }
}
