import ArgumentParser
import FlowProtocol
import Inspector

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain what a navigation would do, and why, without navigating.",
    usage: "flowscope explain [<target>] <route> [--from <coordinator>] [--json]",
    discussion: """
      Prints the coordinators that were asked ('✓' accepted, '✗' declined, '→' asked others), the \
      planned steps, and the changes of the hierarchy: '+' for added, '-' for removed, and '~' for \
      changed coordinators.

      ROUTE is a name such as greenDetail, GreenRoute.greenDetail or 'profile(user: 7)', or a URL.

      Exits with 1 if the route cannot be reached, and with 2 if a route or coordinator is unknown.
      """)

  // The first of two arguments is optional, which the parser cannot express.
  @Argument(
    help: ArgumentHelp(
      "The engine (optional if exactly one runs), and the route or URL.",
      valueName: "target> <route"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator to start from. Default: the visible one.",
      valueName: "coordinator"))
  var from: String?

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError("give a route or a URL, with a target before it if several engines run")
    }
  }

  func run() async throws {
    let target = words.count == 2 ? words[0] : nil
    try await wait.untilThere(target)
    let answer = try await ExplainTarget.explanation(
      of: words[words.count - 1], from: from, at: target)
    let report = ExplainReport(answer.result, now: answer.now)
    if json {
      try StandardOutput.write(JSONOutput.encode(answer.result))
    } else {
      try StandardOutput.write(text(of: report))
    }
    if !report.isReachable { throw ExitCode(1) }
  }

  private func text(of report: ExplainReport) -> String {
    let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
    let writer = MarkedLinesText(glyphs: display.glyphs, colours: colours)
    return writer.heading(report.heading)
      + report.sections.map { section in
        "\n" + writer.heading(section.title) + writer.text(of: section.lines)
      }.joined()
  }
}
