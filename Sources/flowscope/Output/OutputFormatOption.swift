import ArgumentParser
import FlowReports

/// The form in which a command prints what it checked.
enum OutputFormat: String {
  case text, json, sarif, junit, github, markdown
}

/// The forms that every command with a check has; they exclude each other.
struct OutputFormatOption: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print JUnit XML with a test case for each result.")
  var junit = false

  @Flag(
    help: ArgumentHelp(
      "Print annotations for GitHub's workflows, and append a summary to $GITHUB_STEP_SUMMARY.",
      discussion: """
        GitHub shows 10 annotations of a kind (error, warning, notice) in a step; the others are \
        counted.
        """))
  var github = false

  @Flag(help: "Print a report in Markdown, short enough for a comment on GitHub.")
  var markdown = false

  /// The chosen form; the flag is one that only some commands have.
  func format(sarif: Bool = false) throws -> OutputFormat {
    let flags: [(format: OutputFormat, isOn: Bool)] = [
      (.json, json), (.sarif, sarif), (.junit, junit), (.github, github), (.markdown, markdown),
    ]
    let chosen = flags.filter(\.isOn).map(\.format)
    guard chosen.count < 2 else {
      let names = chosen.map { "--\($0.rawValue)" }
      throw ValidationError(
        "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) exclude each other"
      )
    }
    return chosen.first ?? .text
  }
}

/// The forms and facts that need the files of the app.
struct SourcesOption: ParsableArguments {
  @Flag(help: "Print SARIF 2.1.0, for tools that show code reviews.")
  var sarif = false

  @Option(
    help: ArgumentHelp(
      "The directory of the app's sources, so that results have files: the root of the repository.",
      valueName: "directory"), completion: .directory)
  var sourceRoot: String?

  /// The sources; nil if none are named.
  ///
  /// - Throws: ``ReportError``.
  func root() throws -> SourceRoot? { try sourceRoot.map(SourceRoot.init) }
}
