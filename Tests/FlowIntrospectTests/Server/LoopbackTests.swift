import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@MainActor
@Suite("An inspector on a port of the loopback address", .timeLimit(.minutes(Patience.minutes)))
struct LoopbackTests {
  private let temporary = TemporaryDirectory()
  private let root = PlainCoordinator(AppRoute.home, shows: [.list])

  private func start(_ port: LoopbackPort? = .any, name: String = "app") throws -> FlowInspector {
    try FlowInspector.start(
      root, name: name, directory: temporary.sockets, options: InspectorOptions(loopback: port))
  }

  private func connect(_ endpoint: Endpoint, _ token: String? = nil) async throws -> FlowClient {
    guard let token else {
      return try await FlowClient.greet(
        try await endpoint.connect(inboxBytes: Limits.inboxBytes, directory: temporary.sockets),
        as: viewer)
    }
    return try await FlowClient.greet(
      try await Connection.open(
        onPort: endpoint, token: AccessToken(text: token), inboxBytes: Limits.inboxBytes),
      as: viewer)
  }

  @Test("without the option, there is neither a port nor a token")
  func off() throws {
    let inspector = try start(nil)
    defer { inspector.stop() }
    #expect(inspector.loopback == nil)
    #expect(TokenFile.endpoints(in: temporary.sockets).isEmpty)
  }

  @Test("with the token, a viewer sees the same hierarchy as over the socket")
  func served() async throws {
    let inspector = try start()
    defer { inspector.stop() }
    let access = try #require(inspector.loopback)
    #expect(temporary.mode("tcp-\(port(access)).token").map { $0 & 0o777 } == 0o600)
    let client = try await connect(access.endpoint)
    #expect(client.engine == inspector.engine && client.endpoint == access.endpoint)
    #expect(try await client.snapshot().nodes == walked(root).nodes)
    await client.close()
  }

  private func port(_ access: LoopbackAccess) -> Int {
    if case .tcp(let port) = access.endpoint { port } else { 0 }
  }

  @Test("the token allows no control that the app does not allow")
  func control() async throws {
    let inspector = try start()
    defer { inspector.stop() }
    let client = try await connect(try #require(inspector.loopback).endpoint)
    let error = await #expect(throws: RemoteError.self) { try await client.send(PopRequest()) }
    #expect(error?.code == RemoteError.Code.controlRefused)
    await client.close()
  }

  @Test("a wrong token is refused, and the right one still works")
  func wrong() async throws {
    let inspector = try start()
    defer { inspector.stop() }
    let access = try #require(inspector.loopback)
    let error = await #expect(throws: TransportError.self) {
      try await connect(access.endpoint, "guess")
    }
    #expect(error == .wrongToken(at: access.endpoint))
    try await connect(access.endpoint, access.token.text).close()
  }

  @Test("the token of an earlier run is refused")
  func earlier() async throws {
    let first = try start()
    let token = try #require(first.loopback).token.text
    first.stop()
    let second = try start()
    defer { second.stop() }
    let access = try #require(second.loopback)
    #expect(access.token.text != token)
    let error = await #expect(throws: TransportError.self) {
      try await connect(access.endpoint, token)
    }
    #expect(error == .wrongToken(at: access.endpoint))
  }

  @Test("the port is closed to viewers after a stop, and its token is gone")
  func stopped() async throws {
    let inspector = try start()
    let access = try #require(inspector.loopback)
    inspector.stop()
    #expect(TokenFile.endpoints(in: temporary.sockets).isEmpty)
    let error = await #expect(throws: TransportError.self) {
      try await connect(access.endpoint, access.token.text)
    }
    #expect(error == .nothingAnswers(at: access.endpoint))
  }

  @Test("a port in use is an error, and the socket is not left behind")
  func inUse() throws {
    let inspector = try start()
    defer { inspector.stop() }
    let number = port(try #require(inspector.loopback))
    let error = #expect(throws: TransportError.self) { try start(.number(number), name: "other") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("another program listens on this port"))
    #expect(try temporary.sockets.sockets().count == 1)
    #expect(throws: TransportError.self) { try start(.number(70_000), name: "other") }
  }

  @Test("an engine on a socket and a port is found once, and one on a port alone too")
  func found() async throws {
    let inspector = try start()
    defer { inspector.stop() }
    let access = try #require(inspector.loopback)
    let engines = await RunningEngine.all(in: temporary.sockets)
    #expect(engines.map(\.endpoint) == [inspector.endpoint])
    #expect(engines.first?.otherEndpoints == [access.endpoint])
    let elsewhere = TemporaryDirectory()
    try TokenFile(.engine, port: port(access), in: elsewhere.sockets).write(access.token)
    let found = await RunningEngine.all(in: elsewhere.sockets)
    #expect(found.map(\.endpoint) == [access.endpoint])
    #expect(found.first?.info == inspector.engine)
  }
}
