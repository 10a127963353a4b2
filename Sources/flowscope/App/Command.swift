import FlowProtocol
import Foundation

/// A command of the command line: those that take something, and every action by its name.
struct Command: Sendable {
  let name: String
  /// What it takes; nil where it takes nothing.
  var argument: String?
  let help: String
  /// What its argument may be completed to.
  var arguments: @Sendable (Model) -> [String] = { _ in [] }
  let run: @Sendable (String, inout Model) throws -> [Effect]

  static let all: [Command] = (own + actions).sorted { $0.name < $1.name }

  /// What is wrong with a line.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case unknown(String, nearest: String?)
    case needs(String, argument: String)
    case takesNothing(String)
    case badFilter(String, complaint: String)
    case badArgument(String, of: String, known: [String])

    var description: String {
      switch self {
      case .unknown(let name, let nearest):
        "there is no command '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      case .needs(let name, let argument): "'\(name)' needs \(argument)"
      case .takesNothing(let name): "'\(name)' takes no argument"
      case .badFilter(let text, let complaint): "filtering by '\(text)' failed: \(complaint)"
      case .badArgument(let value, let name, let known):
        "'\(name)' does not take '\(value)'; give \(known.joined(separator: ", "))"
      }
    }
  }

  /// A command with what it was given.
  struct Call: Sendable {
    let command: Command
    let argument: String

    func run(_ model: inout Model) throws -> [Effect] { try command.run(argument, &model) }
  }

  static func parse(_ line: String) throws(Problem) -> Call {
    let line = line.trimmed
    let name = String(line.prefix { !$0.isWhitespace })
    let argument = String(line.dropFirst(name.count)).trimmed
    guard let command = all.first(where: { $0.name == name }) else {
      throw .unknown(name, nearest: NearestNames.to(name, among: all.map(\.name), count: 1).first)
    }
    if let needed = command.argument, argument.isEmpty, !needed.hasPrefix("[") {
      throw .needs(name, argument: needed)
    }
    if command.argument == nil, !argument.isEmpty { throw .takesNothing(name) }
    return Call(command: command, argument: argument)
  }

  /// What a line that is being written may become.
  static func completions(of line: String, in model: Model) -> [(text: String, help: String)] {
    guard let blank = line.firstIndex(of: " ") else {
      return all.filter { $0.name.hasPrefix(line) }.map {
        ($0.argument == nil ? $0.name : "\($0.name) ", $0.help)
      }
    }
    let name = String(line[..<blank])
    let start = line[line.index(after: blank)...]
    guard let command = all.first(where: { $0.name == name }) else { return [] }
    return command.arguments(model).filter { $0.hasPrefix(start) }.map { ("\(name) \($0)", "") }
  }
}

extension Command {
  private static let actions = Action.allCases.map { action in
    Command(
      name: action.commandName,
      help: Keymap.standard.bindings.first { $0.action == action }?.help ?? ""
    ) { _, model in perform(action, in: &model) }
  }.filter { command in !own.contains { $0.name == command.name } }

  /// Those that are more than an action by its name.
  static let own = [
    Command(
      name: "export", argument: "[a format]",
      help:
        "export the hierarchy: \(DiagramFormat.offered.map(\.rawValue).joined(separator: ", "))",
      arguments: { _ in DiagramFormat.offered.map(\.rawValue) }
    ) { argument, model in
      if argument.isEmpty { return [.go(.overlay(.export))] }
      guard let format = DiagramFormat(rawValue: argument) else {
        throw Problem.badArgument(
          argument, of: "export", known: DiagramFormat.allCases.map(\.rawValue))
      }
      return flowscope.export(as: format, in: &model)
    },
    Command(
      name: "filter", argument: "[what to show]",
      help: "search, and show only what matches: text, !text, -r regex"
    ) { argument, model in
      let filter = LineFilter(argument)
      if let complaint = filter.complaint {
        throw Problem.badFilter(argument, complaint: complaint)
      }
      model.inspection.setFilter(filter, in: model.screen.panel)
      return []
    },
    Command(
      name: "target", argument: "[an engine]", help: "look at another engine",
      arguments: engines
    ) { argument, model in
      if argument.isEmpty { return [.go(.overlay(.targets))] }
      // A recording has the name of its engine, which may run as well.
      let known = model.inspections.first {
        $0.id == argument || $0.playback == nil && $0.engine?.name == argument
      }
      if let known {
        _ = model.look(at: known.id)
        return []
      }
      return [.resolve(argument)]
    },
    Command(
      name: "jump-to", argument: "[a part of a name]", help: "jump to a coordinator",
      arguments: coordinators
    ) { argument, model in
      model.prefilled = argument
      return [.go(.overlay(.jump))]
    },
    Command(
      name: "explain", argument: "a route or a URL",
      help: "what would a navigation to a route do", arguments: routes
    ) { argument, model in
      try checkExplaining(in: model)
      return [.explain(argument, from: model.inspection.tree.selection, of: model.inspection.id)]
    },
    Command(
      name: "navigate", argument: "a route or a URL", help: "navigate in the app; asks first",
      arguments: routes
    ) { argument, model in
      let node = model.inspection.tree.selectedNode
      return ask(.navigate(argument, from: node?.id), about: node, in: &model)
    },
    Command(
      name: "time", argument: "12:04:07 or +2.5",
      help: "show the hierarchy as it was then"
    ) { argument, model in
      guard let time = WrittenTime(argument) else {
        throw Problem.badArgument(argument, of: "time", known: WrittenTime.examples)
      }
      return jump(to: time.date(in: model.timeSpan, utcOffset: model.utcOffset), in: &model)
    },
    Command(name: "across", help: "go into the run of the app before or after") { _, model in
      cross(in: &model)
    },
    Command(
      name: "speed", argument: "a speed such as 4x", help: "play a recording at another speed",
      arguments: { _ in ["0.25x", "0.5x", "1x", "2x", "4x", "16x", "64x"] }
    ) { argument, model in
      guard let speed = try? PlaybackSpeed(parsing: argument) else {
        throw Problem.badArgument(argument, of: "speed", known: ["0.25x", "1x", "64x"])
      }
      return play(.setSpeed(speed), in: &model)
    },
    Command(
      name: "theme", argument: "a theme", help: "draw in other colours",
      arguments: { _ in Theme.allCases.map(\.rawValue) }
    ) { argument, _ in
      guard let theme = Theme(rawValue: argument) else {
        throw Problem.badArgument(argument, of: "theme", known: Theme.allCases.map(\.rawValue))
      }
      return [.setTheme(theme)]
    },
    Command(name: "q", help: "quit") { _, _ in [.quit] },
    Command(
      name: "mouse", argument: "[on or off]",
      help: "let clicks select, or leave them to the terminal",
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

extension Action {
  /// Its name on the command line, such as `move-down`.
  var commandName: String {
    rawValue.reduce(into: "") { name, character in
      name += character.isUppercase ? "-\(character.lowercased())" : String(character)
    }
  }
}
