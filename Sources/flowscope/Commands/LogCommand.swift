import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

extension LoggedEvent.Kind: ExpressibleByArgument {}

struct LogCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Print the navigations, errors and changes of an engine or of recordings.",
    discussion: """
      Prints one line for each event, in the order of arrival. Of an engine, prints the past errors \
      that it still has, and the past navigations if the app has a flight recorder; with --follow, also everything that happens from then on, until ctrl-c or \
      until the reader closes the pipe. If the app ends, waits until it runs again. Recordings are printed one \
      after another, each below its name; a copy is printed once.

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

  @OptionGroup var files: SeveralTargets

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
    let unread = files.unread
    let targets = try await files.found(sparing: unread)
    let isSingle = targets.count == 1 && unread.text == nil
    if follows, !isSingle {
      throw ReportError.badInput(
        "cannot wait for events of several targets: name one engine or recording")
    }
    for target in targets { try await wait.untilThere(target) }
    let known = try await Asker.shell.check(
      names.filter, inAnyOf: targets, mayCome: follows, sparing: unread)
    if follows { StandardOutput.exitWhenClosed() }
    let style = display.text.style
    var count = 0
    var pending = Data()
    var rule = AttachmentRule()
    var file: String?
    var newest: [(line: Data, path: String?)] = []
    var titled: String?
    /// Adds a line to the output, below the name of its file.
    func add(_ line: Data, from path: String?) {
      if titled != path, !json {
        let title = ANSIText.bold(FileTitles.shown(in: path ?? ""), on: style.colours)
        pending += Data("\(titled == nil ? "" : "\n")\(title):\n".utf8)
        titled = path
      }
      pending += line
    }
    func take(_ event: LoggedEvent, from path: String?) throws -> Bool {
      if file != path { (file, rule) = (path, AttachmentRule()) }
      count += 1
      let line =
        json
        ? try JSONOutput.line(event.document)
        : Data(DisplayText.printable(rule.text(before: event, style) + event.text(style)).utf8)
      if let limit = most.limit {
        newest.append((line, path))
        // Removes many at once, because each removal moves all the others.
        if newest.count / 2 >= limit { newest.removeFirst(newest.count - limit) }
        return true
      }
      add(line, from: path)
      if !follows, pending.count < Self.bytesAtOnce { return true }
      defer { pending = Data() }
      return try StandardOutput.write(pending)
    }
    let selection = LogSelection(kinds: Set(kind), names: known)
    if isSingle {
      try await Asker.shell.log(
        of: targets[0], since: beginning.since, selecting: selection, follows: follows,
        untilExit: untilExit
      ) { try take($0, from: nil) }
    } else {
      try await Asker.shell.log(
        ofRecordings: targets, since: beginning.since, selecting: selection, sparing: unread
      ) { try take($1, from: $0) }
    }
    for (line, path) in newest.suffix(most.limit ?? 0) { add(line, from: path) }
    try StandardOutput.write(pending)
    most.tell(of: count, "event")
    if count == 0, !json { StandardError.say(await nothing(in: targets)) }
    try unread.finish()
  }

  private var follows: Bool { follow || untilExit }

  /// The number of bytes that are written at once without `--follow`.
  private static let bytesAtOnce = 1 << 16

  /// Why nothing is printed.
  ///
  /// A recording has all that its recorder saw; what is still to come of an engine is printed with
  /// `--follow`.
  private func nothing(in targets: [String?]) async -> String {
    let isSelecting = !kind.isEmpty || !names.filter.isEmpty || beginning.since != nil
    let reason = isSelecting ? "no event matches" : "no events"
    guard !follows, targets.count == 1,
      case .engine = try? await Asker.shell.silent.find(targets[0])
    else { return reason }
    return "\(reason); an engine keeps its errors, and its navigations only in a flight recorder: "
      + "--follow prints what happens from now on"
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
