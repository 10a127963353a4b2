import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

extension LoggedEvent.Kind: ExpressibleByArgument {}

struct LogCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the navigations, errors and changes of an engine or a recording.",
    discussion: """
      Prints one line for each event, in the order of arrival. Of an engine, prints the past errors \
      that it still has, and the past navigations if the app has a flight recorder; with --follow, also everything that happens from then on, until ctrl-c or \
      until the reader closes the pipe. If the app ends, waits until it runs again.

      --json prints one JSON object in each line, as Docs/schemas/log.json describes it. 'kind' says \
      which: a 'navigation' has 'navigation', an 'error' has 'report', and a 'change' has 'delta'; each \
      has its 'run' and its 'engine'; 'lost' counts missing events; 'isRecalled' is true for a navigation or an error from before \
      the viewer attached.

      A navigation that failed is one line, with its error and its phase: validation, flow change, \
      building, drawing, link or restoration. --kind error prints the errors alone. '⚠' marks a \
      navigation that was done without being on screen.

      One line ends what is from before the viewer attached. Losses are lines too. --route and \
      --coordinator do not hide them, and --kind does.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Wait for further events.")
  var follow = false

  @Flag(help: "Wait for further events until the app ends.")
  var untilExit = false

  @Option(help: "Only events of this kind. Can be repeated.")
  var kind: [LoggedEvent.Kind] = []

  @OptionGroup var names: NameOptions

  @OptionGroup var beginning: SinceOption

  @Flag(help: "Print JSON, one object in each line.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  var writesAtOnce: Bool { follows }

  func validate() throws {
    if most.limit != nil, follows {
      throw ValidationError(
        "--limit is for past events: with \(follow ? "--follow" : "--until-exit"), pipe to head")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    try await Asker.shell.check(names.filter, in: target.target, mayCome: follows)
    if follows { StandardOutput.exitWhenClosed() }
    let style = display.text.style
    var count = 0
    var pending = Data()
    var rule = AttachmentRule()
    var newest: [Data] = []
    try await Asker.shell.log(
      of: target.target, since: beginning.since,
      selecting: LogSelection(kinds: Set(kind), names: names.filter),
      follows: follows, untilExit: untilExit
    ) { event in
      count += 1
      let line =
        json
        ? try JSONOutput.line(event.document)
        : Data(DisplayText.printable(rule.text(before: event, style) + event.text(style)).utf8)
      if let limit = most.limit {
        newest.append(line)
        // Removes many at once, because each removal moves all the others.
        if newest.count / 2 >= limit { newest.removeFirst(newest.count - limit) }
        return true
      }
      pending += line
      if !follows, pending.count < Self.bytesAtOnce { return true }
      defer { pending = Data() }
      return try StandardOutput.write(pending)
    }
    for line in newest.suffix(most.limit ?? 0) { pending += line }
    try StandardOutput.write(pending)
    most.tell(of: count, "event")
    if count == 0, !json { StandardError.say(nothing) }
  }

  private var follows: Bool { follow || untilExit }

  /// The number of bytes that are written at once without `--follow`.
  private static let bytesAtOnce = 1 << 16

  private var nothing: String {
    let isSelecting = !kind.isEmpty || !names.filter.isEmpty || beginning.since != nil
    return (isSelecting ? "no event matches" : "no events")
      + "; an engine without a flight recorder keeps only its errors: --follow prints what happens "
      + "from now on"
  }
}

extension LogBeginning {
  /// Throws a `ValidationError` with the valid forms.
  init(parsing argument: String) throws {
    guard let beginning = LogBeginning(argument) else {
      throw ValidationError("give \(Self.forms)")
    }
    self = beginning
  }
}
