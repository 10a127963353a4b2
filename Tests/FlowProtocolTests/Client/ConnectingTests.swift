import Foundation
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Connections to something other than an engine", .timeLimit(.minutes(Patience.minutes)))
struct ConnectingTests {
  private let temporary = TemporaryDirectory()
  private var path: String { temporary.file("app.sock") }

  private func expectRefusal(
    sourceLocation: SourceLocation = #_sourceLocation, _ isRight: (TransportError) -> Bool
  ) async {
    let error = await #expect(throws: TransportError.self, sourceLocation: sourceLocation) {
      let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
      await client.close()
    }
    if let error { #expect(isRight(error), "\(error)", sourceLocation: sourceLocation) }
  }

  private func frame(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  @Test("a missing file is 'no such socket'")
  func nothing() async {
    await expectRefusal { $0 == .noSuchSocket(at: .unixSocket(path: path)) }
  }

  @Test("a file or a directory is not a socket")
  func files() async {
    temporary.write("x", to: "app.sock")
    await expectRefusal { $0 == .notASocket(at: .unixSocket(path: path)) }
    unlink(path)
    mkdir(path, 0o700)
    await expectRefusal { $0 == .notASocket(at: .unixSocket(path: path)) }
  }

  @Test("a dead socket does not answer, and connecting does not remove it")
  func deadSocket() async {
    FakePeer.leaveDeadSocket(at: path)
    await expectRefusal { $0 == .nothingAnswers(at: .unixSocket(path: path)) }
    #expect(temporary.mode("app.sock") != nil)
  }

  @Test("connecting opens one connection: the first one that an app accepts sends a message")
  func oneConnection() async {
    let listener = FakePeer.listen(at: path, backlog: 16)
    let connecting = Task { [path] in
      _ = try? await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    }
    let received = await withCheckedContinuation { answer in
      Thread.detachNewThread {
        let connection = accept(listener, nil, nil)
        var first: UInt8 = 0
        answer.resume(returning: recv(connection, &first, 1, 0))
        close(connection)
        close(listener)
      }
    }
    #expect(received == 1)
    await connecting.value
  }

  @Test("connecting to a socket that never answers times out")
  func silent() async {
    let peer = FakePeer(at: path)
    await expectRefusal {
      $0
        == .timedOut(
          at: .unixSocket(path: path), seconds: Int(FlowClient.greetingLimit.components.seconds))
    }
    withExtendedLifetime(peer) {}
  }

  @Test(
    "a server with another protocol is reported as such",
    arguments: [
      "SSH-2.0-OpenSSH_9.6\r\n", "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
      "\u{0}\u{1}\u{2}", "Content-Length: 4294967296\r\n\r\n",
      "Content-Length: \(Limits.messageBytes + 1)\r\n\r\n", "Content-Length: 5\r\n\r\nhello",
      "Content-Length: 2\r\n\r\n{}Content-Length: x\r\n\r\n",
      "Content-Length: 34\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":5}",
    ])
  func somethingElse(bytes: String) async {
    let peer = FakePeer(at: path, says: Array(bytes.utf8))
    await expectRefusal {
      if case .notTheProtocol(.unixSocket(path), _) = $0 { true } else { false }
    }
    withExtendedLifetime(peer) {}
  }

  @Test(
    "a server that speaks another protocol first is reported with its text",
    arguments: ["SSH-2.0-OpenSSH_9.6\r\n", "Content-Length: 4294967296\r\n\r\n"])
  func somethingElseUnasked(bytes: String) async {
    let peer = FakePeer(at: path, says: Array(bytes.utf8), unasked: true)
    await expectRefusal {
      if case .notTheProtocol(.unixSocket(path), _) = $0 { true } else { false }
    }
    withExtendedLifetime(peer) {}
  }

  @Test("a frame of 4 GiB is reported with its size")
  func announcesTooMuch() async {
    let peer = FakePeer(at: path, says: Array("Content-Length: 4294967296\r\n\r\n{".utf8))
    await expectRefusal { $0.description.contains("4294967296") }
    withExtendedLifetime(peer) {}
  }

