import ArgumentParser
import FlowEngine
import FlowProtocol
import FlowReports
import Foundation
import Inspector

extension ErrorGrouping: ExpressibleByArgument {}

struct ErrorsCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  enum Shown: String, ExpressibleByArgument, CaseIterable {
    case open, reviewed, ignored, marked, all

    var states: Set<ErrorMark.State> {
      switch self {
      case .open: [.open]
      case .reviewed: [.reviewed]
      case .ignored: [.ignored]
      case .marked: ErrorMark.State.marked
      case .all: Set(ErrorMark.State.allCases)
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "errors",
    abstract: "Print the errors of engines and recordings, for review.",
    discussion: """
      Errors are open until they are marked as reviewed or ignored in the inspector. The marks are \
      stored in $XDG_STATE_HOME/flowscope for each run of an engine; its recordings share them. \
      Missed errors are reported on standard error. With --until-exit and in a recording, one line \
      ends the errors from before it began; in JSON, 'isRecalled' is true for them.

      Equal errors are a problem: they have the same kind, coordinator, route and call, in each run. \
      A team keeps what it decided about its problems in flowscope.problems.json, which is found in \
      the working directory or above it, up to the root of the repository. A problem that is not in it \
      is new; one that was resolved and came back is regressed. 'flowscope problem' changes the file; \
      'flowscope errors mark', 'ignore', 'resolve' and 'reopen' mean the same.

      A recording can have decisions and marks too, of who made them: 'flowscope problem --from' and \
      'flowscope problem share' write them. A decision in one of the targets holds for the errors of all \
      of them, and for both sides of --against; of two decisions, the newer one counts. What is new or \
      gone against other runs depends on the errors alone, not on what was decided about them.

      --sarif, --junit and --github list problems. A failure is an error by which --strict fails; \
      in SARIF, open problems are errors, and ignored ones are suppressed. With --sources, a \
      problem has the file of its call, and without an owner of its own the one that CODEOWNERS \
      names.

      --markdown has a section and a trace for each problem. On standard output, the report has at most \
      65,536 characters, as many as GitHub takes, and says what it leaves out. With -o report.md, a \
      longer report goes on in report-2.md, report-3.md and so on, which report.md lists; in a \
      directory, such as -o reports/, the first file is report.md.

      Kinds: \(FlowError.kinds.joined(separator: ", ")).

      Exits with 1 with --strict if errors are left, or if some were missed. Where a team keeps its \
      problems, only errors of new and of regressed problems count.
      """)

  @OptionGroup var files: SeveralTargets

  @OptionGroup var wait: WaitOption

  @OptionGroup var problems: ProblemsOption

  @Option(help: "Only errors of this kind. Can be repeated.", completion: .list(FlowError.kinds))
  var kind: [String] = []

  @OptionGroup var names: NameOptions

  @Option(help: "Print groups: by problem, kind, coordinator or route.")
  var group: ErrorGrouping?

  @Option(
    help: """
      Only errors in this state; marked means reviewed or ignored. With --against, only problems with \
      such an error on either side. Can be repeated.
      """)
  var state: [Shown] = [.open]

  @Flag(help: "Only errors of problems that the team's file does not have.")
  var new = false

  @Flag(help: "Only errors of problems that were resolved and came back.")
  var regressed = false

  @Option(
    help: ArgumentHelp(
      "Compare with these runs, problem by problem: new, gone, more, fewer. Can be repeated.",
      valueName: "target"), completion: .targets)
  var against: [String] = []

  @Flag(help: "Watch the engine until the app ends, or until ctrl-c, and then print.")
  var untilExit = false

  @OptionGroup var formats: OutputFormatOption

  @Flag(help: "With --json, also the trace of each error: who was asked, and who refused.")
  var traces = false

  @OptionGroup var sources: SourcesOption

  @Flag(help: "Exit with 1 if errors are left, or if some were missed.")
  var strict = false

  @OptionGroup var most: LimitOption

  @OptionGroup var beginning: SinceOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    let format = try format
    let isByProblem = format != .text && format != .json
    if isByProblem, group != nil {
      throw ValidationError(
        "--\(format.rawValue) and --group exclude each other: the report is by problem")
    }
    if traces, format != .json || !against.isEmpty {
      throw ValidationError("--traces needs --json, without --against")
    }
    if !against.isEmpty, group != nil || isByProblem || untilExit {
      throw ValidationError(
        "--against excludes --group, --until-exit and all formats but JSON: it compares problems")
    }
  }

  private var format: OutputFormat {
    get throws { try formats.format(sarif: sources.sarif) }
  }

  var writesItself: Bool { reportFiles != nil }

  /// The files of a report in Markdown; nil if it is one text.
  private var reportFiles: NumberedFiles? {
    guard formats.markdown, let output = report.output, output != "-" else { return nil }
    let files = NumberedFiles(path: output)
    return files.areFiles ? files : nil
  }

