import Foundation
import TestApps
import TestPatience
import Testing

/// An app that serves on a port, and what a program without its token gets.
@Suite("An app on a port of this machine", .timeLimit(.minutes(Patience.minutes)))
struct PortTests {
  private let place: ScriptPlace
  private let app: Child
  private let port: PortWithToken
  private var target: String { "tcp:\(port.number)" }

  init() throws {
    place = try ScriptPlace()
    app = try Child(
      Program.path,
      ["demo", "rainbow", "--serve", "--rate", "0", "--warm-up", "12", "--port", "0"],
      environment: place.environment)
    _ = try app.awaitServing(drainingOutput: false)
    port = try PortWithToken(saidBy: app)
  }

  /// Runs a command in a directory without the token, as in another container.
  private func elsewhere(
    _ arguments: String..., token: String? = nil
  ) async throws -> Program.Outcome {
    var environment = try ScriptPlace().environment
    environment["FLOWSCOPE_TOKEN"] = token
    return try await Program.run(Program.path, arguments, environment: environment)
  }

  @Test("it is listed once, with its socket and its port, and both lead to the same hierarchy")
  func listed() async throws {
    let list = try await place.run("list")
    #expect(list.code == 0 && list.output.split(separator: "\n").count == 2, "\(list)")
    #expect(list.output.contains(".sock, \(target)"))
    let engines = try #require(
      (try await place.run("list", "--json").json as? [String: Any])?["engines"] as? [[String: Any]]
    )
    #expect(engines.first?["otherSockets"] as? [String] == [target])
    let byPort = try await place.run("snapshot", target)
    #expect(byPort.code == 0, "\(byPort.error)")
    #expect(byPort.output == (try await place.run("snapshot", "rainbow")).output)
  }

  @Test("elsewhere, the token in the variable leads to it")
  func variable() async throws {
    let outcome = try await elsewhere("snapshot", target, token: port.token)
    #expect(outcome.code == 0 && outcome.output.contains("AppCoordinator"), "\(outcome.error)")
    let errors = try await elsewhere("errors", target, token: port.token)
    #expect(errors.code == 0, "\(errors.error)")
  }

  @Test("without the token, and with a wrong one, every command is refused in one line")
  func refused() async throws {
    let none = try await elsewhere("snapshot", target)
    #expect(none.isRefusal(3, saying: "set FLOWSCOPE_TOKEN to the token of the app"), "\(none)")
    for command in ["snapshot", "errors", "lint", "attach"] {
      let wrong = try await elsewhere(command, target, token: "guess")
      #expect(wrong.isRefusal(3, saying: "it refuses the token"), "\(command): \(wrong)")
    }
  }

  @Test("a token file that others can read is not used")
  func readable() async throws {
    chmod(port.tokenPath, 0o644)
    let outcome = try await place.run("snapshot", target)
    #expect(outcome.isRefusal(3, saying: "other users can access it; chmod 600 it"), "\(outcome)")
  }

  @Test(
    "a target that is no port is refused, and a port without an app does not answer",
    arguments: ["tcp:", "tcp:0", "tcp:65536", "tcp:x", "tcp:-1", "tcp:localhost:7001"])
  func noPort(target: String) async throws {
    let outcome = try await place.run("snapshot", target)
    #expect(outcome.isRefusal(2, saying: "write tcp: and a number from 1 to 65535"), "\(outcome)")
    app.end()
    let gone = try await place.run("snapshot", self.target)
    #expect(gone.isRefusal(3, saying: "nothing answers"), "\(gone)")
  }
}
