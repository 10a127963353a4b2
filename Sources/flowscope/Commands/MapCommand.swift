import ArgumentParser
import FlowDiagram
import FlowProtocol
import FlowReports
import Inspector

struct MapCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Print or draw which routes led to which, or what an app declares.",
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

      With --declared, prints or draws what an app declares, independent of the moment: its \
      coordinators, the routes that each takes and how, what opens what, and the links into it. The \
      target is an engine, a recording, a saved snapshot, a directory of Swift sources, a declared map \
      as JSON, or a baseline, which -o App.flow writes; several add up, such as an app and recordings of its other flows. Of an engine, each coordinator that is there is asked; the app does not \
      navigate. --with RECORDING shows on each row what happened.
      """)

  @OptionGroup var source: NavigatedArguments

  @Flag(help: "Show what the app declares, in place of what happened.")
  var declared = false

  @OptionGroup var declaration: DeclaredMapArguments

  @Option(
    help: ArgumentHelp(
      "Print the ways to this route, with or without its coordinator or its type.",
      valueName: "route"), completion: .routes)
  var to: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var file: MapFile

  @OptionGroup var content: MapArguments

  @OptionGroup var links: LinkArguments

  @OptionGroup var wait: WaitOption

  @OptionGroup var most: LimitOption

  @OptionGroup var beginning: SinceOption

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: TextOptions

  func validate() throws {
    try file.check(json: json, hasLook: content.isGiven || links.isGiven)
    try links.checkSources()
    if to != nil, !file.isText {
      throw ValidationError("--to prints ways; it excludes --format and --output")
    }
    if !declared, let option = file.isBaseline ? "--format flow" : declaration.given {
      throw ValidationError("\(option) needs --declared")
    }
    guard declared else { return }
    if declaration.thumbnails, file.isText || file.isBaseline {
      throw ValidationError("--thumbnails is for drawings: svg, png or pdf")
    }
    let excluded = [
      to == nil ? nil : "--to", source.watch == nil ? nil : "--for and --until-exit",
      beginning.since == nil ? nil : "--since", content.isOfWays ? "--hide and --least" : nil,
      source.files.list.filesFrom == nil ? nil : "--files-from",
      source.files.list.keepGoing ? "--keep-going" : nil,
    ].compactMap(\.self)
    if let option = excluded.first {
      throw ValidationError("--declared excludes \(option)")
    }
  }

  func run() async throws {
    if declared { return try await showDeclared() }
    let unread = source.files.unread
    let targets = try await source.files.found(sparing: unread)
    for target in targets { try await wait.untilThere(target) }
    let map = try await Asker.shell.map(
      of: targets, watching: source.watch, since: beginning.since, sparing: unread)
    if let drawing = file.drawn {
      var options = try content.options(isPicture: drawing.chosenFormat.isPicture)
      options.links = try await links.addresses(in: map.resolved)
      try await drawing.write(Diagram(map, options: options), content.look)
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
    try show(report, count: report.count)
    try unread.finish()
  }

  private func show(_ report: some Report, count: Int) throws {
    if let output = file.output, output != "-", file.isText {
      try file.write(report.text(TextStyle(glyphs: display.glyphs, colours: false)))
    } else {
      try display.show(report, json: json)
    }
    most.tell(of: count, "row")
  }

  private func showDeclared() async throws {
    let targets = try await source.files.found(sparing: source.files.unread, orSources: true)
    for target in targets { try await wait.untilThere(target) }
    let map = try await Asker.shell.declaredMap(of: targets)
    if file.isBaseline { return try file.write(FlowText.of(map)) }
    let uses = try await declaration.uses(in: map)
    if let drawing = file.drawn {
      try declaration.check(try drawing.chosenFormat)
      let links = try await links.addresses(in: map)
      return try await drawing.write(
        declaration.diagram(of: map, content.look, uses: uses, links: links), content.look)
    }
    let report = DeclaredMapReport(map, uses: uses, limit: most.limit)
    try show(report, count: report.count)
  }
}