  func run() async throws {
    let format = try format
    var root = try sources.root()
    let memory = try problems.memory()
    if new || regressed, memory?.isComplete != true {
      throw ReportError.badInput(
        "cannot tell what is new: there is no \(ProblemsFile.standardName) in this directory or above "
          + "it; name it with --problems, or make it with 'flowscope errors mark'")
    }
    let unread = files.unread
    let targets = try await files.found(sparing: unread)
    let others = against.isEmpty ? [] : try await Asker.shell.targets(against, sparing: unread)
    for target in targets { try await wait.untilThere(target) }
    var owners = root.flatMap { ProblemOwners.told(of: $0, telling: StandardError.say) }
    // Asks before the app ends.
    let known = try await Asker.shell.check(
      names.filter, inAnyOf: targets + others, mayCome: untilExit, sparing: unread)
    let since = try await Asker.shell.date(of: beginning.since, inAllOf: targets)
    var review = try await Asker.shell.errors(
      of: targets, watching: untilExit ? Watch(for: nil, until: Interruption.signal) : nil,
      noting: known, knowing: memory, sparing: unread)
    var other =
      against.isEmpty
      ? nil : try await Asker.shell.errors(of: others, knowing: memory, sparing: unread)
    // The files of most calls are known without a scan, which takes seconds for a large app.
    let hasPlaces = [.sarif, .junit, .github].contains(format)
    if let found = root, hasPlaces || owners != nil,
      review.files.union(other?.files ?? []).contains(where: found.needsScan)
    {
      root = await SourceDirectoryOption.scanned(found)
      if let root { owners?.sources = root }
    }
    review.owners = owners
    other?.owners = owners
    if let other {
      try checkKinds(in: [review, other])
      try compare(review, with: other, since: since, names: known)
      return try unread.finish()
    }
    try checkKinds(in: [review])
    // A log that is uploaded replaces the one before, so it is complete.
    let limit = format == .sarif ? nil : most.limit
    let report = ErrorListReport(
      review, filter: filter(since: since, names: review.names), by: group, limit: limit,
      hasTraces: traces)
    for remark in report.remarks { StandardError.say(remark) }
    if report.errors.isEmpty, format == .text {
      StandardError.say(nothingLeft(of: review))
    } else if format == .markdown, let reportFiles {
      try reportFiles.write(report.markdown(in: reportFiles))
    } else {
      try display.text.print(report, as: format, in: root)
    }
    if hasPlaces, let remark = report.remark(on: root) {
      StandardError.say(remark)
    }
    if limit != nil { most.tell(of: report.count, "error") }
    if strict { try check(report) }
    try unread.finish()
  }

  /// Why a check fails in which no error is left.
  private static let missed =
    "some errors were missed, so others may be left; 'flowscope record' keeps all of them"

  private func check(_ report: ErrorListReport) throws {
    let failing = report.failing.count
    guard failing > 0 || report.hasMissed else { return }
    StandardError.fail(
      failing == 0
        ? Self.missed
        : report.knowsProblems
          ? "\(Counted.text(failing, "error")) of problems that are new or came back, and --strict "
            + "allows none"
          : "\(Counted.text(failing, "error")) left, and --strict allows none")
    throw ExitCode(1)
  }

  private func compare(
    _ review: ErrorReview, with other: ErrorReview, since: Date?, names: NameFilter
  ) throws {
    let comparison = ProblemComparison(
      review, against: other, filter: filter(since: since, names: names), limit: most.limit)
    for remark in [review, other].flatMap(\.missed).map(\.text) { StandardError.say(remark) }
    try display.text.print(comparison, json: formats.json)
    most.tell(of: comparison.rows.count, "problem")
    guard strict, comparison.appeared > 0 || !review.missed.isEmpty else { return }
    StandardError.fail(
      comparison.appeared == 0
        ? Self.missed
        : "\(Counted.text(comparison.appeared, "problem")) new against the other runs, and --strict "
          + "allows none")
    throw ExitCode(1)
  }

  /// Rejects an unknown kind, because a mistyped kind would show no errors, and so hide a failure.
  private func checkKinds(in reviews: [ErrorReview]) throws {
    if kind.isEmpty { return }
    // An engine of another version can have more kinds.
    let kinds = Set(FlowError.kinds).union(reviews.flatMap { $0.errors().map(\.kind) })
    guard let unknown = kind.first(where: { !kinds.contains($0) }) else { return }
    let names = kinds.map { "\(clipped: $0)" }.sorted()
    let hint = NearestNames.hint(
      for: unknown, among: names, otherwise: "known: \(names.prefix(12).joined(separator: ", "))")
    throw ReportError.badInput("unknown kind of error '\(unknown)'; \(hint)")
  }

  private func filter(since: Date?, names: NameFilter) -> ErrorFilter {
    ErrorFilter(
      kinds: Set(kind), names: names,
      states: state.reduce(into: []) { $0.formUnion($1.states) }, standings: standings, since: since
    )
  }

  private var standings: Set<ProblemStanding>? {
    new || regressed ? Set((new ? [.new] : []) + (regressed ? [.regressed] : [])) : nil
  }

  /// Returns the message for an empty list, of which a mistyped name can be the reason.
  private func nothingLeft(of review: ErrorReview) -> String {
    let all = review.errors()
    if all.isEmpty { return "there are no errors" }
    let filters =
      [("kind", kind), ("coordinator", names.coordinator), ("route", names.route)]
      .flatMap { name, values in values.map { "--\(name) \($0)" } }
      + state.map { "--state \($0.rawValue)" } + (new ? ["--new"] : [])
      + (regressed ? ["--regressed"] : [])
    let hints = [
      others("coordinators", than: names.coordinator, of: all, by: \.coordinator),
      others("routes", than: names.route, of: all, by: \.route),
    ]
    let text =
      "no match among \(Counted.text(all.count, "error")) for "
      + filters.joined(separator: " ") + (beginning.since == nil ? "" : " since then")
    return ([text] + hints.compactMap(\.self)).joined(separator: "; ")
  }

  /// The names that errors have instead of the wanted ones; nil if an error has one of these.
  private func others(
    _ things: String, than wanted: [String], of errors: [ReviewedError],
    by key: (ReviewedError) -> String?
  ) -> String? {
    let names = Set(errors.compactMap(key))
    guard !wanted.isEmpty, names.isDisjoint(with: wanted), !names.isEmpty else { return nil }
    let shown = names.sorted().prefix(12).map { "\(clipped: $0)" }
    return "\(things) with errors: \(shown.joined(separator: ", "))"
  }
}
