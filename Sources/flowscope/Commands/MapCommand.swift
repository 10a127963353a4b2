import ArgumentParser
import FlowDiagram
import FlowProtocol
import FlowReports
import Inspector

struct MapCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Print or draw which routes led to which, how often and how fast.",
    discussion: """
      A route is that of a type of coordinator, without its values. A navigation leads from the \
      route that the user saw to the one that the user saw afterwards; one that failed, to the \
      requested route. Routes on screen when a walk began are entry points: the start of the app, \
      a deep link, or the moment at which a recording begins. The counts of several targets are \
      added up; a copy of a recording counts once.

      Prints a table, or draws with --format or --output. An engine keeps navigations only in a \
      flight recorder; without one, --for and --until-exit watch it, and ctrl-c prints what was \
      counted so far.

      With --to, prints how a route was reached from an entry point: by the fewest steps, and by \
      the ways that were taken most often. Exits with 1 if no navigation reached it.
      """)

  @OptionGroup var source: NavigatedArguments

  @Option(
    help: ArgumentHelp(
      "Print the ways to this route, with or without its coordinator or its type.",
      valueName: "route"), completion: .routes)
  var to: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var file: DiagramFile

  @OptionGroup var content: MapArguments

  @OptionGroup var wait: WaitOption

  @OptionGroup var most: LimitOption

  @OptionGroup var beginning: SinceOption

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: TextOptions

  func validate() throws {
    try file.check(json: json, hasLook: content.isGiven)
    if to != nil, file.isGiven {
      throw ValidationError("--to prints ways; it excludes --format and --output")
    }
  }

  func run() async throws {
    let unread = source.files.unread
    let targets = try await source.files.found(sparing: unread)
    for target in targets { try await wait.untilThere(target) }
    let map = try await Asker.shell.map(
      of: targets, watching: source.watch, since: beginning.since, sparing: unread)
    if file.isGiven {
      let diagram = Diagram(
        map, options: try content.options(isPicture: file.chosenFormat.isPicture))
      try await file.write(diagram, content.look)
      return try unread.finish()
    }
    let known = map.resolved
    if let to {
      let ways = try RouteWaysReport(to: to, in: known)
      try display.show(ways, json: json)
      if !ways.isReached { throw ExitCode(1) }
      return try unread.finish()
    }
    let report = RouteMapReport(known, limit: most.limit)
    try display.show(report, json: json)
    most.tell(of: report.count, "row")
    try unread.finish()
  }
}
