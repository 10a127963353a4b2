import ArgumentParser

/// The commands by name, so that one of them can be found without the help texts of all others.
///
/// The parser asks each command that it knows for its configuration, and the texts of some are made of
/// tables, such as that of the keys. A command line that names its command needs no other.
enum CommandTable {
  /// All commands, in the order of their names.
  static let all: [(name: String, command: any ParsableCommand.Type)] = [
    ("attach", AttachCommand.self),
    ("autopsy", AutopsyCommand.self),
    ("break", BreakCommand.self),
    ("check-map", CheckMapCommand.self),
    ("completion", CompletionCommand.self),
    ("config", ConfigCommand.self),
    ("coverage", CoverageCommand.self),
    ("demo", DemoCommand.self),
    ("diff", DiffCommand.self),
    ("dismiss", DismissCommand.self),
    ("document", DocumentCommand.self),
    ("errors", ErrorsCommand.self),
    ("explain", ExplainCommand.self),
    ("export", ExportCommand.self),
    ("export-events", ExportEventsCommand.self),
    ("funnel", FunnelCommand.self),
    ("links", LinksCommand.self),
    ("lint", LintCommand.self),
    ("list", ListCommand.self),
    ("listen", ListenCommand.self),
    ("log", LogCommand.self),
    ("map", MapCommand.self),
    ("navigate", NavigateCommand.self),
    ("pop", PopCommand.self),
    ("problem", ProblemGroup.self),
    ("record", RecordCommand.self),
    ("replay", ReplayCommand.self),
    ("routes", RoutesCommand.self),
    ("scan", ScanCommand.self),
    ("screen", ScreenCommand.self),
    ("select-tab", SelectTabCommand.self),
    ("snapshot", SnapshotCommand.self),
    ("wait", WaitCommand.self),
    ("way", WayCommand.self),
  ]

  static func command(named name: String) -> (any ParsableCommand.Type)? {
    all.first { $0.name == name }?.command
  }

  /// The commands that a command line may mean: the one that its first word names, or else all.
  ///
  /// The help and the completions are about all.
  static func commands(for arguments: some Sequence<String>) -> [any ParsableCommand.Type] {
    let word = ProblemGroup.completed(Array(arguments.dropFirst())).first
    let named = word == "completion" ? nil : word.flatMap(command)
    return named.map { [$0] } ?? all.map(\.command)
  }
}
