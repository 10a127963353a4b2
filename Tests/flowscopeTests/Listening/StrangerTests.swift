import FlowFuzzing
import FlowProtocol
import NIOCore
import NIOEmbedded
import TestPatience
import TestSystem
import Testing

@testable import flowscope

@Suite("Bytes of strangers", .timeLimit(.minutes(Patience.minutes)))
struct StrangerTests {
  private static let handshake = """
    GET / HTTP/1.1\r
    Host: x\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """

  /// What apps begin with, but for the token.
  private static let beginnings: [[UInt8]] = {
    let message = DiallingApp.authentication("guess")
    let payload = Array(message.utf8)
    let frame = [0x81, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
    return [
      RawClient.framed(message), Array(handshake.utf8), Array(handshake.utf8) + frame,
      RawClient.framed(message) + RawClient.framed(RawClient.greeting),
      RawClient.framed(RawClient.greeting), Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
    ]
  }()

  /// Changes, repeats or drops some of the bytes.
  private static func changed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.below(6) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: bytes.removeLast(bytes.count - place)
      case 3: bytes.insert(contentsOf: bytes[..<place], at: place)
      default: bytes.insert(contentsOf: [13, 10, 13, 10], at: place)
      }
    }
    return bytes
  }

  @Test("changed beginnings in pieces never get past the gate, and each connection is closed")
  func mutations() throws {
    var random = SplitMix64(seed: 44)
    let door = TokenDoor(AccessToken(text: "secret")) { _ in }
    for round in 0..<(Lane.isLong ? 100_000 : 2_000) {
      let channel = EmbeddedChannel()
      try TransportChoice.begin(on: channel, behind: door) { _ in
        Issue.record("round \(round) was let in")
      }
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
      var bytes = Self.changed(Self.beginnings[random.below(Self.beginnings.count)], &random)[...]
      while !bytes.isEmpty, channel.isActive {
        let piece = bytes.prefix(1 + random.below(bytes.count))
        bytes = bytes.dropFirst(piece.count)
        // An error closes the connection, which is seen below.
        _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
      }
      channel.embeddedEventLoop.advanceTime(by: .seconds(10))
      #expect(!channel.isActive, "round \(round) is open")
      _ = try? channel.finish()
    }
  }

  @Test("the right token gets in over either transport, in pieces of every size")
  func pieces() throws {
    let payload = Array(DiallingApp.authentication("secret").utf8)
    let frame = [0x81, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
    let framed = RawClient.framed(DiallingApp.authentication("secret"))
    for (bytes, expected) in [
      (framed, DialTransport.tcp), (Array(Self.handshake.utf8) + frame, .webSocket),
    ] {
      for size in [1, 2, 3, 7, 50, bytes.count] {
        let channel = EmbeddedChannel()
        var transports: [DialTransport] = []
        let door = TokenDoor(AccessToken(text: "secret")) { Issue.record("\($0)") }
        try TransportChoice.begin(on: channel, behind: door) { transports.append($0) }
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
        var start = 0
        while start < bytes.count {
          let end = min(start + size, bytes.count)
          try channel.writeInbound(ByteBuffer(bytes: bytes[start..<end]))
          start = end
        }
        channel.embeddedEventLoop.run()
        #expect(transports == [expected], "\(expected) in pieces of \(size)")
        #expect(channel.isActive)
        _ = try? channel.finish()
      }
    }
  }
}
