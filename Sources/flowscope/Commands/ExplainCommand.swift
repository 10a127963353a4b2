import ArgumentParser
import FlowProtocol
import Inspector

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what a navigation would do, and why; nothing is done.",
    usage: "flowscope explain [<target>] <route> [--from <coordinator>] [--json]",
    discussion: """
      Prints who was asked ('✓' said yes, '✗' no, '→' asked others), what would be done, and what would be different in \
      the hierarchy: '+' where a coordinator would come, '-' where one would go, '~' where one would \
      change.

      ROUTE is a name such as greenDetail, GreenRoute.greenDetail or 'profile(user: 7)', or a URL.

      Exit code 1 where the route cannot be reached, 2 where there is no such route or coordinator.
      """)

  // The first of two may be left out, which the parser has no word for.
  @Argument(
    help: ArgumentHelp(
      "The engine, which may be left out where one runs, and the route or URL.",
      valueName: "target> <route"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where to start: the name or number of a coordinator; otherwise the one that the user sees.",
      valueName: "coordinator"))
  var from: String?

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError("give a route or a URL, and a target in front of it where several run")
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
