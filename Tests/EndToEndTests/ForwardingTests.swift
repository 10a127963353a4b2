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

  /// Starts a sample on the other machine; returns its socket and its port.
  private func sample() throws -> (app: Child, socket: String, port: PortWithToken) {
    let app = try machine.start(
      Program.path,
      ["demo", "rainbow", "--serve", "--rate", "0", "--warm-up", "12", "--port", "0"],
      environment: there.environment)
    let socket = try app.awaitServing(drainingOutput: false)
    return (app, socket, try PortWithToken(saidBy: app))
  }

  private func here(_ arguments: String..., token: String) async throws -> Program.Outcome {
    try await Program.run(
      Program.path, arguments,
      environment: here.environment.merging(["FLOWSCOPE_TOKEN": token]) { $1 })
  }

  @Test("an app's port is reached only through ssh, and with its token")
  func port() async throws {
    let (app, _, port) = try sample()
    let target = "tcp:\(port.number)"
    let before = try await here("snapshot", target, token: port.token)
    #expect(before.isRefusal(3, saying: "nothing answers"), "\(before)")
    let ssh = try machine.forward("-L", "\(port.number):127.0.0.1:\(port.number)")
    try await eventually("the hierarchy is read through ssh") {
      let outcome = try await here("snapshot", target, token: port.token)
      return outcome.code == 0 && outcome.output.contains("AppCoordinator")
    }
    let wrong = try await here("snapshot", target, token: "guess")
    #expect(wrong.isRefusal(3, saying: "it refuses the token"), "\(wrong)")
    withExtendedLifetime((app, ssh)) {}
  }

  @Test("an app's socket is listed and read through ssh")
  func socket() async throws {
    let (app, socket, _) = try sample()
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
    let (listener, port) = try here.listener()
    let ssh = try machine.forward("-R", "\(port.number):127.0.0.1:\(port.number)")
    let python = try #require(PythonProgram.path)
    var app: Child?
    try await eventually("the app gets through ssh") {
      let child = try machine.start(python, ["-c", Self.dialler, "\(port.number)", port.token])
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
