import ArgumentParser
import FlowReports
import Foundation
import Inspector

struct ExportEventsCommand: AsyncParsableCommand, QuietCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-events",
    abstract: "Write the events of recordings as rows, for DuckDB, Spark and other tools.",
    discussion: """
      Writes one JSON object in each line (NDJSON), as Docs/schemas/event.json describes it, into \
      files such as kind=navigation/day=2026-11-28/app=shop/<run>.ndjson below the directory of \
      --output. The kinds are navigation, error, visit (a time in which a screen was visible) and \
      route (declared by the app); the day is in UTC. Each row has its app, run, version, tags and \
      time, and null for what is missing.

      A run that several recordings have counts once, and so does a copy of a recording. The files \
      come into place when all are whole: an export that fails, or that ctrl-c ends, changes nothing. \
      A later export replaces the files of its runs, and keeps those of others. Give all recordings \
      of a run together.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Recordings, and directories with recordings in them or below them; - reads a recording from \
      standard input.
      """, valueName: "recording"), completion: .file())
  var recordings: [String] = []

  @OptionGroup var list: FileList

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The directory to write to, which is made if it is missing.", valueName: "directory"),
    completion: .directory)
  var output: String

  @Flag(help: "Print the summary as JSON.")
  var json = false

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: TextOptions

  func validate() throws {
    if output.isEmpty || output == "-" { throw ValidationError("--output takes a directory") }
    if recordings.isEmpty, list.filesFrom == nil {
      throw ValidationError(
        "an export needs recordings, or a directory of them; 'flowscope record' makes one")
    }
    if list.filesFrom == Asker.standardInputName, recordings.contains(Asker.standardInputName) {
      throw ValidationError("standard input is a recording or a list of files, and not both")
    }
  }

  func run() async throws {
    let unread = list.unread
    let targets = try await Asker.shell.targets(
      recordings, listedIn: list.filesFrom, sparing: unread)
    // The copy of standard input sets what signals do, and the export needs them for itself. Why
    // there is none is said when it is read.
    if targets.contains(Asker.standardInputName) { _ = try? StandardInput.file() }
    let (output, ending, stop) = (output, Locked(Int32?.none), StopSignal())
    // Its files are removed first, however long that takes; only a second signal exits at once.
    _ = SignalRelay(ends: [SIGINT, SIGTERM, SIGHUP], within: nil) { signal in
      ending.withLock { $0 = $0 ?? signal }
      stop.send()
    }
    let export = Task {
      try await Asker.shell.exportEvents(of: targets, to: output, sparing: unread)
    }
    let watch = Task {
      await stop.wait()
      export.cancel()
    }
    defer { watch.cancel() }
    do {
      try display.show(try await export.value, json: json)
    } catch {
      guard error is CancellationError, let signal = ending.withLock({ $0 }) else { throw error }
      StandardError.say("interrupted; \(output) has what it had before")
      throw ExitCode(128 + signal)
    }
    try unread.finish()
  }
}
