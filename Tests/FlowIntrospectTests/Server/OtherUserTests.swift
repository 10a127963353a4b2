import FlowEngine
import Foundation
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
@Suite("Connections between users", .timeLimit(.minutes(Patience.minutes)))
struct OtherUserTests {
  /// A script that connects as the user in its arguments, sends a greeting, and prints the result.
  private let script = """
    import json, os, socket, sys
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocol": {"min": 1, "max": 1}, "client": {"name": "stranger", "version": "1"}}}).encode()
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(30)
    if int(sys.argv[2]):
        os.setgid(int(sys.argv[2]))
        os.setuid(int(sys.argv[2]))
    try:
        connection.connect(sys.argv[1])
    except PermissionError:
        print("refused by the system")
        sys.exit()
    try:
        connection.sendall(b"Content-Length: %d\\r\\n\\r\\n" % len(message) + message)
        answer = connection.recv(1000)
    except (BrokenPipeError, ConnectionResetError):
        answer = b""
    print("answered" if answer else "hung up")
    """

  private func answer(from path: String, to user: Int) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PythonProgram.path))
    process.arguments = ["-c", script, path, "\(user)"]
    let output = Pipe()
    process.standardOutput = output
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(
    "a viewer of another user is disconnected, even if it can open the socket",
    .enabled(if: geteuid() == 0, "only root can become another user"),
    .enabled(if: PythonProgram.path != nil, "there is no python3"))
  func anotherUser() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list])
    let temporary = TemporaryDirectory()
    let inspector = try FlowInspector.start(
      root, name: "app", at: .unixSocket(path: temporary.file("app.sock")))
    defer { inspector.stop() }
    #expect(try await answer(from: inspector.socketPath, to: 0) == "answered")
    #expect(try await answer(from: inspector.socketPath, to: 65_534) == "refused by the system")
    chmod(temporary.path, 0o755)
    #expect(try await answer(from: inspector.socketPath, to: 65_534) == "refused by the system")
    chmod(inspector.socketPath, 0o666)
    try await connected(to: inspector.endpoint) { client in
      _ = try await client.send(SubscribeRequest())
      var copy = try await client.snapshot()
      #expect(try await answer(from: inspector.socketPath, to: 65_534) == "hung up")
      #expect(try await answer(from: inspector.socketPath, to: 0) == "answered")
      root.navigate(to: AppRoute.list)
      var notifications = client.notifications.makeAsyncIterator()
      while copy.nodes != walked(root).nodes,
        case .changed(let delta) = await notifications.next(isolation: #isolation)
      {
        copy.apply(delta)
      }
      #expect(copy.nodes == walked(root).nodes, "the viewer of this user lost its connection")
    }
  }

  /// A script that serves as the user in its arguments, and prints that it does.
  private let server = """
    import os, socket, sys
    listener = socket.socket(socket.AF_UNIX)
    user = int(sys.argv[2])
    if user:
        os.setgid(user)
        os.setuid(user)
    listener.bind(sys.argv[1])
    listener.listen()
    print("listening", flush=True)
    kept = []
    while True:
        kept.append(listener.accept())
    """

  @Test(
    "an engine of another user is refused, and the error names that user",
    .enabled(if: geteuid() == 0, "only root can become another user"),
    .enabled(if: PythonProgram.path != nil, "there is no python3"))
  func engineOfAnotherUser() async throws {
    let temporary = TemporaryDirectory()
    chmod(temporary.path, 0o777)
    let path = temporary.file("theirs.sock")
    let output = Pipe()
    // It inherits no descriptor: the reader of the test's output would wait for its end.
    let pid = try ChildProcess.start(
      try #require(PythonProgram.path), ["-c", server, path, "65534"], environment: [:]
    ) {
      $0.open(0, "/dev/null", O_RDONLY)
      $0.copy(output.fileHandleForWriting.fileDescriptor, to: 1)
      $0.open(2, "/dev/null", O_WRONLY)
    }
    defer {
      kill(pid, SIGKILL)
      _ = ChildProcess.wait(for: pid)
    }
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    let error = await #expect(throws: TransportError.self) {
      try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    }
    #expect(error == .anotherUser(at: .unixSocket(path: path), uid: 65_534))
    #expect(error?.description.contains("user 65534 serves it, and this is user 0") == true)
  }
}
