import ArgumentParser
import FlowReports

struct RoutesCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "List the routes of an app: those that it declares, and those that were requested.",
    discussion: """
      Prints a row for each route: its type, whether the app declares it, and how often a navigation \
      to it succeeded and failed while it was counted, as in 'flowscope coverage'. With --reach, an \
      engine says of each whether it can be reached now. With --sources, each has the file and the line \
      that declares it. A directory of Swift sources lists what they declare, and who takes it.

      Examples:
        flowscope routes shop --match cart --reach
        flowscope routes run.flowscope --json -n 20
      """)

  @Argument(
    help: """
      An engine, by name, pid or socket, a recording, or what declares an app: a directory of Swift \
      sources, a declared map, a baseline. Optional if exactly one engine runs.
      """, completion: .targets)
  var target: String?

  @OptionGroup var matching: MatchOption

  @Flag(help: "Of an engine, say of each listed route whether it can be reached now.")
  var reach = false

  @OptionGroup var sources: SourceDirectoryOption

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var rest: CursorOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    let page = try rest.page(most)
    try await wait.untilThere(target)
    let list = try await Asker.shell.routes(
      of: target, matching: matching.filter, page: page, reaches: reach,
      in: try await sources.scanned())
    try display.text.show(list, json: json)
  }
}
