import ArgumentParser
import FlowReports

struct CheckMapCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-map",
    abstract: "Compare what an app declares with a baseline that a team keeps.",
    discussion: """
      'flowscope map --declared -o App.flow' writes the baseline, a declaration on each line: \
      coordinators, who owns them, routes, who takes which and how, links and results.

      Prints a line with '+' for each declaration that is new, and with '-' for each that is gone, and \
      exits with 1 if there are any. Of an app and a baseline of its sources, only what both know is \
      compared.
      """)

  @Argument(
    help: ArgumentHelp("The baseline.", valueName: "baseline"), completion: .file())
  var baseline: String

  @Argument(
    help: ArgumentHelp(
      """
      What is compared with it: an engine, a recording, a saved snapshot, a directory of Swift \
      sources, a declared map as JSON, or another baseline. Optional if exactly one engine runs.
      """, valueName: "target"), completion: .targets)
  var target: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var wait: WaitOption

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: TextOptions

  func run() async throws {
    // A mistake in the baseline is told before an engine is asked.
    guard let expected = try DeclaredMapFile.read(baseline) else {
      throw ReportError.badInput(
        "cannot read \(baseline): it is no baseline; write one with 'flowscope map --declared -o FILE'"
      )
    }
    try await wait.untilThere(target)
    let difference = DeclaredDifference(
      from: expected, to: try await Asker.shell.declaredMap(of: target))
    try display.show(difference, json: json)
    if !difference.isEmpty { throw ExitCode(1) }
  }
}
