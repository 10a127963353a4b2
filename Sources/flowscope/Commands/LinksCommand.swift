import ArgumentParser
import FlowReports
import Inspector

struct LinksCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "Print the links that an app opened or refused, and what became visible.",
    discussion: """
      Prints a line for each URL and push notification that the app opened: the route that it led \
      to, the coordinator that was asked, the one that refused it, the route that was visible \
      afterwards, and what the navigation did. '✓' was opened, '⚠' was opened without being on \
      screen, and '✗' was refused. The payload of a push notification is not printed: it may be \
      private. An app that redacts values hides its URLs too.

      A recording has all links of its time, and those that the app's flight recorder had when it \
      began. An engine has those of its flight recorder, and otherwise only the refused ones. With \
      --until-exit, also those that the app opens from then on. Missing navigations are reported on \
      standard error.

      With --url, says what the app does with one URL: the pattern that matches, the route, the \
      coordinator that takes it now, and how often it was opened. The app does not navigate. Sources have \
      the pattern, its route and its place. Exits with 1 if the app does not take it.

      Examples:
        flowscope links shop -n 20
        flowscope links shop --url https://shop.example/item/7
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @Option(help: "Say what the app does with this URL, in place of the links that it opened.")
  var url: String?

  @Flag(help: "Watch the engine until the app ends, or until ctrl-c, and then print.")
  var untilExit = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var beginning: SinceOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard url != nil else { return }
    if untilExit || beginning.since != nil {
      throw ValidationError("--url asks about now; it excludes --until-exit and --since")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    if let url {
      let answer = try await Asker.shell.link(url, of: target.target, limit: most.limit)
      try display.text.show(answer, json: json)
      if !answer.isTaken { throw ExitCode(1) }
      return
    }
    let inbox = try await Asker.shell.linkInbox(
      of: target.target, since: beginning.since,
      watching: untilExit ? Watch(for: nil, until: Interruption.signal) : nil, limit: most.limit)
    try display.text.show(inbox, json: json)
    most.tell(of: inbox.count, "link")
  }
}
