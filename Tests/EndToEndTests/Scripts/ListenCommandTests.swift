import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// 'flowscope listen' beside other commands.
@Suite("A port for apps", .timeLimit(.minutes(Patience.minutes)))
struct ListenCommandTests {
  private let place: ScriptPlace
  private let listener: Child
  private let port: Int
  private let token: String

  init() throws {
    place = try ScriptPlace()
    listener = try Child(
      Program.path, ["listen", "--port", "0"], environment: place.environment)
    let said = try listener.output.line()
    let match = try #require(
      said.wholeMatch(of: /listening on tcp:([0-9]+) and .+, token in (.+)/), "\(said)")
    port = try #require(Int(match.1))
    let file = try String(contentsOfFile: String(match.2), encoding: .utf8)
    token = String(file.prefix { $0 != "\n" })
  }

  @Test("the list says where it waits, and which app it refused last; the file keeps its mode")
  func listed() async throws {
    let place = "'flowscope listen' (pid \(listener.pid)) waits for apps on port \(port)"
    let before = try await self.place.run("list")
    #expect(before.code == 3 && before.error.hasPrefix("flowscope: \(place)\n"), "\(before)")
    let mute = try RawClient(port: port, patience: 60)
    try mute.sendNow([
      #"{"jsonrpc":"2.0","id":1,"method":"flow/authenticate","params":{"token":"\#(token)"}}"#
    ])
    let reason = "refused an app: it did not answer 'initialize' within 5 s"
    #expect(try listener.error.line() == "flowscope: \(reason)")
    // It is written after it is said.
    try await eventually("the list says so") {
      try await self.place.run("list").error.contains("\(place), and last \(reason)\n")
    }
    let path = self.place.path("listen-\(port).token")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("\(token)\n"))
    withExtendedLifetime(mute) {}
  }

  @Test("its port is no target, and the refusal says what is")
  func target() async throws {
    for target in ["tcp:\(port)", "ws:\(port)"] {
      let outcome = try await place.run("snapshot", target)
      #expect(outcome.isRefusal(3, saying: "'flowscope listen' has this port"), "\(outcome)")
    }
  }

  @Test("after a signal, neither its token nor a remark is left")
  func stopped() async throws {
    let stranger = try RawClient(port: port, patience: 60)
    try stranger.sendNow(["guess"])
    #expect(try listener.error.line().contains("refused a connection"))
    kill(listener.pid, SIGTERM)
    listener.output.drain()
    listener.error.drain()
    #expect(listener.wait() == 0)
    #expect(!FileManager.default.fileExists(atPath: place.path("listen-\(port).token")))
    #expect(try await place.run("list").error.contains("waits for apps") == false)
    withExtendedLifetime(stranger) {}
  }
}
