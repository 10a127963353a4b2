import ArgumentParser
import FlowModel
import FlowReports
import Foundation

// The options that mean the same in every command that has them; Docs/Scripts.md lists which has
// which. `SharedOptions.run` applies them.

struct QuietOption: ParsableArguments {
  @Flag(
    name: .shortAndLong,
    help: "Print no remarks and no progress on standard error, only why the command failed.")
  var quiet = false
}

struct ReportFile: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func validate() throws {
    if output == "" { throw ValidationError("--output takes a file, or - for standard output") }
  }
}

struct TimeoutOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Give up after this long, with exit code 3, and wait as long for a busy app: seconds, or 2s, \
      1m. Default: never, and 10 s for a busy app.
      """,
      valueName: "duration"), transform: WrittenDuration.init(parsing:))
  var timeout: WrittenDuration?

  /// Why a command ended at the time that was given, and what it waited for.
  static func error(after time: WrittenDuration) -> ReportError {
    let reason = Progress.reason.map { "; \($0)" } ?? ""
    return .connection("timed out after \(Counted.seconds(time.duration)), by --timeout\(reason)")
  }
}

struct LimitOption: ParsableArguments {
  @Option(
    name: [.customShort("n"), .long],
    help: ArgumentHelp(
      "Print at most this many: of events the newest, and of other rows the first.",
      valueName: "number"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1") }
  }

  /// Says how many of a list are left out.
  func tell(of count: Int, _ noun: String) {
    guard let limit, count > limit else { return }
    StandardError.say("\(limit) of \(Counted.text(count, noun)) shown; --limit left out the rest")
  }
}

struct SinceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Only what happened since then: how long before now, or before the end of a recording, such as \
      90, 500ms or 2m; a time of day; a time in ISO 8601; or +2m after the beginning of a recording.
      """, valueName: "time"), transform: LogBeginning.init(parsing:))
  var since: LogBeginning?
}

protocol QuietCommand: ParsableCommand { var messages: QuietOption { get } }

/// A command whose report can go to a file.
protocol ReportCommand: QuietCommand {
  var report: ReportFile { get }
  /// Whether the file grows while the command runs, in place of being replaced at its end.
  var writesAtOnce: Bool { get }
  /// Whether the command writes the file itself, because the report can need several.
  var writesItself: Bool { get }
}

extension ReportCommand {
  var writesAtOnce: Bool { false }
  var writesItself: Bool { false }
}

/// A command that can wait longer than usual for an app whose main actor is busy.
protocol PatientCommand: ParsableCommand { var patienceWithApps: AnswerPatience { get } }

protocol TimedCommand: PatientCommand { var patience: TimeoutOption { get } }

extension TimedCommand {
  /// Without an end: the timer ends the program.
  var patienceWithApps: AnswerPatience {
    patience.timeout == nil ? .limited : .whileBusy(until: nil)
  }
}

enum SharedOptions {
  /// What ends the command at `--timeout` in place of its exit, while it has something to save.
  private static let saving = Locked<(@Sendable () -> Void)?>(nil)

  /// Has `end` called at `--timeout` from now on: the command then saves what it has, and fails with
  /// ``TimeoutOption/error(after:)``.
  static func saveAtTimeout(by end: @escaping @Sendable () -> Void) { saving.withLock { $0 = end } }

  /// Hides remarks and progress, if the command is to be quiet.
  static func hush(_ command: any ParsableCommand) {
    StandardError.isQuiet = (command as? any QuietCommand)?.messages.quiet ?? false
  }

  /// Runs a command with its other shared options in force; `giveUp` ends the program.
  static func run(
    _ command: any ParsableCommand, giveUp: @escaping @Sendable (ReportError) -> Never
  ) async throws {
    if let command = command as? any PatientCommand { Asker.patience = command.patienceWithApps }
    let timer = (command as? any TimedCommand)?.patience.timeout.map { time in
      Task {
        try await Task.sleep(for: time.duration)
        if let end = saving.withLock({ $0 }) { return end() }
        // Exits, because a command that waits in the system cannot be cancelled.
        giveUp(TimeoutOption.error(after: time))
      }
    }
    defer { timer?.cancel() }
    guard let report = command as? any ReportCommand, let file = report.report.output, file != "-",
      !report.writesItself
    else { return try await run(command) }
    try StandardOutput.redirect(to: file, atOnce: report.writesAtOnce)
    do { try await run(command) } catch let code as ExitCode {
      // A failed check has a report too.
      try StandardOutput.finish()
      throw code
    }
    try StandardOutput.finish()
  }

  private static func run(_ command: any ParsableCommand) async throws {
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      var command = command
      try command.run()
    }
  }
}
