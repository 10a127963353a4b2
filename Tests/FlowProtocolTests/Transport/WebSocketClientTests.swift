import NIOCore
import NIOEmbedded
import Testing

@testable import FlowProtocol

@Suite("The viewer's end of a WebSocket")
struct WebSocketClientTests {
  private static let endpoint = Endpoint.webSocket(port: 7003, path: "/flow")
  /// The key and its answer in RFC 6455, section 1.3.
  private static let key = WebSocketKey(text: "dGhlIHNhbXBsZSBub25jZQ==")
  private static let accepted = """
    HTTP/1.1 101 Switching Protocols\r
    upgrade: WebSocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo= \r
    \r

    """

  /// A connection whose other end is the test.
  private final class Wire {
    let channel = EmbeddedChannel()
    private(set) var outcome: Result<Void, any Error>?

    init() throws {
      let opened = channel.eventLoop.makePromise(of: Void.self)
      opened.futureResult.assumeIsolated().whenComplete { [weak self] in self?.outcome = $0 }
      try channel.pipeline.syncOperations.addHandlers([
        WebSocketRequest(endpoint, key),
        ByteToMessageHandler(WebSocketDecoder(endpoint, key, opened: opened)), NestingGuard(),
        MaskedFrameEncoder(),
      ])
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
    }

    /// Answers the handshake as a server does.
    func accept() throws {
      _ = try sent()
      try hear(Array(accepted.utf8))
    }

    func hear(_ bytes: [UInt8]) throws { try channel.writeInbound(ByteBuffer(bytes: bytes)) }

    /// What was sent since the last call.
    func sent() throws -> [UInt8] {
      var bytes: [UInt8] = []
      while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
        bytes += buffer.readableBytesView
      }
      return bytes
    }

    /// The messages that arrived since the last call.
    func messages() throws -> [String] {
      var messages: [String] = []
      while let buffer = try channel.readInbound(as: ByteBuffer.self) {
        messages.append(String(buffer: buffer))
      }
      return messages
    }

    var failure: TransportError? {
      if case .failure(let error) = outcome { error as? TransportError } else { nil }
    }

