import ArgumentParser
import FlowEngine
import FlowProtocol
import Inspector

extension ErrorGrouping: ExpressibleByArgument {}

struct ErrorsCommand: AsyncParsableCommand {
  /// Which errors are shown, by what was made of them.
  enum Shown: String, ExpressibleByArgument, CaseIterable {
    case open, reviewed, ignored, marked, all

    /// The states that are meant.
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
    abstract: "Print the errors that an engine remembers, or that were recorded, for review.",
    discussion: """
      Errors are open until the inspector marks them as reviewed or ignored. The marks are kept in \
      $XDG_STATE_HOME/flowscope, by the run of the engine: a recording of it shows the same ones. \
      Errors that were missed are told on standard error.

      Kinds: \(FlowError.kinds.joined(separator: ", ")).

      Exit code 1 with --strict where errors are left, or where that is unknown since some were missed.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @Option(help: ArgumentHelp("Only errors of this kind.", valueName: "kind"))
  var kind: String?

  @Option(
    help: ArgumentHelp(
      """
      Only errors about coordinators of this type; where an error is about none, who reported it counts.
      """, valueName: "type"))
  var coordinator: String?

  @Option(help: ArgumentHelp("Only errors about this route.", valueName: "route"))
  var route: String?

  @Option(help: "Print groups: by kind, coordinator or route.")
  var group: ErrorGrouping?

  @Option(
    help:
      "Only errors that are so; marked are those reviewed or ignored. May be given several times.")
  var state: [Shown] = [.open]

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print a report in Markdown.")
  var markdown = false

  @Flag(help: "Exit with 1 where errors are left, or may be.")
  var strict = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if json, markdown { throw ValidationError("--json and --markdown exclude each other") }
    if markdown, group != nil {
      throw ValidationError("--markdown and --group exclude each other: the report is by kind")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let review = try await ErrorTarget.review(of: target.target) { StandardError.say("\($0)") }
    try checkKind(in: review)
    let errors = review.errors(filter)
    for missed in review.missed {
      StandardError.say("\(missed.text)" + (review.runs.count > 1 ? " (\(missed.run))" : ""))
    }
    if json {
      try StandardOutput.write(
        JSONOutput.encode(ErrorDocument(errors, of: review, by: group)))
    } else if markdown {
      try StandardOutput.write(ErrorMarkdown.text(errors, of: review))
    } else if errors.isEmpty {
      StandardError.say(nothingLeft(of: review))
    } else {
      let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
      let table =
        group.map { ErrorTable.table(of: ErrorGroup.groups(of: errors, by: $0), by: $0) }
        ?? ErrorTable.table(of: errors, in: review)
      try StandardOutput.write(table.text(ascii: display.ascii, colours: colours))
    }
    guard strict else { return }
    if !errors.isEmpty { throw ExitCode(1) }
    if !review.missed.isEmpty {
      StandardError.say(
        "whether errors are left is unknown, since some were missed; 'flowscope record' keeps all of them"
      )
      throw ExitCode(1)
    }
  }

  /// A kind that was mistyped would leave nothing, and fail nothing.
  private func checkKind(in review: ErrorReview) throws {
    guard let kind else { return }
    // An engine of another version may have more.
    let kinds = Set(FlowError.kinds).union(review.errors().map(\.kind))
    if kinds.contains(kind) { return }
    let names = kinds.map { "\(clipped: $0)" }.sorted()
    let hint = NearestNames.hint(
      for: kind, among: names, otherwise: "there are: \(names.prefix(12).joined(separator: ", "))")
    throw FlowscopeError.badInput("there is no kind of error '\(kind)'; \(hint)")
  }

  private var filter: ErrorFilter {
    ErrorFilter(
      kind: kind, coordinator: coordinator, route: route,
      states: state.reduce(into: []) { $0.formUnion($1.states) })
  }

  /// Nothing may be left because of a word that was mistyped.
  private func nothingLeft(of review: ErrorReview) -> String {
    let all = review.errors()
    if all.isEmpty { return "there are no errors" }
    let filters =
      [("kind", kind), ("coordinator", coordinator), ("route", route)].compactMap { name, value in
        value.map { "--\(name) \($0)" }
      } + state.map { "--state \($0.rawValue)" }
    var text =
      "none of \(Counted.text(all.count, "error")) is left by \(filters.joined(separator: " "))"
    if let hint = others(than: coordinator, of: all, by: \.coordinator) {
      text += "; there are errors about the coordinators \(hint)"
    }
    if let hint = others(than: route, of: all, by: \.route) {
      text += "; there are errors about the routes \(hint)"
    }
    return text
  }

  /// What else there is in place of a name that no error has; nil where one has it.
  private func others(
    than name: String?, of errors: [ReviewedError], by key: (ReviewedError) -> String?
  ) -> String? {
    let names = Set(errors.compactMap(key))
    guard let name, !names.contains(name), !names.isEmpty else { return nil }
    return names.sorted().prefix(12).map { "\(clipped: $0)" }.joined(separator: ", ")
  }
}
