import ArgumentParser
import FlowProtocol
import Inspector

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print what is different in one hierarchy from another.",
    discussion: """
      A and B are engines, recordings, or snapshots that 'snapshot --json' printed. Lines begin with \
      '+' where a coordinator is in B alone, '-' where it is in A alone, and '~' where it is another. \
      Coordinators are told apart by their numbers, which are good for one run of an app.

      Exit code 0 where nothing is different, 1 where something is.
      """)

  @Argument(help: ArgumentHelp("What was.", valueName: "a"))
  var before: String

  @Argument(help: ArgumentHelp("What is.", valueName: "b"))
  var after: String

  @Option(
    help: ArgumentHelp(
      """
      Of a recording, the moment: the number of an entry, +seconds from its beginning, the time of a \
      clock, or a time in ISO 8601. Given once, it is the moment of whichever is a recording, or of both; \
      given twice, those of A and of B.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var at: [RecordingMoment] = []

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if at.count > 2 { throw ValidationError("--at is given twice at most: for A and for B") }
  }

  func run() async throws {
    for target in [before, after] { try await wait.untilThere(target) }
    let kinds = (try await Target.find(before), try await Target.find(after))
    let first = try await Target.snapshot(of: before, at: moment(of: kinds.0, isFirst: true))
    let second = try await Target.snapshot(of: after, at: moment(of: kinds.1, isFirst: false))
    if at.count == 1, !kinds.0.isRecording, !kinds.1.isRecording {
      throw FlowscopeError.badInput("cannot go to that moment: --at is for recordings alone")
    }
    if first.epoch != second.epoch {
      StandardError.say(
        "these are of different runs: the same number may mean another coordinator")
    }
    let diff = SnapshotDiff(from: first, to: second)
    if json {
      try StandardOutput.write(
        JSONOutput.encode(DiffDocument(diff, from: first, to: second)))
    } else {
      let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
      let lines = DiffTree.lines(from: first, to: second, diff)
      try StandardOutput.write(
        MarkedLinesText(glyphs: display.glyphs, colours: colours).text(of: lines))
    }
    if !diff.isEmpty { throw ExitCode(1) }
  }

  /// One moment is meant for whichever is a recording.
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
