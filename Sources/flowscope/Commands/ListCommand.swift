import ArgumentParser
import FlowProtocol
import Foundation
import Inspector

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the running engines.",
    discussion: """
      Prints a header, and one line for each engine. For scripts, --json is easier to read.

      Exits with 3 if no engine runs or answers. With --json, it prints an empty list or the \
      problems instead, and exits with 0.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var display: DisplayOptions

  func run() async throws {
    let directory = SocketDirectory.standard()
    _ = try directory.sockets()
    let engines = await RunningEngine.all(in: directory)
    if json {
      let listed = engines.map {
        ListedEngine(socket: "\($0.endpoint)", engine: $0.info, problem: $0.problem)
      }
      try StandardOutput.write(JSONOutput.encode(listed))
      return
    }
    if engines.isEmpty { throw FlowscopeError.nothingRuns(directory: directory.path) }
    for engine in engines where engine.info == nil {
      StandardError.say(engine.problem ?? "\(engine.endpoint)")
    }
    if engines.allSatisfy({ $0.info == nil }) { throw ExitCode(3) }
    var table = ColumnTable(["name", "pid", "version", "started", "socket"])
    for engine in engines {
      guard let info = engine.info else { continue }
      table.add([
        info.name, "\(info.pid)", info.version, info.startedAt.formatted(.iso8601),
        "\(engine.endpoint)",
      ])
    }
    try display.text.write(table)
  }
}

private struct ListedEngine: Encodable {
  let socket: String
  let engine: EngineInfo?
  let problem: String?
}
