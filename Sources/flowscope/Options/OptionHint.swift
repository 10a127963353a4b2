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
    let hint = option(for: name, among: DeclaredOptions(of: command).longNames)
      .map { "; did you mean '\($0)'?" }
    return "unknown option '\(name)'\(hint ?? "")"
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
