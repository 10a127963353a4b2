import ArgumentParser
import FlowDiagram
import FlowReports
import Inspector

struct FunnelCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "funnel",
    abstract: "Print or draw how many went through a series of routes, and where the others went.",
    discussion: """
      Takes the routes in order, with or without their coordinators or their types, and recordings: \
      an argument is a recording if the file exists or if it ends in .flowscope, and a directory of \
      them if it has a slash. Counts the screens \
      that the user saw; the counts of several recordings are added up, and a run that two of them \
      have counts once.

      An attempt begins with each visit of the first route. It reaches the next route with a later \
      visit of that, whatever is visited in between, until the first route is visited again, the run \
      ends or the recorder misses something. Of an attempt that did not go on, the second table has \
      the screen after its last visit of the route that it reached.

      'median' and '90 %' are times from the beginning of one step to that of the next one, and \
      after 'visible' how long the step's screens were visible: half and nine in ten of the times \
      are not longer.

      Prints tables, or draws with --format or --output.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The routes in order, at least two, and recordings or directories of them; - reads a \
      recording from standard input.
      """,
      valueName: "route> <recording"), completion: .routesAndFiles)
  var words: [String] = []

  @OptionGroup var list: FileList

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var file: DiagramFile

  @OptionGroup var look: DiagramLook

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: TextOptions

  /// The number of ways out of a step that a picture shows at most unless all are asked for.
  private static let mostExits = 4

  func validate() throws {
    try file.check(json: json, hasLook: look.isGiven)
    if list.filesFrom == Asker.standardInputName, words.contains(Asker.standardInputName) {
      throw ValidationError("standard input is a recording or a list of files, and not both")
    }
    do { _ = try arguments } catch { throw ValidationError("\(error)") }
  }

  private var arguments: FunnelArguments {
    get throws { try FunnelArguments(words, hasList: list.filesFrom != nil) }
  }

  func run() async throws {
    let arguments = try arguments
    let unread = list.unread
    let targets = try await Asker.shell.targets(
      arguments.recordings, listedIn: list.filesFrom, sparing: unread)
    let report = FunnelReport(
      try await Asker.shell.funnel(arguments.steps, in: targets, sparing: unread))
    if file.isGiven {
      for remark in report.remarks { StandardError.say(remark) }
      try await file.write(
        Diagram(report.picture, options: try options(for: file.chosenFormat)), look)
    } else {
      try display.show(report, json: json)
    }
    try unread.finish()
  }

  private func options(for format: DiagramFormat) -> FunnelOptions {
    var options = FunnelOptions()
    options.title = look.title
    options.mostExits = format.isPicture && !look.all ? Self.mostExits : nil
    options.direction = look.direction
    options.legend = look.legend
    options.theme = look.theme
    return options
  }
}
