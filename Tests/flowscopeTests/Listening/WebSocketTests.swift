import FlowProtocol
import NIOConcurrencyHelpers
import NIOCore
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import flowscope

@Suite("Apps that connect over WebSocket", .timeLimit(.minutes(Patience.minutes)))
struct WebSocketTests {
  private let temporary = TemporaryDirectory()
  /// Why connections were refused.
  private let reasons = NIOLockedValueBox<[String]>([])

  private static let handshake = """
    GET /any HTTP/1.1\r
    Host: localhost\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """

  /// Connects to a port that accepts apps, and opens a WebSocket, while `body` runs.
  private func opened(
    _ body: @escaping @Sendable (RawClient, _ token: String) throws -> Void,
    joined: @escaping @Sendable (FrameChannel, DialTransport) -> Void = { _, _ in }
  ) async throws {
    let port = try DialPort(0, tokenIn: temporary.sockets) { [reasons] reason in
      reasons.withLockedValue { $0.append(reason) }
    } accepting: {
      joined($0, $1)
    }
    defer { port.stop() }
    let token = try #require(try port.token.read()).text
    let client = try RawClient(port: port.number, patience: 30)
    try await client.blocking {
      try client.sendBytesNow(Array(Self.handshake.utf8))
      var answer: [UInt8] = []
      while !answer.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        answer += try #require(try client.read(1))
      }
      let text = String(decoding: answer, as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.1 101 "))
      // The answer to this key, from RFC 6455, section 1.3.
      #expect(text.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
      try body(client, token)
    }
  }

  /// A frame of a client with a mask, as RFC 6455 asks.
  private static func frame(_ payload: [UInt8], opcode: UInt8 = 1, isLast: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [1, 2, 3, 4]
    let length = UInt16(payload.count)
    return [opcode | (isLast ? 0x80 : 0), 0x80 | 126, UInt8(length >> 8), UInt8(length & 0xff)]
      + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  /// Returns the opcode and the payload of the next frame of the server.
  private static func next(of client: RawClient) throws -> (opcode: UInt8, text: String) {
    let head = try #require(try client.read(2))
    var length = Int(head[1])
    if length == 126 {
      let bytes = try #require(try client.read(2))
      length = Int(bytes[0]) << 8 | Int(bytes[1])
    }
    let payload = try #require(try client.read(length))
    return (head[0] & 0xf, String(decoding: payload, as: UTF8.self))
  }

  @Test("the token is answered in a text frame, also if it comes in fragments after a ping")
  func right() async throws {
    let transports = NIOLockedValueBox<[DialTransport]>([])
    try await opened { client, token in
      try client.sendBytesNow(Self.frame(Array("are you there".utf8), opcode: 9))
      let pong = try Self.next(of: client)
      #expect(pong.opcode == 10 && pong.text == "are you there")
      let message = Array(DiallingApp.authentication(token).utf8)
      try client.sendBytesNow(Self.frame(Array(message[..<10]), isLast: false))
      try client.sendBytesNow(Self.frame(Array(message[10...]), opcode: 0))
      let answer = try Self.next(of: client)
      #expect(answer.opcode == 1 && answer.text.contains("\"id\":\"token\""))
      #expect(answer.text.contains("\"result\""))
    } joined: { frames, transport in
      transports.withLockedValue { $0.append(transport) }
      Task { try? await frames.executeThenClose { _, _ in } }
    }
    try await eventually("the app is accepted") {
      transports.withLockedValue { $0 } == [.webSocket]
    }
  }

  @Test(
    "an app without the token is refused",
    arguments: ["", "guess", "{\"method\":\"initialize\",\"id\":1}"])
  func wrong(guess: String) async throws {
    let count = NIOLockedValueBox(0)
    try await opened { client, _ in
      let message = guess.hasPrefix("{") ? guess : DiallingApp.authentication(guess)
      try client.sendBytesNow(Self.frame(Array(message.utf8)))
      #expect(try Self.next(of: client).text.contains("-32011"))
      #expect(!client.readToEnd().timedOut)
    } joined: { _, _ in
      count.withLockedValue { $0 += 1 }
    }
    #expect(count.withLockedValue { $0 } == 0)
  }

  @Test("a frame that announces too much is refused")
  func tooLarge() async throws {
    try await opened { client, _ in
      let length: [UInt8] = [0, 0, 0, 0x10, 0, 0, 0, 0]
      try client.sendBytesNow([0x81, 0x80 | 127] + length + [1, 2, 3, 4])
      #expect(!client.readToEnd().timedOut)
    }
    // Without the limit, it would be closed too, but later and for its silence.
    #expect(
      reasons.withLockedValue { $0.allSatisfy { !$0.hasPrefix("it did not send the token") } })
  }
}
