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
@Suite("Discovery of engines", .timeLimit(.minutes(Patience.minutes)))
struct DiscoveryTests {
  private let temporary = TemporaryDirectory()
  private let root = PlainCoordinator(AppRoute.home)

  @Test("engines are listed by name, and each socket without a valid answer with its problem")
  func listing() async throws {
    let inspectors = try ["b", "a"].map {
      try FlowInspector.start(root, name: $0, directory: temporary.sockets)
    }
    defer { for inspector in inspectors { inspector.stop() } }
    let mute = FakePeer(at: temporary.file("mute.sock"))
    let loud = FakePeer(at: temporary.file("loud.sock"), says: Array("hello\r\n".utf8))
    temporary.write("x", to: "file.sock")
    temporary.write("x", to: "note.txt")
    let found = await RunningEngine.all(in: temporary.sockets)
    #expect(found.compactMap { $0.info?.name } == ["a", "b"])
    #expect(
      found.filter { $0.info != nil }.map(\.endpoint) == inspectors.reversed().map(\.endpoint))
    #expect(found.filter { $0.info != nil }.allSatisfy { $0.problem == nil })
    let problems = found.filter { $0.info == nil }
    #expect(
      Set(problems.map { "\($0.endpoint)" })
        == Set(["mute.sock", "loud.sock", "file.sock"].map { temporary.file($0) }))
    #expect(problems.allSatisfy { $0.problem != nil })
    for name in ["mute.sock", "loud.sock", "file.sock"] { #expect(temporary.mode(name) != nil) }
    withExtendedLifetime((mute, loud)) {}
  }

  @Test("the socket of a dead process is removed, and not listed")
  func deadSockets() async {
    FakePeer.leaveDeadSocket(at: temporary.file("dead-999999999.sock"))
    #expect(await RunningEngine.all(in: temporary.sockets).isEmpty)
    #expect(temporary.mode("dead-999999999.sock") == nil)
  }

  @Test("an engine that starts at the path of an engine that just stopped keeps its socket")
  func samePlace() async throws {
    let path = temporary.file("same.sock")
    for turn in 0..<100 {
      let inspector = try FlowInspector.start(root, name: "\(turn)", at: .unixSocket(path: path))
      if turn % 10 == 9 {
        // By now the former engine has done everything that it does after its end.
        try await Task.sleep(for: .milliseconds(5))
        try await connected(to: .unixSocket(path: path)) { #expect($0.engine.name == "\(turn)") }
      }
      try #require(temporary.mode("same.sock") != nil)
      inspector.stop()
      try #require(temporary.mode("same.sock") == nil)
    }
  }

  @Test("a missing directory has no engines")
  func noDirectory() async {
    #expect(await RunningEngine.all(in: SocketDirectory(path: temporary.file("no"))).isEmpty)
  }

  #if os(Linux)
    @Test("the socket of a live process that is too busy to accept is not removed")
    func busyProcess() async throws {
      // Room for one, which is taken: the system refuses the viewer's connection.
      let listener = FakePeer.listen(at: temporary.file("busy-1.sock"), backlog: 0)
      let occupant = try RawClient(temporary.file("busy-1.sock"))
      defer { withExtendedLifetime(occupant) { _ = close(listener) } }
      let found = await RunningEngine.all(in: temporary.sockets)
      #expect(temporary.mode("busy-1.sock") != nil)
      #expect(found.map(\.endpoint) == [.unixSocket(path: temporary.file("busy-1.sock"))])
      #expect(found.first?.problem?.contains("has ended") != true)
    }

    @Test("a process that is too busy to accept does not hang a viewer")
    func fullBacklog() async throws {
      let path = temporary.file("full-1.sock")
      let listener = FakePeer.listen(at: path, backlog: 0)
      let occupant = try RawClient(path)
      let attempt = Outcome()
      let connecting = Task.detached {
        do {
          await (try FlowClient.connect(to: .unixSocket(path: path), as: viewer)).close()
          await attempt.settle(nil)
        } catch { await attempt.settle(error) }
      }
      try await eventually("it has connected, or given up") { await attempt.isSettled }
      #expect(await attempt.error is TransportError, "still connecting")
      // Unblocks the thread that waits in connect().
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      await connecting.value
      withExtendedLifetime(occupant) {}
    }
  #endif
}

private actor Outcome {
  private(set) var isSettled = false
  private(set) var error: (any Error)?

  func settle(_ error: (any Error)?) {
    isSettled = true
    self.error = error
  }
}
