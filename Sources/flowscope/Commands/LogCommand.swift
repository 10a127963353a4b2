import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

extension LoggedEvent.Kind: ExpressibleByArgument {}

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the navigations, errors and changes of an engine or a recording.",
    discussion: """
      Prints one line for each event, in the order of arrival. Of an engine, prints the past errors \
      that it still has, and the past navigations if the app has a flight recorder; with --follow, also everything that happens from then on, until ctrl-c or \
      until the reader closes the pipe. If the app ends, waits until it runs again.

      --json prints one JSON object in each line. 'kind' says which: a 'navigation' has \
      'navigation', an 'error' has 'report', and a 'change' has 'delta', each as Docs/Protocol.md \
      describes it; 'lost' counts missing events; 'isRecalled' is true for a navigation or an error from before \
      the viewer attached. Times are seconds since 1970.

      A navigation that failed is one line, with its error and its phase: validation, flow change, \
      building, drawing, link or restoration. --kind error prints the errors alone. '⚠' marks a \
      navigation that was done without being on screen.

      Losses are lines too. --route and --coordinator do not hide them, and --kind does.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @Flag(name: .shortAndLong, help: "Wait for further events.")
  var follow = false

  @Option(help: "Only events of this kind. Can be repeated.")
  var kind: [LoggedEvent.Kind] = []

  @Option(
    help: "Only events about this route: item, 'item(7)' or ShopRoute.item.", completion: .routes)
  var route: String?

  @Option(help: "Only events of coordinators with this type or id.", completion: .coordinators)
  var coordinator: String?

  @Option(
    help: ArgumentHelp(
      """
      Only events since then: how long before now, or before the end of a recording, such as 90, \
      500ms or 2m; a time of day; a time in ISO 8601; or +2m after the beginning of a recording.
      """, valueName: "time"), transform: LogBeginning.init(parsing:))
  var since: LogBeginning?

  @Flag(help: "Print JSON, one object in each line.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    if follow { StandardOutput.exitWhenClosed() }
    let style = display.text.style
    var count = 0
    var pending = Data()
    try await Asker.shell.log(
      of: target.target, since: since,
      selecting: LogSelection(kinds: Set(kind), route: route, coordinator: coordinator),
      follows: follow
    ) { event in
      count += 1
      pending +=
        json
        ? try JSONOutput.line(event.document)
        : Data(DisplayText.printable(event.text(style)).utf8)
      if !follow, pending.count < Self.bytesAtOnce { return true }
      defer { pending = Data() }
      return try StandardOutput.write(pending)
    }
    try StandardOutput.write(pending)
    if count == 0, !json { StandardError.say(nothing) }
  }

  /// The number of bytes that are written at once without `--follow`.
  private static let bytesAtOnce = 1 << 16

  private var nothing: String {
    let isSelecting = !kind.isEmpty || route != nil || coordinator != nil || since != nil
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
