import Foundation

/// Says for a program what messages say for the command line: an argument of a tool for an option, and
/// a tool for a command.
///
/// Reports are shared with commands, so this is the one place that knows both. A quoted text, which may
/// be the app's, keeps its options.
enum AgentWords {
  static func words(for message: String) -> String {
    var text = message
    for (words, other) in phrases { text = text.replacing(words, with: other) }
    for (command, tool) in commands {
      text = text.replacing("'flowscope \(command)'", with: "the tool \(tool)")
    }
    if !text.contains("--") { return text }
    return text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? withArguments(String($0.element)) : String($0.element) }
      .joined(separator: "'")
  }

  /// What only a command can be told.
  private static let phrases = [
    ("watch it with --for, or record it", "record it with the tool recording"),
    ("; give them longer with --timeout", ""), (", or replace it with --force", ""),
    ("; use --match place", ""), (": --match place compares them", ""),
  ]

  /// The commands that are whole in quotes, and the tool of each.
  private static let commands = [
    ("snapshot", TreeTool.name), ("map", RoutesTool.name), ("record", RecordingTool.name),
    ("diff", DiffTool.name), ("screen", ScreenTool.name), ("errors", ErrorsTool.name),
    ("list", EnginesTool.name), ("pop", "\(ActTool.name) with do: pop"),
  ]

  /// Options whose arguments have other names.
  private static let options = ["of": "coordinator"]

  private static let arguments = Set(
    AgentTools.listed(withControl: true).flatMap { $0.allArguments.map(\.name) })

  private static func withArguments(_ text: String) -> String {
    text.replacing(/--([a-z][a-z\-]*[a-z])/) { match in
      let words = match.1.split(separator: "-")
      let name = words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.capitalized }
      return options[name] ?? (arguments.contains(name) ? name : String(match.0))
    }
  }
}
