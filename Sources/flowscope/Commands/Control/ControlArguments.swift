import ArgumentParser
import FlowReports

/// The options of the commands that change an app, which it has to allow as well.
struct ControlArguments: ParsableArguments {
  @Flag(help: "Change the app, if it allows that. Without it, nothing is changed.")
  var control = false

  @Flag(help: "Say what would be done, and change nothing; needs no permission.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Change nothing, and exit with 1, if the hierarchy has another revision by then.",
      valueName: "revision"))
  var ifRevision: UInt64?

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if control, dryRun {
      throw ValidationError("--control and --dry-run exclude each other")
    }
  }

  /// Requests a change, and prints what came of it and the screen afterwards.
  func run(_ action: ControlAction, of target: String?) async throws {
    let conditions = ControlConditions(
      isAllowed: control, isDryRun: dryRun, revision: ifRevision)
    // Before the app is waited for.
    try conditions.check(action)
    try await wait.untilThere(target)
    let answer = try await Asker.shell.control(
      action, of: target, under: conditions, limit: most.limit)
    try display.text.show(answer, json: json)
    if !answer.succeeded { throw ExitCode(1) }
  }
}

/// A command that changes an app.
protocol ControlCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  var arguments: ControlArguments { get }
}

extension ControlCommand {
  var report: ReportFile { arguments.report }
  var messages: QuietOption { arguments.messages }
  var patience: TimeoutOption { arguments.patience }
}

/// What every such command says in its help.
enum ControlHelp {
  static let conditions = """
    Both sides have to allow it: the app, by starting its inspector with allowsControl: true, and you, \
    with --control. Prints what was done, and where the user is then. Exits with 1 if it was refused, or \
    if there was nothing to do, with 2 without --control, and with 4 if the app does not allow it.
    """
}
