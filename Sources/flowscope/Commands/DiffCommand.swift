import ArgumentParser
import FlowDiagram
import FlowEngine
import FlowProtocol
import FlowReports
import Inspector

struct DiffCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print or draw the differences between two hierarchies.",
    discussion: """
      A and B are engines, recordings, snapshots printed by 'snapshot --json', or what declares an \
      app; - reads one of \
      these files from standard input. A line begins \
      with '+' for a coordinator that is only in B, '-' for one that is only in A, and '~' for a \
      changed one.

      Coordinators are compared by what they are: their type and their place below their parents. \
      Two runs of an app in the same state are equal. Within one run, the ids tell which coordinator \
      is the same, unless --match place compares, for example, the tabs before and after a logout. \
      Printed ids are those of each coordinator's own run.

      With --format or --output, draws all coordinators of both: '+' added, '−' removed at its old \
      place, '~' changed, with what a row was before. Parts that are left out are not compared in \
      the drawing.

      If one of them declares an app (a directory of Swift sources, a baseline, or a declared map as \
      JSON), prints the declarations that differ. If the other one is an engine or a recording, also \
      prints what is declared and was never reached, and what was reached and is not declared. With \
      --format or -o, draws one app map of both.

      Exits with 0 if the hierarchies are equal, and with 1 if they differ; what was never reached is \
      no difference.
      """)

  @Argument(help: ArgumentHelp("The old hierarchy.", valueName: "a"), completion: .targets)
  var before: String

  @Argument(help: ArgumentHelp("The new hierarchy.", valueName: "b"), completion: .targets)
  var after: String

  @Option(
    help: ArgumentHelp(
      """
      For a recording, the moment: the number of an entry, +seconds from its beginning, a time of \
      day, or a time in ISO 8601. Given once, it applies to each target that is a recording; given \
      twice, first to A and then to B.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var at: [RecordingMoment] = []

  @Option(
    help: ArgumentHelp(
      """
      Which coordinators are the same: those at the same place, or those of the same id. Default: id \
      within one run, else place.
      """, valueName: "place|id"))
  var match: SameCoordinators?

  @Option(help: "Of two declared maps, how much is drawn. Default: routes.")
  var level: DeclaredMapOptions.Level?

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var file: DiagramFile

  @OptionGroup var content: DiagramArguments

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: TextOptions

  func validate() throws {
    try file.check(json: json, hasLook: content.isGiven)
    try content.links.checkSources()
    if at.count > 2 { throw ValidationError("--at can be given at most twice: for A and for B") }
  }

  func run() async throws {
    for target in [before, after] { try await wait.untilThere(target) }
    if try await compareMaps() { return }
    if level != nil { throw ReportError.badInput("--level is for two declared maps") }
    let kinds = (try await Asker.shell.find(before), try await Asker.shell.find(after))
    var first = try await Asker.shell.snapshot(of: before, at: moment(of: kinds.0, isFirst: true))
    var second = try await Asker.shell.snapshot(of: after, at: moment(of: kinds.1, isFirst: false))
    if at.count == 1, !kinds.0.isRecording, !kinds.1.isRecording {
      throw ReportError.momentOutsideRecording
    }
    if content.structure { (first, second) = (first.structure, second.structure) }
    let difference = try DifferenceReport(from: first, to: second, by: match)
    if file.isGiven {
      try await draw(difference.compared, of: kinds.1)
    } else {
      try display.show(difference, json: json)
    }
    if !difference.isEmpty { throw ExitCode(1) }
  }

  /// Compares what two targets declare; returns false if neither of them does only that.
  private func compareMaps() async throws -> Bool {
    let maps = (
      try await Asker.shell.declaredMapWithoutRun(before),
      try await Asker.shell.declaredMapWithoutRun(after)
    )
    if maps.0 == nil, maps.1 == nil { return false }
    try DeclaredMapArguments.refuse([
      at.isEmpty ? nil : "--at", match == nil ? nil : "--match", content.optionOfHierarchies,
      content.links.isGiven ? "--link" : nil,
    ])
    if level != nil, !file.isGiven {
      throw ReportError.badInput("--level needs --format or --output")
    }
    // The other one may be an engine or a recording, which declares a map too.
    let first =
      if let map = maps.0 { map } else { try await Asker.shell.declaredMap(of: before) }
    let second =
      if let map = maps.1 { map } else { try await Asker.shell.declaredMap(of: after) }
    var difference = DeclaredDifference(from: first, to: second)
    if let uses = try await uses(of: maps) { difference.add(uses) }
    if file.isGiven {
      for remark in difference.remarks { StandardError.say(remark) }
      var options = DeclaredMapOptions()
      options.level = level ?? .routes
      let maps = DeclaredDifference.comparable(first, second)
      try await file.write(
        DeclaredMapArguments.diagram(
          of: maps.after, comparedWith: maps.before, content.look, options), content.look)
    } else {
      try display.show(difference, json: json)
    }
    if !difference.isEmpty { throw ExitCode(1) }
    return true
  }

  /// What happened in a run to the declarations of the other target; nil if no target has a run.
  private func uses(of maps: (DeclaredMap?, DeclaredMap?)) async throws -> DeclaredUses? {
    guard let map = maps.0 ?? maps.1, maps.0 == nil || maps.1 == nil else { return nil }
    let run = maps.0 == nil ? before : after
    switch try await Asker.shell.silent.find(run) {
    case .engine, .recording:
      return DeclaredUses(try await Asker.shell.map(of: [run], watching: nil), in: map)
    case .savedSnapshot, .declared: return nil
    }
  }

  private func draw(_ compared: ComparedSnapshots, of kind: TargetKind) async throws {
    let joined = compared.joined
    var options = try content.options(
      for: joined, isPicture: file.chosenFormat.isPicture, links: try await content.links.ofLines())
    // Findings are those of the second hierarchy.
    let marks = try await Asker.shell.marks(
      content.marks, of: after, at: moment(of: kind, isFirst: false), in: compared.own)
    for id in joined.nodes.keys where !compared.isRemoved(id) {
      options.marks[id] = marks[compared.ownID(id)]
    }
    try await file.write(Diagram(compared, options: options), content.look)
  }

  /// A single moment applies to each target that is a recording.
  private func moment(of kind: TargetKind, isFirst: Bool) -> RecordingMoment? {
    if at.count == 2 { return isFirst ? at[0] : at[1] }
    return kind.isRecording ? at.first : nil
  }
}

extension TargetKind {
  fileprivate var isRecording: Bool {
    if case .recording = self { true } else { false }
  }
}

extension SameCoordinators: ExpressibleByArgument {}
