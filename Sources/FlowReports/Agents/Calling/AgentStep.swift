/// A call that may help next, and what it is good for.
package struct AgentStep: Equatable, Sendable {
  package let tool: String
  package let arguments: [String: JSONValue]
  /// What it is good for, in words of the program's own: never those of an app.
  package let why: String

  package init(_ tool: String, _ arguments: [String: JSONValue] = [:], _ why: String) {
    (self.tool, self.arguments, self.why) = (tool, arguments, why)
  }

  /// The maximum length of a text among the arguments, and the number of its blanks, as in
  /// `Stack #7` and `profile(user: 57)`.
  private static let (mostCharacters, mostBlanks) = (80, 1)

  /// The signs of JSON, of code and of markup, which no name of a route or a coordinator needs.
  private static let signs: Set<Character> = ["{", "}", "[", "]", "`", "\\", "|", "\""]

  /// Whether the arguments are short and plain: a name that poses as a sentence, or as JSON, is not
  /// repeated.
  var isPlain: Bool {
    arguments.values.allSatisfy { value in
      guard case .string(let text) = value else { return true }
      return text.utf8.count <= Self.mostCharacters
        && text.utf8.count { $0 == UInt8(ascii: " ") } <= Self.mostBlanks
        && DisplayText.neutralised(text) == text && !text.contains(where: Self.signs.contains)
    }
  }

  var json: JSONValue {
    .object(["tool": .string(tool), "arguments": .object(arguments), "why": .string(why)])
  }
}

extension AgentStep {
  /// Makes a call of the command that a report names; nil for a command that is no tool.
  ///
  /// - Parameters:
  ///   - target: The target as it was named, which is repeated.
  ///   - isControlled: Whether the tool that changes apps may be named.
  init?(_ step: NextStep, for target: String?, withControl isControlled: Bool) {
    guard let command = step.words.first else { return nil }
    var words = step.words.dropFirst()
    if let target, words.first == target { words = words.dropFirst() }
    let flags = Set(words.filter { $0.hasPrefix("--") })
    let name = words.first { !$0.hasPrefix("-") }
    var arguments: [String: JSONValue] = target.map { ["target": .string($0)] } ?? [:]
    let tool: String
    switch command {
    case "screen", "errors": tool = command
    case "log": tool = "events"
    case "links":
      tool = "events"
      arguments["kind"] = .array([.string("link")])
    case "map": tool = "routes"
    case "snapshot":
      tool = "tree"
      if flags.contains("--since"), let name, let revision = Int64(name) {
        arguments["since"] = .integer(revision)
      }
    case "explain" where flags.contains("--all"):
      tool = "check"
      arguments["for"] = .string("unreachable")
    case "explain":
      guard let name else { return nil }
      tool = command
      arguments["route"] = .string(name)
      if flags.contains("--questions") { arguments["questions"] = .bool(true) }
    case "way":
      guard let name else { return nil }
      tool = command
      arguments["to"] = .string(name)
    case "wait" where flags.contains("--navigation"):
      tool = command
      arguments["for"] = .string("navigation")
    case "navigate":
      guard isControlled, let name else { return nil }
      tool = "act"
      arguments["do"] = .string("navigate")
      arguments["route"] = .string(name)
      if flags.contains("--dry-run") { arguments["dryRun"] = .bool(true) }
    default: return nil
    }
    self.init(tool, arguments, step.why)
  }
}
