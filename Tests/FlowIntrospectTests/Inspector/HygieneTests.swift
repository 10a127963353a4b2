import FlowEngine
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
@Suite("The socket and its directory", .timeLimit(.minutes(Patience.minutes)))
struct HygieneTests {
  private let temporary = TemporaryDirectory()
  private let root = PlainCoordinator(AppRoute.home)

  private func start(in directory: SocketDirectory) throws -> FlowInspector {
    try FlowInspector.start(root, name: "app", directory: directory)
  }

  /// Returns the reason why the directory is refused.
  private func refusal(of path: String) -> String? {
    let error = #expect(throws: TransportError.self) {
      try start(in: SocketDirectory(path: path)).stop()
    }
    guard case .unsafeDirectory(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return nil
    }
    return reason
  }

  @Test("the directory and the socket are accessible only to this user")
  func modes() throws {
    let inspector = try start(in: SocketDirectory(path: temporary.file("made")))
    defer { inspector.stop() }
    #expect(temporary.mode("made") == UInt32(S_IFDIR) | 0o700)
    #expect(inspector.socketPath == temporary.file("made/app-\(getpid()).sock"))
    #expect(temporary.mode("made/app-\(getpid()).sock") == UInt32(S_IFSOCK) | 0o600)
  }

  @Test("stopping removes the socket, and closes the connections")
  func stopping() async throws {
    let inspector = try start(in: temporary.sockets)
    let client = try await RawClient.greeted(inspector.socketPath)
    inspector.stop()
    #expect(temporary.mode("app-\(getpid()).sock") == nil)
    #expect(try await client.receive() == nil)
    inspector.stop()
    let again = try start(in: temporary.sockets)
    again.stop()
  }

  @Test("a symbolic link is refused", arguments: ["link", "link/"])
  func symbolicLink(name: String) {
    mkdir(temporary.file("real"), 0o700)
    symlink(temporary.file("real"), temporary.file("link"))
    #expect(refusal(of: temporary.file(name))?.contains("symbolic link") == true)
    #expect(temporary.mode("real/app-\(getpid()).sock") == nil)
  }

  @Test(
    "a directory that is open to others is refused", arguments: [0o755, 0o701, 0o720] as [mode_t])
  func openToOthers(mode: mode_t) {
    mkdir(temporary.file("open"), 0o700)
    chmod(temporary.file("open"), mode)
    #expect(refusal(of: temporary.file("open"))?.contains("other users can access it") == true)
    #expect(throws: TransportError.self) {
      try SocketDirectory(path: temporary.file("open")).sockets()
    }
  }

  @Test(
    "a directory of another user is refused", .enabled(if: geteuid() == 0, "only root can make one")
  )
  func otherOwner() {
    mkdir(temporary.file("theirs"), 0o700)
    chown(temporary.file("theirs"), 65_534, 65_534)
    #expect(refusal(of: temporary.file("theirs"))?.contains("65534") == true)
  }

  @Test("a file in place of the directory is refused, and not changed")
  func fileInPlace() {
    temporary.write("mine", to: "file")
    #expect(refusal(of: temporary.file("file"))?.contains("not a directory") == true)
    #expect(temporary.mode("file") != nil)
  }

  @Test("a directory whose parent is missing is refused")
  func noParent() {
    #expect(refusal(of: temporary.file("a/b"))?.contains("parent") == true)
  }

  @Test("the socket of a dead process is replaced")
  func staleSocket() async throws {
    FakePeer.leaveDeadSocket(at: temporary.file("app-\(getpid()).sock"))
    let inspector = try start(in: temporary.sockets)
    defer { inspector.stop() }
    _ = try await RawClient.greeted(inspector.socketPath)
  }

  @Test("a live socket is not replaced, and the error names its process")
  func liveSocket() async throws {
    let inspector = try start(in: temporary.sockets)
    defer { inspector.stop() }
    let error = #expect(throws: TransportError.self) {
      try FlowInspector.start(root, name: "app", at: inspector.endpoint).stop()
    }
    #expect(error == .alreadyServed(at: inspector.endpoint, pid: getpid()))
    #expect(error?.description.contains("\(getpid())") == true)
    _ = try await RawClient.greeted(inspector.socketPath)
  }

  @Test("each window of one name gets a name of its own, and the first free one")
  func namesakes() async throws {
    let first = try start(in: temporary.sockets)
    defer { first.stop() }
    let second = try start(in: temporary.sockets)
    let third = try start(in: temporary.sockets)
    defer { third.stop() }
    #expect([first, second, third].map(\.engine.name) == ["app", "app-2", "app-3"])
    for inspector in [first, second, third] {
      #expect(
        inspector.socketPath == temporary.file("\(inspector.engine.name)-\(getpid()).sock"))
      _ = try await RawClient.greeted(inspector.socketPath)
    }
    second.stop()
    let again = try start(in: temporary.sockets)
    defer { again.stop() }
    #expect(again.engine.name == "app-2")
  }

  @Test("a file at the socket's path is not deleted")
  func fileAtPath() throws {
    temporary.write("mine", to: "app.sock")
    let path = temporary.file("app.sock")
    #expect(throws: TransportError.notASocket(at: .unixSocket(path: path))) {
      try FlowInspector.start(root, name: "app", at: .unixSocket(path: path)).stop()
    }
    #expect(temporary.mode("app.sock") == UInt32(S_IFREG) | 0o644)
  }

  @Test("a path is refused if it is too long, and accepted up to the limit")
  func pathLength() async throws {
    let limit = Limits.socketPathBytes
    func path(bytes: Int) -> String {
      temporary.path + "/" + String(repeating: "s", count: bytes - temporary.path.utf8.count - 1)
    }
    let longest = try FlowInspector.start(
      root, name: "app", at: .unixSocket(path: path(bytes: limit - 1)))
    _ = try await RawClient.greeted(longest.socketPath)
    longest.stop()
    for bytes in [limit, limit + 1, 5_000] {
      let error = #expect(throws: TransportError.self) {
        try FlowInspector.start(root, name: "app", at: .unixSocket(path: path(bytes: bytes))).stop()
      }
      #expect(error == .pathTooLong(path: path(bytes: bytes), limit: limit))
      #expect(error?.description.contains("FLOWSCOPE_DIR") == true)
      await #expect(throws: TransportError.pathTooLong(path: path(bytes: bytes), limit: limit)) {
        try await FlowClient.connect(to: .unixSocket(path: path(bytes: bytes)), as: viewer)
      }
    }
  }
}
