import ArgumentParser
import FlowReports

/// The targets of a command that reads several.
struct SeveralTargets: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Engines, by name, pid or socket, recordings, and directories with recordings in them or below \
      them; - reads a recording from standard input. Optional if exactly one engine runs.
      """, valueName: "target"), completion: .targets)
  var targets: [String] = []

  @OptionGroup var list: FileList

  func validate() throws {
    if list.filesFrom == Asker.standardInputName, targets.contains(Asker.standardInputName) {
      throw ValidationError("standard input is a recording or a list of files, and not both")
    }
  }

  var unread: UnreadFiles { list.unread }

  /// Returns the targets, with the recordings of directories; nil means the running engine.
  ///
  /// With `orSources`, a directory that has Swift files and no recordings stays a target.
  func found(sparing unread: UnreadFiles, orSources: Bool = false) async throws -> [String?] {
    try await Asker.shell.targets(
      targets, listedIn: list.filesFrom, orSources: orSources, sparing: unread)
  }
}

/// The recordings that a file lists, and what happens to those that cannot be read.
struct FileList: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Also read the recordings and directories that this file lists, a path on each line or after \
      each path a NUL; - is standard input.
      """, valueName: "file"), completion: .file())
  var filesFrom: String?

  @Flag(
    help: "Go on without recordings that cannot be read, which are named, and exit with 5.")
  var keepGoing = false

  /// The files that cannot be read, none yet.
  var unread: UnreadFiles { UnreadFiles(keepsGoing: keepGoing) }
}

extension UnreadFiles {
  /// Ends a command whose report lacks files with exit code 5; a failed check precedes it.
  func finish() throws {
    guard let text else { return }
    StandardError.fail(text)
    throw ExitCode(5)
  }
}
