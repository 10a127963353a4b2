import ArgumentParser
import FlowProtocol
import Foundation
import Inspector

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the engines that run.",
    discussion: """
      One line an engine: name, pid, version, since when, socket.

      Exit code 3 where none runs, or none answers; with --json that is an answer too: an empty list, \
      or what was wrong, and exit code 0.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let directory = SocketDirectory.standard()
    _ = try directory.sockets()
    let engines = await RunningEngine.all(in: directory)
    if json {
      try StandardOutput.write(JSONOutput.encode(engines.map(ListedEngine.init)))
      return
    }
    if engines.isEmpty { throw FlowscopeError.nothingRuns(directory: directory.path) }
    for engine in engines {
      guard let info = engine.info else {
        StandardError.say(engine.problem ?? engine.path)
        continue
      }
      let started = info.startedAt.formatted(.iso8601)
      try StandardOutput.write(
        "\(DisplayText.neutralised(info.name))\t\(info.pid)\t\(DisplayText.neutralised(info.version))"
          + "\t\(started)\t\(DisplayText.neutralised(engine.path))\n")
    }
    if engines.allSatisfy({ $0.info == nil }) { throw ExitCode(3) }
  }
}

/// An engine as `list --json` prints it.
private struct ListedEngine: Encodable {
  let socket: String
  let engine: EngineInfo?
  let problem: String?

  init(_ running: RunningEngine) {
    socket = running.path
    engine = running.info
    problem = running.problem
  }
}
