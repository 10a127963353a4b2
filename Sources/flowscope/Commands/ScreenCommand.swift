import ArgumentParser
import FlowReports

struct ScreenCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Print where the user is, in one line.",
    discussion: """
      Prints the route on screen, the coordinators from the root to it with their tabs, what is \
      presented over what, the navigation that led there with its place in the app's code, and the \
      revision. An engine without a flight recorder does not say which navigation it was.

      Examples:
        flowscope screen shop
        flowscope screen run.flowscope --at +1.5s --json
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    let screen = try await Asker.shell.screen(
      of: target.target, at: moment.at, limit: most.limit)
    try display.text.show(screen, json: json)
  }
}
