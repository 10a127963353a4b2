import ArgumentParser
import FlowIntrospect
import FlowReports
import Inspector

struct LintCommand: AsyncParsableCommand, ReportCommand, PatientCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Run the lints on an engine, on recordings, on a saved snapshot or on sources.",
    discussion: """
      An engine runs all lints with the configuration of its app; findings that the app allows are \
      not printed. For recordings or a snapshot, and for an engine that runs no lints, only the \
      lints that need no live coordinators run; one moment does not show what accumulates. A finding \
      that several recordings have is listed once, with the ids of the first.

      Of a directory of Swift sources, or its declared map as JSON, the lints of sources run: routes \
      that no coordinator takes, that two take, or to which no code navigates, and registered modals \
      that no code presents. Each finding has its file and line. A directory with recordings is those \
      recordings.

      NAME is 'all', a lint, or lint:CoordinatorType. The most specific entry applies: \
      '-A all -W stack' runs only the lint of stacks. A type that the target does not know is an error. \
      Lints: \(Linter.lints.map(\.name).joined(separator: ", ")).

      Some findings are reported only after a grace period; --wait uses the rest of its time to \
      wait for them too.

      The lints of a large app take long, since every coordinator is asked about every route of its \
      type, in short steps; those of new types first. After --timeout, prints the findings so far, \
      and says how far it got; the next run continues there within 10 s if nothing changed.

      Exits with 1 with --strict if there are warnings, or if the lints did not finish. Findings that are "unknown", because a \
      lint lacks facts, are not failures; they are counted, and --unknown prints them. JSON, \
      SARIF and JUnit always have them. With --sources, a finding is at the line that declares \
      the type of its coordinator, if flowscope-scan is there, or else in the file that is named after it; \
      the files of a finding in sources begin there, in place \
      of the directory that was read.
      """)

  @OptionGroup var files: SeveralTargets

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Option(
    name: [.customShort("W"), .customLong("warn")],
    help: ArgumentHelp("Report this, although a less specific -A allows it.", valueName: "name"),
    completion: .list(Linter.lints.map(\.name)))
  var warn: [String] = []

  @Option(
    name: [.customShort("A"), .customLong("allow")],
    help: ArgumentHelp("Do not report this.", valueName: "name"),
    completion: .list(Linter.lints.map(\.name)))
  var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Print the findings so far after this long, and wait as long for a busy app: seconds, or 2s, \
      1m. Default: 60s, and 10 s for a busy app.
      """,
      valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var timeout: WrittenDuration?

  @Flag(help: "Also print the findings that are unknown.")
  var unknown = false

  @OptionGroup var formats: OutputFormatOption

  @OptionGroup var sources: SourcesOption

  @Flag(help: "Exit with 1 if there are warnings, or if the lints did not finish.")
  var strict = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  var patienceWithApps: AnswerPatience {
    timeout.map { .whileBusy(until: .now + $0.duration) } ?? .limited
  }

  func validate() throws {
    let format = try format
    if sources.directory.sources != nil, format == .text || format == .json {
      throw ValidationError("--sources requires --sarif, --junit, --github or --markdown")
    }
  }

  private var format: OutputFormat { get throws { try formats.format(sarif: sources.sarif) } }

  func run() async throws {
    let format = try format
    // Text and JSON have no files.
    var root = format == .text || format == .json ? nil : try sources.root()
    let configuration: LintConfiguration
    do { configuration = try LintConfiguration(warn: warn, allow: allow) } catch {
      throw ReportError.badInput("cannot select the lints: \(error)")
    }
    let end = wait.wait.map { ContinuousClock.now + $0.duration }
    let unread = files.unread
    let targets = try await files.found(sparing: unread, orSources: true)
    for target in targets { try await wait.untilThere(target) }
    var results =
      targets.count == 1 && unread.text == nil
      ? try await Asker.shell.lints(
        of: targets[0], at: moment.at, by: configuration, until: end,
        within: timeout?.duration ?? .seconds(60))
      : try await Asker.shell.lints(
        ofRecordings: targets, at: moment.at, by: configuration, sparing: unread)
    results.limit = most.limit
    try results.checkTypes(in: configuration)
    // Findings in sources have their places already.
    if results.findings.contains(where: { $0.coordinator != nil }) {
      root = await SourceDirectoryOption.scanned(root)
    }
    if format == .text {
      try StandardOutput.write(results.text(display.text.style, withUnknown: unknown))
    } else {
      try display.text.print(results, as: format, in: root)
    }
    let listed = unknown || format != .text ? results.findings.count : results.warnings
    if format != .sarif { most.tell(of: listed, "finding") }
    for remark in results.remarks + [root.flatMap(results.remark)].compactMap(\.self) {
      StandardError.say(remark)
    }
    let hidesUnknown = results.unknown > 0 && !unknown && format == .text
    StandardError.say(
      results.summary + (hidesUnknown ? "; --unknown prints what is unknown" : ""))
    if strict, results.warnings > 0 || results.progress != nil { throw ExitCode(1) }
    try unread.finish()
  }
}
