import ArgumentParser
import FlowEngine
import FlowProtocol
import FlowReports
import Inspector

struct SnapshotCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print the current hierarchy of an engine, or a hierarchy of a recording.",
    discussion: """
      With --from or --depth, prints a part of the hierarchy. Its JSON is a hierarchy too: other \
      commands accept it, and the coordinators that were left out are only named as children.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator at the top. Default: the root.", valueName: "coordinator"),
    completion: .coordinators)
  var from: String?

  @Option(
    help: ArgumentHelp("The number of levels below the top. Default: all.", valueName: "levels"))
  var depth: Int?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes a number from 0") }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let part = HierarchyPart(from: from, depth: depth)
    if json {
      let snapshot = try await Asker.shell.snapshot(
        of: target.target, at: moment.at, part: part)
      try JSONOutput.encode(snapshot) { try StandardOutput.write($0) }
    } else {
      let tree = try await Asker.shell.tree(
        of: target.target, at: moment.at, part: part, display.text.style)
      try tree.write { try StandardOutput.write($0) }
    }
  }
}
