import ArgumentParser
import FlowEngine
import FlowProtocol
import Inspector

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the differences between two hierarchies.",
    discussion: """
      A and B are engines, recordings, or snapshots printed by 'snapshot --json'; - reads one of \
      these files from standard input. A line begins \
      with '+' for a coordinator that is only in B, '-' for one that is only in A, and '~' for a \
      changed one. Coordinators are compared by their ids, which are valid for one run of an app.

      Exits with 0 if the hierarchies are equal, and with 1 if they differ.
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

  @OptionGroup var wait: WaitOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if at.count > 2 { throw ValidationError("--at can be given at most twice: for A and for B") }
  }

  func run() async throws {
    for target in [before, after] { try await wait.untilThere(target) }
    let kinds = (try await Target.find(before), try await Target.find(after))
    let first = try await Target.snapshot(of: before, at: moment(of: kinds.0, isFirst: true))
    let second = try await Target.snapshot(of: after, at: moment(of: kinds.1, isFirst: false))
    if at.count == 1, !kinds.0.isRecording, !kinds.1.isRecording {
      throw FlowscopeError.badInput("cannot go to that moment: --at requires a recording")
    }
    if first.epoch != second.epoch {
      StandardError.say(
        "the hierarchies are from different runs: an id can mean another coordinator")
    }
    let diff = SnapshotDiff(from: first, to: second)
    if json {
      try StandardOutput.write(
        JSONOutput.encode(DiffDocument(diff, from: first, to: second)))
    } else {
      let lines = DiffTree.lines(from: first, to: second, diff)
      try StandardOutput.write(
        MarkedLinesText(glyphs: display.glyphs, colours: display.colours).text(of: lines))
    }
    if !diff.isEmpty { throw ExitCode(1) }
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

/// The JSON form of a difference between two hierarchies.
struct DiffDocument: Encodable {
  struct Change: Encodable {
    let id: CoordinatorID
    let name: String
    let fields: [String]
    let before: FlowNode
    let after: FlowNode
  }

  let isSameRun: Bool
  let added: [FlowNode]
  let removed: [FlowNode]
  let changed: [Change]

  init(_ diff: SnapshotDiff, from before: FlowSnapshot, to after: FlowSnapshot) {
    isSameRun = before.epoch == after.epoch
    added = diff.added.compactMap { after[$0] }
    removed = diff.removed.compactMap { before[$0] }
    changed = diff.changed.sorted { $0.key < $1.key }.compactMap { id, fields in
      guard let old = before[id], let new = after[id] else { return nil }
      return Change(id: id, name: new.name, fields: fields, before: old, after: new)
    }
  }
}
