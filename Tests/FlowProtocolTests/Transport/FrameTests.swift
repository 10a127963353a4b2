import FlowSamples
import NIOCore
import NIOEmbedded
import Testing

@testable import FlowProtocol

@Suite("Frames")
struct FrameTests {
  /// The result of decoding bytes: the messages, and the error at the end.
  private struct Fed {
    var messages: [String] = []
    var error: (any Error)?
    var transportError: TransportError? { error as? TransportError }
  }

  private func feed(_ bytes: [UInt8], inPiecesOf size: Int, thenEnd: Bool = false) -> Fed {
    let channel = EmbeddedChannel(handler: ByteToMessageHandler(BoundedFrameDecoder()))
    var fed = Fed()
    do {
      var start = 0
      while start < bytes.count {
        let end = min(start + size, bytes.count)
        try channel.writeInbound(ByteBuffer(bytes: bytes[start..<end]))
        start = end
      }
      if thenEnd { _ = try channel.finish() }
    } catch {
      fed.error = error
    }
    while let message = try? channel.readInbound(as: ByteBuffer.self) {
      fed.messages.append(String(buffer: message))
    }
    if !thenEnd { _ = try? channel.finish() }
    return fed
  }

  private func frame(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  @Test("whole messages are decoded from pieces of every size")
  func everyPieceSize() {
    let messages = ["{}", "", "{\"text\":\"Content-Length: 9\\r\\n\\r\\n\"}", "é👩‍👧\r\n\r\n", "x"]
    let bytes = messages.flatMap { frame($0) }
    for size in 1...bytes.count {
      let fed = feed(bytes, inPiecesOf: size, thenEnd: true)
      #expect(fed.messages == messages, "in pieces of \(size)")
      #expect(fed.error == nil, "in pieces of \(size)")
    }
  }

  @Test("two frames in one read are two messages")
  func twoAtOnce() {
    let fed = feed(frame("{\"a\":1}") + frame("{\"b\":2}"), inPiecesOf: .max / 2)
    #expect(fed.messages == ["{\"a\":1}", "{\"b\":2}"])
  }

  @Test("the decoder reads what the encoder writes")
  func encoderAndDecoder() throws {
    let channel = EmbeddedChannel(
      handler: FrameEncoder())
    try channel.writeOutbound(ByteBuffer(string: "{\"a\":\"é\"}"))
    var bytes: [UInt8] = []
    while let part = try channel.readOutbound(as: ByteBuffer.self) {
      bytes.append(contentsOf: part.readableBytesView)
    }
    _ = try channel.finish()
    #expect(feed(bytes, inPiecesOf: 3, thenEnd: true).messages == ["{\"a\":\"é\"}"])
  }

  @Test("other header fields, and any case, are accepted")
  func otherFields() {
    let header =
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-LENGTH:2\r\n\r\n{}"
    for size in 1...header.utf8.count {
      let fed = feed(Array(header.utf8), inPiecesOf: size, thenEnd: true)
      #expect(fed.messages == ["{}"], "in pieces of \(size)")
    }
  }

  @Test(
    "a frame that announces too many bytes is refused at its header",
    arguments: [Limits.messageBytes + 1, 4 << 30, .max])
  func tooLarge(length: Int) {
    let header = Array("Content-Length: \(length)\r\n\r\n".utf8)
    for size in [1, 7, header.count] {
      let fed = feed(header, inPiecesOf: size)
      #expect(
        fed.transportError == .messageTooLarge(bytes: length, limit: Limits.messageBytes),
        "in pieces of \(size)")
    }
  }

  @Test("a length that no integer holds is refused at its header")
  func lengthBeyondNumbers() {
    let fed = feed(Array("Content-Length: 99999999999999999999999\r\n\r\n".utf8), inPiecesOf: 5)
    guard case .messageTooLarge = fed.transportError else {
      Issue.record("\(String(describing: fed.error))")
      return
    }
  }

  @Test("a message as large as the limit is accepted")
  func asLargeAsTheLimit() {
    let text = String(repeating: "x", count: Limits.messageBytes)
    let fed = feed(frame(text) + frame("{}"), inPiecesOf: 1 << 16, thenEnd: true)
    #expect(fed.messages.map(\.utf8.count) == [Limits.messageBytes, 2])
  }

  @Test(
    "an invalid header is refused, however it arrives",
    arguments: [
      "Content-Type: text\r\n\r\n{}",
      "Content-Length: -1\r\n\r\n{}",
      "Content-Length: +2\r\n\r\n{}",
      "Content-Length:\r\n\r\n{}",
      "Content-Length:   \r\n\r\n{}",
      "Content-Length: two\r\n\r\n{}",
      "Content-Length: 0x2\r\n\r\n{}",
      "Content-Length: 2 2\r\n\r\n{}",
      "Content-Length: ٢\r\n\r\n{}",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
      "hello\r\nthere\r\n\r\n",
      "{\"jsonrpc\":\"2.0\"}\r\n\r\n",
      "Ünfug: 1\r\nContent-Length: 2\r\n\r\n{}",
      "\u{0}\u{1}\u{2}\u{3}",
      "\r\n\r\n",
    ])
  func noHeader(text: String) {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      let fed = feed(bytes, inPiecesOf: size)
      #expect(fed.messages == [], "in pieces of \(size)")
      guard case .badHeader = fed.transportError else {
        Issue.record("in pieces of \(size): \(String(describing: fed.error))")
        return
      }
    }
  }

  @Test("random bytes are refused before they accumulate", arguments: UInt64(1)...20)
  func garbage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<8_192).map { _ in UInt8.random(in: 0...255, using: &random) }
    for size in [1, 100, bytes.count] {
      guard case .badHeader = feed(bytes, inPiecesOf: size).transportError else {
        Issue.record("in pieces of \(size)")
        return
      }
    }
  }

  @Test("a header longer than the limit is refused, and a header of exactly the limit is accepted")
  func headerLimit() {
    let rest = "\r\nContent-Length: 2\r\n\r\n"
    let filler = "X: " + String(repeating: "y", count: Limits.headerBytes - rest.utf8.count - 3)
    #expect(feed(Array((filler + rest + "{}").utf8), inPiecesOf: 64).messages == ["{}"])
    for size in [64, 10_000] {
      let fed = feed(Array((filler + "y" + rest + "{}").utf8), inPiecesOf: size)
      guard case .badHeader = fed.transportError else {
        Issue.record("in pieces of \(size): \(String(describing: fed.error))")
        return
      }
    }
  }

  @Test(
    "a length that is repeated, or hidden after a bare line feed, is refused",
    arguments: [
      "Content-Length: 2\r\nContent-Length: 4294967295\r\n\r\n{}",
      "Content-Length: 2\r\nX: y\nContent-Length: 4294967295\r\n\r\n{}",
      "Content-Length: 99\r\nContent-Length: 2\r\n\r\n{}Content-Length: 4294967295\r\n\r\n",
    ])
  func smuggledLength(text: String) {
    let fed = feed(Array(text.utf8), inPiecesOf: 1_000)
    #expect(fed.transportError != nil, "\(fed.messages), \(String(describing: fed.error))")
  }

  @Test("a frame that ends early, at any byte, is an error")
  func truncated() {
    let whole = frame("{\"a\":1}")
    for count in 1..<whole.count {
      let fed = feed(Array(whole[..<count]), inPiecesOf: 4, thenEnd: true)
      #expect(fed.messages == [])
      #expect(fed.error != nil, "ended after \(count) bytes")
    }
    #expect(feed(whole, inPiecesOf: 4, thenEnd: true).error == nil)
  }
}
