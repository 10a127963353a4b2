import ArgumentParser
import FlowGraphviz
import FlowReports
import Foundation

struct MCPCommand: AsyncParsableCommand, QuietCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve coding agents in the Model Context Protocol.",
    discussion: """
      A coding agent starts this command and calls its tools, in the revisions 2025-11-25 and 2026-07-28 \
      of the protocol, over standard input and output. Docs/Agents.md lists the tools.

      Nothing changes an app without --control, and without the app's own permission. Ends with 0 at \
      the end of its input, and finishes the recordings that it began.

      Examples:
        flowscope mcp shop
        flowscope mcp shop --control --sources .
      """)

  @OptionGroup var target: TargetOption

  @Flag(help: "Let agents navigate in apps that allow it too.")
  var control = false

  @OptionGroup var sources: SourceDirectoryOption

  @OptionGroup var messages: QuietOption

  /// How long answers that are under way have at the end of the input.
  private static let endTime = Duration.seconds(1)

  func run() async throws {
    let root = try sources.root()
    var abilities = AgentAbilities()
    abilities.draw = { try DiagramRenderer.render($0, as: $1).bytes }
    abilities.staleLines = { try await DocumentResult(of: $0, default: $1).staleLines }
    let desk = AgentDesk(
      .init(target: target.target, allowsControl: control), sources: root, abilities: abilities)
    StandardInput.take()
    let streams = MCPStreams()
    let server = MCPServer(desk) { streams.write($0) }
    let signals = SignalRelay(ends: [SIGTERM, SIGINT, SIGHUP], within: nil) { _ in
      streams.ended.send()
    }
    if isatty(STDIN_FILENO) == 1 {
      StandardError.say("waiting for messages of a coding agent; ctrl-d ends it")
    }
    streams.startWriting()
    streams.read { for line in $0 { await server.receive(line) } }
    await streams.ended.wait()
    await server.finish(within: Self.endTime)
    await streams.flush(within: Self.endTime)
    await desk.close()
    withExtendedLifetime(signals) {}
  }
}
