import FlowEngine
import NIOCore
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A test that keeps the main actor busy leaves requests about the app unanswered.
@MainActor
@Suite("Unanswered requests", .timeLimit(.minutes(Patience.minutes)))
struct OutstandingRequestsTests {
  private let root = PlainCoordinator(AppRoute.home)

  private func question(_ id: Int, padding: Int = 0) -> String {
    let client = String(repeating: "x", count: padding)
    return """
      {"jsonrpc":"2.0","id":\(id),"method":"flow/snapshot","params":{"depth":0},"client":"\(client)"}
      """
  }

  @Test("one request over the limit is refused at once, and the others are answered in order")
  func oneTooMany() async throws {
    try await serving(root) { inspector in
      let good = try await RawClient.greeted(inspector.socketPath)
      let eager = try await RawClient.greeted(inspector.socketPath)
      let limit = Limits.outstandingRequests
      let notification = "{\"jsonrpc\":\"2.0\",\"method\":\"absent/knows\"}"
      try eager.sendNow((1...limit).map { question($0) })
      try eager.sendNow([question(limit + 1), notification, "no JSON", question(limit + 2)])
      for (id, code) in [
        (JSON.number(Double(limit + 1)), RemoteError.Code.tooManyRequests),
        (.null, RemoteError.Code.parseError),
        (.number(Double(limit + 2)), RemoteError.Code.tooManyRequests),
      ] {
        let refusal = try eager.receiveNow()
        #expect(refusal?["id"] == id && refusal?["result"] == nil)
        #expect(refusal?["error"]?["code"] == .number(Double(code)))
      }
      for id in 1...limit {
        let answer = try await eager.receive()
        #expect(answer?["id"] == .number(Double(id)) && answer?["result"] != nil)
      }
      for client in [good, eager] {
        #expect(try await client.ask(question(1_000))?["result"] != nil)
      }
    }
  }

  @Test("each answer makes room for one request")
  func room() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let limit = Limits.outstandingRequests
      for id in 1...limit { try await client.send(question(id)) }
      for id in 1...3 * limit {
        let answer = try await client.receive()
        #expect(answer?["id"] == .number(Double(id)) && answer?["result"] != nil)
        try await client.send(question(limit + id))
      }
    }
  }

  @Test(
    "requests before a violation are still answered, none after it, and the connection is closed")
  func violation() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      try client.sendNow([question(1), question(2)])
      try client.sendBytesNow(Array("no header\r\n".utf8) + RawClient.framed(question(3)))
      for id in [1.0, 2] {
        let answer = try await client.receive()
        #expect(answer?["id"] == .number(id) && answer?["result"] != nil)
      }
      #expect(try await client.receive()?["error"]?["code"] == .number(-32_600))
      #expect(try await client.receive() == nil)
    }
  }

  @Test("a few large requests reach the limit in bytes")
  func bytes() async throws {
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      let half = Limits.outstandingBytes / 2
      try client.sendNow([question(1, padding: half), question(2, padding: half), question(3)])
      let refusal = try client.receiveNow()
      #expect(refusal?["id"] == .number(2))
      #expect(refusal?["error"]?["code"] == .number(Double(RemoteError.Code.tooManyRequests)))
      for id in [1.0, 3] {
        let answer = try await client.receive()
        #expect(answer?["id"] == .number(id) && answer?["result"] != nil)
      }
    }
  }

  @Test("a single request may be as large as a message")
  func alone() throws {
    let requests = OutstandingRequests()
    let largest = ByteBuffer(repeating: 0x20, count: Limits.messageBytes)
    #expect(requests.admit(largest) && !requests.admit(ByteBuffer(string: " ")))
    requests.didAnswer(largest)
    #expect(requests.admit(largest))
  }

  @Test("the client never exceeds the limit")
  func ownClient() async throws {
    let temporary = TemporaryDirectory()
    let path = temporary.file("app.sock")
    let limit = Limits.outstandingRequests
    let greeting = """
      {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"engine":{"name":"silent","pid":1,"version":"1",\
      "startedAt":0},"capabilities":{"control":false,"explain":false},"maxMessageBytes":1000}}
      """
    let framed = Array("Content-Length: \(greeting.utf8.count)\r\n\r\n\(greeting)".utf8)
    // Sends a greeting, and then answers nothing.
    let peer = FakePeer(at: path, answering: [framed] + Array(repeating: [], count: limit))
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    await withTaskGroup(of: TransportError?.self) { group in
      for _ in 0...limit {
        group.addTask {
          do {
            _ = try await client.send(ErrorsListRequest())
            return nil
          } catch { return error as? TransportError }
        }
      }
      #expect(await group.next() == .tooManyRequests(at: .unixSocket(path: path), limit: limit))
      await client.close()
      var lost = 0
      for await error in group where error == .connectionLost(at: .unixSocket(path: path)) {
        lost += 1
      }
      #expect(lost == limit)
    }
    withExtendedLifetime(peer) {}
  }
}
