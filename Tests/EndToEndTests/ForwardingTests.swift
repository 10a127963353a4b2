import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

/// The commands of Docs/Devices.md for another machine, over a real ssh server.
@Suite(
  "Over ssh", .serialized, .timeLimit(.minutes(Patience.minutes)),
  .enabled(
    if: OtherMachine.obstacle == nil, "\(OtherMachine.obstacle ?? "")"))
struct ForwardingTests {
  /// The directories of sockets on the other machine and here.
  private let there: ScriptPlace
  private let here: ScriptPlace
  private let machine: OtherMachine

  init() throws {
    (there, here) = (try ScriptPlace(), try ScriptPlace())
    machine = try OtherMachine(in: there.path("ssh-keys"))
  }

  /// Starts a sample on the other machine; returns its socket, its port and its token.
  private func sample() throws -> (app: Child, socket: String, port: String, token: String) {
    let app = try machine.start(
      Program.path,
      ["demo", "rainbow", "--serve", "--rate", "0", "--warm-up", "12", "--port", "0"],
      environment: there.environment)
    let socket = try app.awaitServing(drainingOutput: false)
    let said = try app.output.line()
    let match = try #require(said.wholeMatch(of: /serving tcp:([0-9]+), token in (.+)/), "\(said)")
    let file = try String(contentsOfFile: String(match.2), encoding: .utf8)
    let token = try #require(file.split(separator: "\n").first.map { String($0) })
    return (app, socket, String(match.1), token)
  }

  private func here(_ arguments: String..., token: String) async throws -> Program.Outcome {
    try await Program.run(
      Program.path, arguments,
      environment: here.environment.merging(["FLOWSCOPE_TOKEN": token]) { $1 })
  }

  @Test("an app's port is reached only through ssh, and with its token")
  func port() async throws {
    let (app, _, port, token) = try sample()
    let before = try await here("snapshot", "tcp:\(port)", token: token)
    #expect(before.isRefusal(3, saying: "nothing answers"), "\(before)")
    let ssh = try machine.forward("-L", "\(port):127.0.0.1:\(port)")
    try await eventually("the hierarchy is read through ssh") {
      let outcome = try await here("snapshot", "tcp:\(port)", token: token)
      return outcome.code == 0 && outcome.output.contains("AppCoordinator")
    }
    let wrong = try await here("snapshot", "tcp:\(port)", token: "guess")
    #expect(wrong.isRefusal(3, saying: "it refuses the token"), "\(wrong)")
    withExtendedLifetime((app, ssh)) {}
  }

  @Test("an app's socket is listed and read through ssh")
  func socket() async throws {
    let (app, socket, _, _) = try sample()
    let ssh = try machine.forward("-L", "\(here.path("shop.sock")):\(socket)")
    try await eventually("the hierarchy is read through ssh") {
      let outcome = try await here.run("snapshot", "rainbow")
      return outcome.code == 0 && outcome.output.contains("AppCoordinator")
    }
    let list = try await here.run("list")
    #expect(list.code == 0 && list.output.contains("answering"), "\(list)")
    withExtendedLifetime((app, ssh)) {}
  }

  /// Sends the token to 127.0.0.1 of the machine that it runs on, and answers a greeting.
  private static let dialler = """
    import json, os, socket, sys
    connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    stream = connection.makefile("rwb")

    def send(**message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream.write(b"Content-Length: %d\\r\\n\\r\\n" % len(text) + text)
        stream.flush()

    def receive():
        header = stream.readline() + stream.readline()
        return json.loads(stream.read(int(header.split(b":")[1])))

    send(id="token", method="flow/authenticate", params={"token": sys.argv[2]})
    print("in" if "result" in receive() else "out", flush=True)
    engine = {"name": "far", "pid": os.getpid(), "version": "1", "startedAt": 1e9}
    send(id=receive()["id"], result={
        "protocol": 1, "engine": engine, "capabilities": {}, "maxMessageBytes": 1 << 24})
    stream.read(1)
    """

  @Test(
    "an app connects to 'flowscope listen' here through ssh",
    .enabled(if: PythonProgram.path != nil, "there is no python3"))
  func dialIn() async throws {
    let listener = try Child(
      Program.path, ["listen", "--port", "0"], environment: here.environment)
    let said = try listener.output.line()
    let match = try #require(
      said.wholeMatch(of: /listening on tcp:([0-9]+) and .+, token in (.+)/), "\(said)")
    let port = String(match.1)
    let file = try String(contentsOfFile: String(match.2), encoding: .utf8)
    let token = try #require(file.split(separator: "\n").first.map { String($0) })
    let ssh = try machine.forward("-R", "\(port):127.0.0.1:\(port)")
    let python = try #require(PythonProgram.path)
    var app: Child?
    try await eventually("the app gets through ssh") {
      let child = try machine.start(python, ["-c", Self.dialler, port, token])
      guard let line = try? child.output.line() else { return false }
      app = child
      return line == "in"
    }
    #expect(try listener.output.line().hasPrefix("far (pid "))
    let list = try await here.run("list")
    #expect(list.code == 0 && list.output.contains("far "), "\(list)")
    withExtendedLifetime((app, ssh)) {}
  }
}
