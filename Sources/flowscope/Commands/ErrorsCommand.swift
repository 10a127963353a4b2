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
    abstract: "Print the errors of an engine or a recording, for review.",
    discussion: """
      Errors are open until they are marked as reviewed or ignored in the inspector. The marks are \
      stored in $XDG_STATE_HOME/flowscope for each run of an engine; its recordings share them. \
      Missed errors are reported on standard error. In a recording, "(from before)" marks errors from \
      before it began; in JSON, 'isRecalled' is true for them.

      Kinds: \(FlowError.kinds.joined(separator: ", ")).

      Exits with 1 with --strict if errors are left, or if some were missed.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @Option(help: "Only errors of this kind. Can be repeated.", completion: .list(FlowError.kinds))
  var kind: [String] = []

  @OptionGroup var names: NameOptions

  @Option(help: "Print groups: by kind, coordinator or route.")
  var group: ErrorGrouping?

  @Option(help: "Only errors in this state; marked means reviewed or ignored. Can be repeated.")
  var state: [Shown] = [.open]

  @Flag(help: "Watch the engine until the app ends, or until ctrl-c, and then print.")
  var untilExit = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print a report in Markdown.")
  var markdown = false

  @Flag(help: "Exit with 1 if errors are left, or if some were missed.")
  var strict = false

  @OptionGroup var most: LimitOption

  @OptionGroup var beginning: SinceOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if json, markdown { throw ValidationError("--json and --markdown exclude each other") }
    if markdown, group != nil {
      throw ValidationError("--markdown and --group exclude each other: the report is by kind")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    // Asks before the app ends.
    try await Asker.shell.check(names.filter, in: target.target, mayCome: untilExit)
    let since = try await Asker.shell.date(of: beginning.since, in: target.target)
    let review = try await Asker.shell.errors(
      of: target.target,
      watching: untilExit ? Watch(for: nil, until: Interruption.signal) : nil)
    try checkKinds(in: review)
    let report = ErrorListReport(
      review, filter: filter(since: since), by: group, limit: most.limit)
    let errors = report.errors
    for remark in report.remarks { StandardError.say(remark) }
    if markdown {
      try StandardOutput.write(report.markdown)
    } else if errors.isEmpty, !json {
      StandardError.say(nothingLeft(of: review))
    } else {
      try display.text.print(report, json: json)
    }
    most.tell(of: report.count, "error")
    guard strict, !(errors.isEmpty && review.missed.isEmpty) else { return }
    StandardError.fail(
      errors.isEmpty
        ? "some errors were missed, so others may be left; 'flowscope record' keeps all of them"
        : "\(Counted.text(report.count, "error")) left, and --strict allows none")
    throw ExitCode(1)
  }

  /// Rejects an unknown kind, because a mistyped kind would show no errors, and so hide a failure.
  private func checkKinds(in review: ErrorReview) throws {
    if kind.isEmpty { return }
    // An engine of another version can have more kinds.
    let kinds = Set(FlowError.kinds).union(review.errors().map(\.kind))
    guard let unknown = kind.first(where: { !kinds.contains($0) }) else { return }
    let names = kinds.map { "\(clipped: $0)" }.sorted()
    let hint = NearestNames.hint(
      for: unknown, among: names, otherwise: "known: \(names.prefix(12).joined(separator: ", "))")
    throw ReportError.badInput("unknown kind of error '\(unknown)'; \(hint)")
  }

  private func filter(since: Date?) -> ErrorFilter {
    ErrorFilter(
      kinds: Set(kind), names: names.filter,
      states: state.reduce(into: []) { $0.formUnion($1.states) }, since: since)
  }

  /// Returns the message for an empty list, of which a mistyped name can be the reason.
  private func nothingLeft(of review: ErrorReview) -> String {
    let all = review.errors()
    if all.isEmpty { return "there are no errors" }
    let filters =
      [("kind", kind), ("coordinator", names.coordinator), ("route", names.route)]
      .flatMap { name, values in values.map { "--\(name) \($0)" } }
      + state.map { "--state \($0.rawValue)" }
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
