import FlowModel
import FlowReports

package struct Command: Sendable {
  let name: String
  /// The description of the argument, in brackets if it is optional; nil if there is none.
  var argument: String?
  let help: String
  /// The values that complete the argument.
  var arguments: @Sendable (Model) -> [String] = { _ in [] }
  /// The whole arguments that continue a beginning; nil if ``arguments`` has them all.
  var continuations: (@Sendable (_ beginning: String, Model) -> [String])?
  let run: @Sendable (String, inout Model) throws -> [Effect]

  enum Problem: Error, Equatable, CustomStringConvertible {
    case unknown(String, nearest: String?)
    case ambiguous(String, candidates: [String])
    case needs(String, argument: String)
    case takesNothing(String)
    case badFilter(String, complaint: String)
    case badArgument(String, of: String, known: [String])

    var description: String {
      switch self {
      case .unknown(let name, let nearest):
        "unknown command '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      case .ambiguous(let name, let candidates):
        "'\(name)' is the beginning of \(candidates.prefix(5).joined(separator: ", "))"
          + (candidates.count > 5 ? " and \(candidates.count - 5) more" : "")
      case .needs(let name, let argument): "'\(name)' needs \(argument)"
      case .takesNothing(let name): "'\(name)' takes no argument"
      case .badFilter(let text, let complaint): "filtering by '\(text)' failed: \(complaint)"
      case .badArgument(let value, let name, let known):
        "'\(name)' does not take '\(value)'; give \(known.joined(separator: ", "))"
      }
    }
  }

  static func parse(
    _ line: String, among all: [Command]
  ) throws(Problem) -> (command: Command, argument: String) {
    let line = line.trimmed
    let name = String(line.prefix { !$0.isWhitespace })
    let argument = String(line.dropFirst(name.count)).trimmed
    let command = try named(name, among: all)
    if let needed = command.argument, argument.isEmpty, !needed.hasPrefix("[") {
      throw .needs(command.name, argument: needed)
    }
    if command.argument == nil, !argument.isEmpty { throw .takesNothing(command.name) }
    return (command, argument)
  }

  /// The command of this name, or the only one that the name may mean.
  private static func named(_ name: String, among all: [Command]) throws(Problem) -> Command {
    let found = meant(by: name, among: all)
    if found.count == 1 { return found[0] }
    guard found.isEmpty else { throw .ambiguous(name, candidates: found.map(\.name)) }
    throw .unknown(name, nearest: NearestNames.to(name, among: all.map(\.name), count: 1).first)
  }

  /// The command of this name, else those that begin with it, else those with its letters in order.
  private static func meant(by name: String, among all: [Command]) -> [Command] {
    if let command = all.first(where: { $0.name == name }) { return [command] }
    if name.isEmpty { return all }
    let beginning = all.filter { $0.name.hasPrefix(name) }
    if !beginning.isEmpty || name.count < 2 { return beginning }
    let fuzzy = FuzzyPattern(name)
    return fuzzy.ranked(all.lazy.map(\.name), limit: all.count).map { all[$0.index] }
  }

  static func completions(of line: String, in model: Model) -> [(text: String, help: String)] {
    let all = model.keymap.commands
    guard let blank = line.firstIndex(of: " ") else {
      let beginning = all.filter { $0.name.hasPrefix(line) }
      return (beginning.isEmpty ? meant(by: line, among: all) : beginning).map {
        ($0.argument == nil ? $0.name : "\($0.name) ", $0.help)
      }
    }
    let name = String(line[..<blank])
    let start = line[line.index(after: blank)...]
    guard let command = all.first(where: { $0.name == name }) else { return [] }
    let arguments = command.continuations?(String(start), model) ?? command.arguments(model)
    return arguments.filter { $0.hasPrefix(start) }.map { ("\(name) \($0)", "") }
  }
}

extension Keymap {
  /// The commands of the features and every action by its name, sorted.
  var commands: [Command] {
    let own = features.commands
    let names = Set(own.map(\.name))
    let actions = bindings.filter { !names.contains($0.action.commandName) }.map { binding in
      Command(name: binding.action.commandName, help: binding.help) { _, model in
        binding.action.run(&model)
      }
    }
    return (own + actions).sorted { $0.name < $1.name }
  }
}

extension Command {
  /// The maximum number of coordinators whose names are completed; more would delay each key.
  static let mostCompleted = 10_000

  static let frame = [
    Command(
      name: "filter", argument: "[filter]",
      help: "search, and show only what matches: text, !text, -r regex"
    ) { argument, model in
      let filter = LineFilter(argument)
      if let complaint = filter.complaint {
        throw Problem.badFilter(argument, complaint: complaint)
      }
      model.setFilter(filter)
      return []
    },
    Command(
      name: "theme", argument: "a theme", help: "change the colours",
      arguments: { $0.themes.map(\.name) }
    ) { argument, model in
      guard let theme = model.themes.first(where: { $0.name == argument }) else {
        throw Problem.badArgument(argument, of: "theme", known: model.themes.map(\.name))
      }
      return [.setTheme(theme)]
    },
    Command(name: "q", help: "quit") { _, _ in [.quit] },
    Command(
      name: "mouse", argument: "[on or off]",
      help: "turn mouse selection on or off",
      arguments: { _ in ["on", "off"] }
    ) { argument, _ in
      switch argument {
      case "", "on": return [.setMouse(true)]
      case "off": return [.setMouse(false)]
      default: throw Problem.badArgument(argument, of: "mouse", known: ["on", "off"])
      }
    },
  ]
}

extension Model {
  /// The sorted names of the types in the shown hierarchy; reads at most ``Command/mostCompleted``
  /// coordinators.
  var typesOfCoordinators: [String] {
    Set(inspection.shown?.nodes.values.prefix(Command.mostCompleted).map(\.name) ?? []).sorted()
  }
}
