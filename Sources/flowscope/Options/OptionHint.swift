import ArgumentParser
import FlowReports

/// What an unknown option may mean.
enum OptionHint {
  /// The options with a meaning that other tools give another name.
  private static let meanings: [(option: String, words: Set<String>)] = [
    ("--color", ["--colors", "--colour", "--no-color", "--no-colour", "--plain"]),
    ("--coordinator", ["--type", "--screen", "--view-controller"]),
    ("--follow", ["--tail", "--watch", "--stream", "--live"]),
    ("--for", ["--duration", "--seconds", "--time", "--watch"]),
    ("--force", ["--overwrite", "--replace"]),
    ("--github", ["--annotations", "--github-actions", "--gha"]),
    ("--junit", ["--junit-xml", "--junitxml", "--xml"]),
    ("--limit", ["--count", "--head", "--last", "--lines", "--max", "--max-count", "--top"]),
    ("--minimum", ["--at-least", "--fail-under", "--min", "--percent", "--threshold"]),
    ("--output", ["--file", "--out", "--to-file", "--write"]),
    ("--quiet", ["--silent", "--no-messages"]),
    ("--sarif", ["--code-scanning"]),
    ("--since", ["--after", "--begin", "--start"]),
    ("--sources", ["--root", "--source-dir", "--source-directory", "--src"]),
    ("--strict", ["--check", "--error", "--exit-code", "--fail", "--werror"]),
    ("--timeout", ["--give-up", "--max-time"]),
    ("--until-exit", ["--till-exit", "--until-end", "--until-quit"]),
    ("--wait", ["--retry", "--wait-for"]),
  ]

  /// Rewords a message about an option that a command does not have; returns nil for other messages.
  ///
  /// The parser's own suggestion counts letters only, which is nonsense for short words.
  static func reworded(_ line: String, of command: any ParsableArguments.Type) -> String? {
    guard line.hasPrefix("Unknown option ") else { return nil }
    let plain = line.replacing(/\. Did you mean '[^']*'\?/, with: "")
    guard let match = plain.wholeMatch(of: /Unknown option '(--?[^']+)'/) else { return plain }
    let name = String(match.1)
    if let hint = filterHint(for: name, of: command) { return "unknown option '\(name)'; \(hint)" }
    let hint = option(for: name, among: DeclaredOptions(of: command).longNames)
      .map { "; did you mean '\($0)'?" }
    return "unknown option '\(name)'\(hint ?? "")"
  }

  /// How a filter that begins with `-r` is given to a command; nil for another word or command.
  private static func filterHint(
    for word: String, of command: any ParsableArguments.Type
  ) -> String? {
    guard word == "-r" || word.hasPrefix("-r ") else { return nil }
    let filter = word == "-r" ? "-r text" : word
    if DeclaredOptions(of: command)["--match"] != nil {
      return "a regular expression is --match='\(filter)'"
    }
    let name = (command as? any ParsableCommand.Type)?.configuration.commandName
    if name == "break" {
      return "a condition that begins with a dash comes last, after --: -- '\(filter)'"
    }
    return nil
  }

  /// The option of a command that an unknown one means, by its meaning or its spelling; else nil.
  static func option(for unknown: String, among known: [String]) -> String? {
    let named = unknown.lowercased()
    if let meant = meanings.first(where: { $0.words.contains(named) && known.contains($0.option) })
    {
      return meant.option
    }
    // The dashes, which all of them have, would make every two words more similar.
    let names = known.map { String($0.drop { $0 == "-" }) }
    return NearestNames.to(String(named.drop { $0 == "-" }), among: names, count: 1).first
      .map { "--\($0)" }
  }
}
