import ArgumentParser
import FlowProtocol
import Foundation
import Inspector

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the running engines.",
    discussion: """
      Prints one line for each engine: name, pid, version, start time, socket.

      Exits with 3 if no engine runs or answers. With --json, it prints an empty list or the \
      problems instead, and exits with 0.
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

/// An engine, as `list --json` prints it.
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