    var isOpen: Bool { if case .success = outcome { true } else { false } }
  }

  /// A frame of a server, without a mask.
  private static func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
    let count = payload.count
    let length: [UInt8] =
      switch count {
      case ..<126: [UInt8(count)]
      case ...0xffff: [126, UInt8(count >> 8), UInt8(count & 0xff)]
      default: [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
      }
    return [opcode | (isLast ? 0x80 : 0)] + length + payload
  }

  /// Returns the opcode and the payload of a frame of a client.
  private static func read(_ frame: [UInt8]) throws -> (opcode: UInt8, payload: [UInt8]) {
    try #require(frame.count >= 6)
    #expect(frame[0] & 0xf0 == 0x80 && frame[1] & 0x80 != 0, "it is one frame, with a mask")
    var start = 2
    var count = Int(frame[1] & 0x7f)
    if count >= 126 {
      start += count == 126 ? 2 : 8
      count = frame[2..<start].reduce(0) { $0 << 8 | Int($1) }
    }
    let mask = Array(frame[start..<(start + 4)])
    let masked = frame[(start + 4)...]
    #expect(masked.count == count)
    return (frame[0] & 0xf, masked.enumerated().map { $1 ^ mask[$0 % 4] })
  }

  @Test("hashes and answers are those of the standards")
  func hashes() {
    func hex(_ text: String) -> String {
      SHA1.digest(of: Array(text.utf8)).map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
      }
      .joined()
    }
    #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      hex(String(repeating: "a", count: 1_000_000)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    #expect(Self.key.answer == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(WebSocketKey.random().text != WebSocketKey.random().text)
  }

  @Test("it asks for the path, and is open after the right answer, in pieces of every size")
  func handshake() throws {
    for size in [1, 2, 3, 50, 1_000] {
      let wire = try Wire()
      let request = String(decoding: try wire.sent(), as: UTF8.self)
      #expect(request.hasPrefix("GET /flow HTTP/1.1\r\nHost: 127.0.0.1:7003\r\n"))
      #expect(request.contains("\r\nSec-WebSocket-Key: \(Self.key.text)\r\n"))
      #expect(request.hasSuffix("\r\n\r\n") && wire.outcome == nil)
      let bytes = Array(Self.accepted.utf8) + Self.frame(1, Array("first".utf8))
      for start in stride(from: 0, to: bytes.count, by: size) {
        try wire.hear(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      let messages = try wire.messages()
      #expect(wire.isOpen && messages == ["first"], "in pieces of \(size)")
    }
  }

  @Test(
    "another answer is refused with its reason",
    arguments: [
      ("HTTP/1.1 404 Not Found\r\n\r\n", "HTTP 404"), ("HTTP/1.1 2\u{1B}[ \r\n\r\n", "status"),
      ("SSH-2.0-OpenSSH\r\n", "does not answer in HTTP"),
      ("Content-Length: 5\r\n\r\nhello", "does not answer in HTTP"),
      (accepted.replacing("s3pP", with: "S3pP"), "not that of a WebSocket"),
      (accepted.replacing("upgrade:", with: "x:"), "not that of a WebSocket"),
      (
        accepted.replacing("\r\nConnection", with: "\r\nSec-WebSocket-Extensions: z\r\nConnection"),
        "not that of a WebSocket"
      ),
      ("HTTP/1.1 101 \(String(repeating: "x", count: Limits.headerBytes))", "no end"),
    ])
  func refused(answer: String, reason: String) throws {
    let wire = try Wire()
    #expect(throws: TransportError.self) { try wire.hear(Array(answer.utf8)) }
    #expect(
      wire.failure?.description.contains(reason) == true, "\(String(describing: wire.outcome))")
    #expect(wire.failure?.description.contains("\u{1B}") == false)
    #expect(try wire.messages().isEmpty)
  }

  @Test("a connection that closes before the answer is not open")
  func closed() throws {
    let wire = try Wire()
    wire.channel.pipeline.fireChannelInactive()
    #expect(wire.failure?.description.contains("closed the connection instead") == true)
  }

  @Test("messages of every length arrive, in one frame or several, in pieces of every size")
  func messages() throws {
    let wire = try Wire()
    try wire.accept()
    for count in [0, 1, 125, 126, 127, 65_535, 65_536, 200_000] {
      let payload = [UInt8](repeating: 0x61, count: count)
      let text = String(decoding: payload, as: UTF8.self)
      try wire.hear(Self.frame(2, payload))
      #expect(try wire.messages() == [text], "\(count) bytes")
      let half = count / 2
      let bytes =
        Self.frame(1, Array(payload[..<half]), isLast: false)
        + Self.frame(9, [1]) + Self.frame(0, [], isLast: false)
        + Self.frame(0, Array(payload[half...]))
      for start in stride(from: 0, to: bytes.count, by: 1_001) {
        try wire.hear(Array(bytes[start..<min(start + 1_001, bytes.count)]))
      }
      #expect(try wire.messages() == [text], "\(count) bytes in fragments")
      #expect(try Self.read(wire.sent()).opcode == 10)
    }
  }

  @Test("what it sends has a mask, of every length; a ping is answered, and a close too")
  func sending() throws {
    let wire = try Wire()
    try wire.accept()
    for count in [0, 1, 125, 126, 65_535, 65_536, 70_001] {
      let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      try wire.channel.writeOutbound(ByteBuffer(bytes: payload))
      let frame = try Self.read(wire.sent())
      #expect(frame.opcode == 1 && frame.payload == payload, "\(count) bytes")
    }
    try wire.hear(Self.frame(9, Array("there?".utf8)))
    let pong = try Self.read(wire.sent())
    #expect(pong.opcode == 10 && pong.payload == Array("there?".utf8))
    try wire.hear(Self.frame(10, [1, 2]))
    #expect(try wire.sent().isEmpty && wire.channel.isActive)
    try wire.hear(Self.frame(8, [3, 0xe8]) + Self.frame(1, Array("late".utf8)))
    let close = try Self.read(wire.sent())
    #expect(close.opcode == 8 && close.payload == [3, 0xe8])
    let late = try wire.messages()
    #expect(!wire.channel.isActive && late.isEmpty)
  }

  @Test(
    "a frame that breaks the rules ends the connection",
    arguments: [
      [0x81, 0x81, 1, 2, 3, 4, 5], [0xc1, 0], [0x83, 0], [0x8b, 0], [0x80, 1, 1], [0x09, 0],
      [0x89, 126, 0, 126], [0x81, 127, 0, 0, 0, 0, 0x10, 0, 0, 0],
      [0x81, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0x01, 1, 0x61, 0x81, 1, 0x61],
      [0x01, 1, 0x61, 0x80, 127, 0, 0, 0, 0, 1, 0, 0, 0],
    ] as [[UInt8]])
  func violation(bytes: [UInt8]) throws {
    let wire = try Wire()
    try wire.accept()
    #expect(throws: TransportError.self) { try wire.hear(bytes) }
    #expect(try wire.messages().isEmpty)
  }

  @Test("fragments without an end are refused")
  func endless() throws {
    let wire = try Wire()
    try wire.accept()
    try wire.hear(Self.frame(1, [], isLast: false))
    let fragments = [[UInt8]](
      repeating: Self.frame(0, [], isLast: false), count: WebSocketClient.mostFragments)
    #expect(throws: TransportError.self) { try wire.hear(fragments.flatMap { $0 }) }
    #expect(try wire.messages().isEmpty)
  }
}
