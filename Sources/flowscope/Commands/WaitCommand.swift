import ArgumentParser
import FlowReports

struct WaitCommand: AsyncParsableCommand, ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait",
    abstract: "Wait until an app shows a route, reports an error, navigates, or is idle.",
    discussion: """
      Waits for one of them, and prints what happened, and where the user is then. A route that is on \
      screen already ends the wait at once; a navigation or an error counts from now on. A route \
      is named as elsewhere: item means any item, and 'item(7)' that one.

      After --timeout, prints what came closest, such as the navigation that failed or the coordinator \
      that has the route and is not on screen, and exits with 6. If the app ends before that, exits \
      with 3.

      Examples:
        flowscope wait shop --route checkout --timeout 20s
        flowscope wait shop --idle 500ms && flowscope snapshot shop
      """)

  /// What was waited for did not happen in time.
  static let timedOut = ExitCode(6)

  @OptionGroup var target: EngineOption

  @Option(help: "Wait until this route is on screen.", completion: .routes)
  var route: String?

  @Flag(help: "Wait for the next error.")
  var error = false

  @Flag(help: "Wait for the next navigation, whether it succeeds or not.")
  var navigation = false

  @Option(
    defaultAsFlag: WrittenDuration(seconds: 1),
    help: ArgumentHelp(
      "Wait until nothing happens for this long: 500ms, 2s. Default: 1s.",
      valueName: "duration"))
  var idle: WrittenDuration?

  @Option(
    help: ArgumentHelp(
      "The longest time to wait, after which the exit code is 6: seconds, or 2s, 1m. Default: 30s.",
      valueName: "duration"), transform: WrittenDuration.init(parsing:))
  var timeout: WrittenDuration?

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  private static let standardTimeout = Duration.seconds(30)

  func validate() throws {
    guard conditions.count == 1 else {
      throw ValidationError("give one of --route, --error, --navigation and --idle")
    }
    if route == "" { throw ValidationError("--route takes the name of a route") }
  }

  private var conditions: [WaitCondition] {
    [
      route.map { .route($0) }, error ? .error : nil, navigation ? .navigation : nil,
      idle.map { .idle($0.duration) },
    ].compactMap(\.self)
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let waited = try await Asker.shell.wait(
      for: conditions[0], at: target.target, atMost: timeout?.duration ?? Self.standardTimeout,
      limit: most.limit)
    try display.text.show(waited, json: json)
    if !waited.hasHappened { throw Self.timedOut }
  }
}
