import ArgumentParser
import FlowReports
import Inspector

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

/// The directory of the app's sources.
struct SourceDirectoryOption: ParsableArguments {
  /// The second name is from before the inspector had the option.
  @Option(
    name: [.customLong("sources"), .customLong("source-root")],
    help: ArgumentHelp(
      """
      The directory of the app's sources, so that calls have files and lines: the root of the \
      repository. --source-root is the same.
      """, valueName: "directory"), completion: .directory)
  var sources: String?

  var flags: [SettingFlag] {
    sources.map { [SettingFlag(setting: "sources", text: $0, flag: "--sources")] } ?? []
  }

  /// The sources of the option, or else of the settings; nil if none are named.
  ///
  /// A directory of the settings that is not there is only told.
  ///
  /// - Throws: ``ReportError``.
  func root() throws -> SourceRoot? {
    if let sources { return try SourceRoot(sources) }
    guard let path = EffectiveSettings(sources: .ofProcess).settings.sources else { return nil }
    do { return try SourceRoot(path) } catch {
      StandardError.say("\(error); the setting 'sources' names it")
      return nil
    }
  }

  /// The sources with what a scan finds in them, if the program for it is there.
  ///
  /// - Throws: ``ReportError``.
  func scanned() async throws -> SourceRoot? { await Self.scanned(try root()) }

  /// Returns sources with what a scan finds in them, which takes seconds for a large app.
  ///
  /// Without the program, and for sources that it cannot read, places are found by names.
  static func scanned(_ root: SourceRoot?) async -> SourceRoot? {
    guard let root else { return nil }
    return (try? await root.scanned()) ?? root
  }
}

/// The forms and facts that need the files of the app.
struct SourcesOption: ParsableArguments {
  @Flag(help: "Print SARIF 2.1.0, for tools that show code reviews.")
  var sarif = false

  @OptionGroup var directory: SourceDirectoryOption

  /// The sources without a scan; nil if none are named.
  ///
  /// - Throws: ``ReportError``.
  func root() throws -> SourceRoot? { try directory.root() }
}
