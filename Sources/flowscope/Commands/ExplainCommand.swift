import ArgumentParser
import FlowProtocol
import FlowReports
import Inspector

struct ExplainCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain what a navigation would do, and why, without navigating.",
    usage: """
      flowscope explain [<target>] <route> [--from <coordinator>] [--questions] [--json]
      flowscope explain [<target>] --all [--from <coordinator>] [--strict] [--json | --junit | --github | --markdown]
      """,
    discussion: """
      Prints the outcome, what decided it ('✓' taken, '✗' refused), the coordinator that was asked \
      first, the planned steps, and the changes of the hierarchy: '+' for added, '-' for removed, and '~' for \
      changed coordinators. A navigation that would be done without being on screen is marked '⚠', \
      and names the route that stays visible.

      ROUTE is a name such as greenDetail, GreenRoute.greenDetail or 'profile(user: 7)', or a URL.

      With --all, prints one line for each route that the app declares or that was requested: \
      whether the planner reaches it, in how many steps, and which coordinator takes it.

      Exits with 1 if the route cannot be reached, and with 2 if a route or coordinator is \
      unknown. With --all, exits with 1 only with --strict: if a route is refused, or if it is \
      unknown whether it is.
      """)

  // The first of two arguments is optional, which the parser cannot express.
  @Argument(
    help: ArgumentHelp(
      "The engine (optional if exactly one runs), and the route or URL.",
      valueName: "target> <route"), completion: .engineAndRoute)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator to start from. Default: the visible one.",
      valueName: "coordinator"), completion: .coordinators)
  var from: String?

  @Flag(help: "Explain all routes that the app declares, or that were requested.")
  var all = false

  @Flag(help: "With --all, exit with 1 if a route is refused.")
  var strict = false

  @Flag(help: "Print all questions, with a line for each coordinator that was asked.")
  var questions = false

  enum Drawing: String, ExpressibleByArgument, CaseIterable {
    case mermaid, svg
  }

  @Option(
    help: """
      Draw the questions, the answers and the steps as a sequence diagram: mermaid, which GitHub and \
      GitLab show, or svg, in light or dark as the reader has it.
      """)
  var format: Drawing?

  @OptionGroup var wait: WaitOption

  @OptionGroup var formats: OutputFormatOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    let format = try formats.format()
    if self.format != nil, all || questions || format != .text {
      throw ValidationError(
        "--format draws one navigation; leave out --all, --questions and --json")
    }
    if all {
      if questions { throw ValidationError("--questions is about one route; leave out --all") }
      guard words.count <= 1 else {
        throw ValidationError("--all takes no route; give at most a target")
      }
      return
    }
    if strict {
      throw ValidationError("--strict requires --all: one refused route always exits with 1")
    }
    if format != .text, format != .json {
      throw ValidationError("--\(format.rawValue) requires --all: it lists routes")
    }
    guard (1...2).contains(words.count) else {
      throw ValidationError("give a route or a URL, with a target before it if several engines run")
    }
  }

  func run() async throws {
    if all { return try await explainAll() }
    let target = words.count == 2 ? words[0] : nil
    try await wait.untilThere(target)
    // The hierarchy is of another revision than the answer if the app navigates at the same time.
    let answer = try await Asker.shell.ask(try await Asker.shell.explainedEngine(target)) {
      client in
      var origin: CoordinatorID?
      if let from { origin = try await CoordinatorName.resolve(from, at: client) }
      return try await ExplainQuestion.answer(of: client, words[words.count - 1], from: origin)
    }
    let report = ExplainReport(answer.result, now: answer.now)
    let style = display.text.style
    if let format {
      let diagram = ExplainSequence.diagram(of: answer.result)
      try StandardOutput.write(format == .svg ? diagram.svg() : diagram.mermaid)
    } else if questions, !formats.json {
      try StandardOutput.write(report.text(style, isUnfolded: true))
    } else {
      try display.text.show(report, json: formats.json)
    }
    if !report.isReachable { throw ExitCode(1) }
  }

  private func explainAll() async throws {
    try await wait.untilThere(words.first)
    let routes = try await Asker.shell.explainAll(of: words.first, from: from)
    try display.text.show(routes, as: try formats.format())
    if strict, let failure = routes.failure {
      StandardError.fail(failure)
      throw ExitCode(1)
    }
  }
}
