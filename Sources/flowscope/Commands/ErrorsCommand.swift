import ArgumentParser
import FlowEngine
import FlowIntrospect

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

      Exit code 1 with --strict where errors are left.
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

  @Flag(help: "Exit with 1 where errors are left.")
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
    let review = try await ErrorTarget.review(of: target.target) { Self.say("\($0)") }
    let errors = review.errors(filter)
    for missed in review.missed {
      Self.say("\(missed.text)" + (review.runs.count > 1 ? " (\(missed.run))" : ""))
    }
    if json {
      try StandardOutput.write(
        JSONOutput.encode(ErrorDocument(errors, of: review, by: group)))
    } else if markdown {
      try StandardOutput.write(ErrorMarkdown.text(errors, of: review))
    } else if errors.isEmpty {
      Self.say(nothingLeft(of: review))
    } else {
      let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
      let table =
        group.map { ErrorTable.table(of: ErrorGroup.groups(of: errors, by: $0), by: $0) }
        ?? ErrorTable.table(of: errors, in: review)
      try StandardOutput.write(table.text(ascii: display.ascii, colours: colours))
    }
    if strict, !errors.isEmpty { throw ExitCode(1) }
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
    let kinds = Set(all.map { "\(clipped: $0.kind)" }).sorted().prefix(12)
    return "none of \(Counted.text(all.count, "error")) is left by the filters "
      + "(--state \(state.map(\.rawValue).joined(separator: ", "))); there are: \(kinds.joined(separator: ", "))"
  }

  private static func say(_ text: String) {
    StandardError.write("flowscope: \(DisplayText.neutralised(text))\n")
  }
}