  @Test(
    "a connection that is closed, at once or within a frame, is lost",
    arguments: ["", "Content-", "Content-Length: 20\r\n\r\n{\"json"])
  func closes(bytes: String) async {
    let peer = FakePeer(at: path, says: Array(bytes.utf8), then: .closes)
    await expectRefusal { $0 == .connectionLost(at: .unixSocket(path: path)) }
    withExtendedLifetime(peer) {}
  }

  @Test("a refusal by the engine is a RemoteError")
  func refusal() async {
    let answer = frame(
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32009,\"message\":\"full\",\"data\":[]}}"
    )
    let peer = FakePeer(at: path, says: answer)
    await #expect(throws: RemoteError(code: -32009, message: "full")) {
      try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    }
    withExtendedLifetime(peer) {}
  }

  @Test("an engine that has no version in common is reported in its own words")
  func noCommonVersion() async {
    let answer = frame(
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32002,\"message\":\"upgrade me\"}}")
    let peer = FakePeer(at: path, says: answer)
    await expectRefusal {
      $0 == .otherVersion(at: .unixSocket(path: path), reason: "upgrade me")
    }
    withExtendedLifetime(peer) {}
  }

  @Test("unknown fields and notifications of a later engine are ignored")
  func laterVersion() async throws {
    let greeting = """
      {"jsonrpc":"2.0","id":1,"trace":{},"result":{"protocol":1,"maxMessageBytes":1,"new":[1],\
      "engine":{"name":"later","pid":1,"version":"9","startedAt":1.5,"host":"x"},\
      "capabilities":{"control":true,"explain":true,"fly":true}}}
      """
    let messages = [
      greeting, "{\"jsonrpc\":\"2.0\",\"method\":\"flow/didFly\",\"params\":[7]}",
      "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"flow/didDrop\",\"params\":{\"lost\":4,\"from\":1,\"to\":2}}",
    ]
    let peer = FakePeer(at: path, says: messages.flatMap { frame($0) }, then: .closes)
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    #expect(client.engine.name == "later")
    var heard: [DidDropNotification] = []
    for await notification in client.notifications {
      if case .dropped(let loss) = notification { heard.append(loss) }
    }
    #expect(heard == [DidDropNotification(lost: 4, from: 1, to: 2)])
    await #expect(throws: TransportError.connectionLost(at: .unixSocket(path: path))) {
      try await client.snapshot()
    }
    await client.close()
    withExtendedLifetime(peer) {}
  }

  @Test(
    "a snapshot whose parts do not belong together is refused",
    arguments: [
      ("\"next\":0", "\"next\":0"), ("\"next\":1", "\"epoch\":\"other\",\"next\":2"),
      ("\"next\":1", "\"revision\":2"), ("\"root\":9", "\"next\":1"),
    ])
  func malformedSnapshot(first: String, second: String) async throws {
    func part(_ id: Int, _ changed: String) -> [UInt8] {
      var fields = [
        "\"epoch\"": "\"e\"", "\"revision\"": "1", "\"root\"": "1", "\"nodes\"": "[\(node)]",
        "\"total\"": "9",
      ]
      for field in changed.split(separator: ",") {
        let sides = field.split(separator: ":")
        fields[String(sides[0])] = String(sides[1])
      }
      let body = fields.map { "\($0):\($1)" }.joined(separator: ",")
      return frame("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":{\(body)}}")
    }
    let node = """
      {"id":1,"relation":"root","name":"A","routeType":"R","context":"root","path":[],"children":[],\
      "root":{"identifier":"r","type":"R"},"currentRoute":{"identifier":"r","type":"R"}}
      """
    let greeting = """
      {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"maxMessageBytes":1,\
      "engine":{"name":"fake","pid":1,"version":"9","startedAt":1.5},\
      "capabilities":{"control":false,"explain":false}}}
      """
    let peer = FakePeer(
      at: path, answering: [frame(greeting), part(2, first), part(3, second)])
    let client = try await FlowClient.connect(to: .unixSocket(path: path), as: viewer)
    let error = await #expect(throws: TransportError.self) { try await client.snapshot() }
    if case .notTheProtocol = error {} else { Issue.record("\(String(describing: error))") }
    await client.close()
    withExtendedLifetime(peer) {}
  }
}
