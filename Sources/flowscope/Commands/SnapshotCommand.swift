import ArgumentParser
import FlowProtocol
import Inspector

struct SnapshotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Print the current hierarchy of an engine, or a hierarchy of a recording.")

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    let snapshot = try await Target.snapshot(of: target.target, at: moment.at)
    if json {
      try JSONOutput.encode(snapshot) { try StandardOutput.write($0) }
    } else {
      let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
      try TextTree(snapshot, glyphs: display.glyphs, colours: colours).write {
        try StandardOutput.write($0)
      }
    }
  }
}
