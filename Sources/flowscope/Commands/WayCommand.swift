import ArgumentParser
import FlowReports

struct WayCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "way",
    abstract: "Print how to get to a route: as users did, and from where the app is.",
    usage: "flowscope way [<target>] <route> [--with <recording> ...] [--json]",
    discussion: """
      Prints the way with the fewest steps and the one that was taken most often, by the navigations \
      that an engine's flight recorder or a recording has, and those of --with. Of an engine, also the \
      plan of a navigation from the screen, without navigating. ROUTE is a name or a URL.

      Exits with 1 if no way is known and a navigation would be refused, and with 2 for a route that \
      nothing knows.

      Examples:
        flowscope way shop checkout
        flowscope way run.flowscope greenInfo --json
      """)

  // The first of two arguments is optional, which the parser cannot express.
  @Argument(
    help: ArgumentHelp(
      "The engine or the recording (optional if exactly one engine runs), and the route or URL.",
      valueName: "target> <route"), completion: .engineAndRoute)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Count the navigations of this recording too. Can be repeated.", valueName: "recording"),
    completion: .file())
  var with: [String] = []

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError("give a route or a URL, with a target before it if several engines run")
    }
  }

  func run() async throws {
    let target = words.count == 2 ? words[0] : nil
    try await wait.untilThere(target)
    let way = try await Asker.shell.way(
      to: words[words.count - 1], in: target, with: with, limit: most.limit)
    try display.text.show(way, json: json)
    if !way.isKnown { throw ExitCode(1) }
  }
}
