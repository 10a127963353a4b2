import ArgumentParser
import FlowProtocol
import FlowReports
import Inspector

struct SnapshotCommand: AsyncParsableCommand, ReportCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print the current hierarchy of an engine, or a hierarchy of a recording.",
    discussion: """
      With --from or --depth, prints a part of the hierarchy. Its JSON is a hierarchy too: other \
      commands accept it, and the coordinators that were left out are only named as children. With \
      --match, prints the coordinators whose name or route has a text, and those above them.

      With --since, prints what changed since a revision of the same run, with a line for each \
      coordinator: '+' added, '~' changed, '-' removed. An engine has the changes while a viewer \
      follows it, and for 10 s after that, or after 'flowscope screen', 'wait' or 'navigate'; a recording has \
      all, with what they were before.

      Examples:
        flowscope snapshot shop --match cart
        flowscope snapshot shop --since 17 --json
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

  @OptionGroup var matching: MatchOption

  @Option(
    help: ArgumentHelp(
      "Print what changed since this revision, in place of the hierarchy.",
      valueName: "revision"))
  var since: UInt64?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var report: ReportFile

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes a number from 0") }
    if since != nil, from != nil || depth != nil || matching.match != nil {
      throw ValidationError("--since prints what changed; it excludes --from, --depth and --match")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let part = HierarchyPart(from: from, depth: depth)
    if let since {
      let changes = try await Asker.shell.changes(
        of: target.target, since: since, at: moment.at, limit: most.limit)
      try display.text.show(changes, json: json)
      most.tell(of: changes.count, "change")
    } else if matching.match != nil || most.limit != nil {
      try await showMatches(in: part)
    } else if json {
      let snapshot = try await Asker.shell.snapshot(
        of: target.target, at: moment.at, part: part)
      try JSONOutput.encode(snapshot) { try StandardOutput.write($0) }
    } else {
      let tree = try await Asker.shell.tree(
        of: target.target, at: moment.at, part: part, display.text.style)
      try tree.write { try StandardOutput.write($0) }
    }
  }

  private func showMatches(in part: HierarchyPart) async throws {
    let found = try await Asker.shell.hierarchy(
      of: target.target, at: moment.at, part: part, matching: matching.filter, limit: most.limit)
    if json {
      try JSONOutput.encode(found.snapshot) { try StandardOutput.write($0) }
    } else if let tree = found.tree(display.text.style) {
      try tree.write { try StandardOutput.write($0) }
    }
    if found.count == 0 { StandardError.say("no coordinator matches \(matching.match ?? "")") }
    most.tell(of: found.count, "coordinator")
  }
}
