import ArgumentParser
import FlowProtocol
import FlowReports
import Inspector

struct CoverageCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Print which of an app's declared routes were navigated to, and which never.",
    discussion: """
      Routes are those that the app declares with RouteCatalogue, or with --declared those of its \
      sources. The counts of several targets, \
      such as the recordings of a test suite, are added up. A route is covered once a navigation \
      to it succeeded. 'failed' routes are those where each navigation failed. 'shown' routes are \
      those that the user saw without a navigation to them, such as the root of a tab.

      A route counts by its case, such as offer; its values, such as offer(3), are listed below it. \
      An engine counts only while a viewer is attached (an inspector, a recorder, --for or \
      --until-exit), unless the app has a flight recorder. If the app ends first, or at ctrl-c, what \
      was counted until then is printed. All navigations of a recording count. A target that is \
      named twice counts once, and so does a copy of a recording. Missing data is \
      reported on standard error.

      Exits with 1 if coverage is below --minimum, or below 100 % with --strict, or is unknown.
      """)

  @OptionGroup var source: NavigatedArguments

  @Option(
    help: ArgumentHelp(
      """
      Count the routes of this target as the declared ones: a directory of Swift sources, a baseline \
      such as App.flow, or another one of 'flowscope map --declared'.
      """, valueName: "target"), completion: .targets)
  var declared: String?

  @OptionGroup var formats: OutputFormatOption

  @Flag(help: "Exit with 1 unless every declared route was navigated to.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Exit with 1 unless this percentage of declared routes was navigated to.",
      valueName: "percent"))
  var minimum: Double?

  @OptionGroup var wait: WaitOption

  @OptionGroup var most: LimitOption

  @OptionGroup var beginning: SinceOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    _ = try formats.format()
    if let minimum, !(0...100).contains(minimum) {
      throw ValidationError("--minimum takes a percentage from 0 to 100")
    }
    if strict, minimum != nil {
      throw ValidationError("--strict and --minimum exclude each other: --strict is --minimum 100")
    }
  }

  func run() async throws {
    let unread = source.files.unread
    let targets = try await source.files.found(sparing: unread)
    for target in targets { try await wait.untilThere(target) }
    var coverage = try await Asker.shell.coverage(
      of: targets, watching: source.watch, since: beginning.since, sparing: unread)
    if let declared {
      let map = try await Asker.shell.declaredMap(of: declared)
      if map.routes.isEmpty {
        throw ReportError.badInput("cannot count the routes of \(declared): it declares none")
      }
      coverage.declare(by: map)
    }
    coverage.limit = most.limit
    try display.text.show(coverage, as: try formats.format())
    most.tell(of: coverage.routes.count, "route")
    guard let goal = strict ? 100 : minimum, !coverage.reaches(goal) else {
      return try unread.finish()
    }
    StandardError.fail(
      coverage.percent.map { "\($0) % is less than the required \(goal) %" }
        ?? "the coverage is unknown; \(goal) % are required")
    throw ExitCode(1)
  }
}
