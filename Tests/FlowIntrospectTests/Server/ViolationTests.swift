import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Viewers that violate the protocol", .timeLimit(.minutes(Patience.minutes)))
struct ViolationTests {
  private let root = PlainCoordinator(AppRoute.home)
  private let question = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"errors/list\"}"

  @Test(
    "a violation of the framing closes that connection, and no other",
    arguments: [
      "Content-Length: 4294967296\r\n\r\n", "Content-Length: -1\r\n\r\n", "hello there\r\n",
      "\u{0}\u{0}\u{0}\u{0}", "X: " + String(repeating: "y", count: 5_000),
    ])
  func framing(bytes: String) async throws {
    try await serving(root) { inspector in
      let good = try await RawClient.greeted(inspector.socketPath)
      let bad = try await RawClient.greeted(inspector.socketPath)
      try await bad.sendBytes(Array(bytes.utf8))
      try await expectReason(bad)
      #expect(try await good.ask(question)?["result"] != nil)
    }
  }

  /// The viewer receives the reason, and is then disconnected.
  private func expectReason(
    _ client: RawClient, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let reason = try await client.receive()
    #expect(
      reason?["id"] == .null && reason?["error"]?["code"] == .number(-32_600),
      sourceLocation: sourceLocation)
    #expect(
      reason?["error"]?["message"]?.text?.hasSuffix("; the connection is closed") == true,
      sourceLocation: sourceLocation)
    #expect(try await client.receive() == nil, sourceLocation: sourceLocation)
  }

  @Test("a request with a null id is answered with an error, and is not taken as a notification")
  func nullID() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let answer = try await client.ask(
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"errors/list\"}")
      #expect(answer?["id"] == .null && answer?["error"]?["code"] == .number(-32_600))
      #expect(try await client.ask(question)?["result"] != nil)
    }
  }

  @Test("a viewer that leaves in the middle of a message affects no other viewer")
  func midMessage() async throws {
    try await serving(root) { inspector in
      let good = try await RawClient.greeted(inspector.socketPath)
      let bad = try await RawClient.greeted(inspector.socketPath)
      try await bad.sendBytes(Array("Content-Length: 50\r\n\r\n{\"json".utf8))
      bad.finish()
      #expect(try await bad.receive() == nil)
      #expect(try await good.ask(question)?["result"] != nil)
    }
  }

  @Test("viewers over the limit are refused, until one leaves")
  func connectionLimit() async throws {
    try await serving(root) { inspector in
      var clients: [RawClient] = []
      for _ in 0..<Limits.connections {
        clients.append(try await RawClient.greeted(inspector.socketPath))
      }
      let turnedAway = try RawClient(inspector.socketPath)
      let answer = try await turnedAway.ask(RawClient.greeting)
      #expect(answer?["id"] == .text("hello") && answer?["result"] == nil)
      #expect(answer?["error"]?["code"] == .number(-32_009))
      #expect(try await turnedAway.receive() == nil)
      await #expect(throws: RemoteError.self) {
        try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      }
      for client in clients { #expect(try await client.ask(question)?["result"] != nil) }
      clients.removeLast()
      try await eventually("room for another viewer") {
        let client = try RawClient(inspector.socketPath)
        return (try? await client.ask(RawClient.greeting))??["result"] != nil
      }
    }
  }

  @Test("a subscriber that never reads stops neither the engine nor another subscriber")
  func slowReader() async throws {
    let root = PlainCoordinator(
      AppRoute.home,
      shows: Set((0..<50).map { .note(String(repeating: "x", count: 900) + "\($0)") })
    )
    try await serving(root) { inspector in
      let subscribe = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"flow/subscribe\"}"
      let slow = try await RawClient.greeted(inspector.socketPath)
      try await slow.send(subscribe)
      try await connected(to: inspector.endpoint) { client in
        let start = try await client.send(SubscribeRequest())
        var copy = try await client.snapshot()
        var notifications = client.notifications.makeAsyncIterator()
        for round in 0..<120 {
          for number in 0..<50 {
            root.navigate(to: AppRoute.note(String(repeating: "x", count: 900) + "\(number)"))
          }
          root.popToRoot()
          root.navigate(to: AppRoute.note(String(repeating: "x", count: 900) + "\(round % 50)"))
          _ = try await inspector.hub.snapshot()
        }
        let goal = try await client.snapshot()
        #expect(goal.revision > start.revision)
        while copy.revision < goal.revision, let next = await notifications.next() {
          if case .changed(let delta) = next, delta.revision > copy.revision {
            #expect(delta.since <= copy.revision)
            copy.apply(delta)
          }
          if case .dropped = next { copy = try await client.snapshot() }
        }
        #expect(copy.nodes == goal.nodes)
      }
      _ = slow
    }
  }
}
