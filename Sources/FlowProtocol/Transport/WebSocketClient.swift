package import NIOCore

/// The viewer's end of a WebSocket whose messages are those of the protocol, one in each (RFC 6455).
///
/// Written by hand, so that apps, which link this module too, need no further one for HTTP.
package enum WebSocketClient {
  /// The maximum number of fragments of a message.
  static let mostFragments = 1 << 14
  /// The maximum number of bytes of a frame's header.
  static let frameHeaderBytes = 14

  /// Adds the handlers to a new connection, which `opened` hears of after the opening handshake; must
  /// be called on the event loop.
  package static func wrap(
    _ channel: any Channel, at endpoint: Endpoint, key: WebSocketKey = .random(),
    opened: EventLoopPromise<Void>
  ) throws -> FrameChannel {
    try channel.pipeline.syncOperations.addHandlers([
      WebSocketRequest(endpoint, key),
      ByteToMessageHandler(
        WebSocketDecoder(endpoint, key, opened: opened),
        maximumBufferSize: Limits.messageBytes + frameHeaderBytes + (1 << 20)),
      NestingGuard(),
      MaskedFrameEncoder(),
    ])
    return try FramePipeline.stream(of: channel)
  }
}

/// Sends the request of the opening handshake.
final class WebSocketRequest: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let text: String

  init(_ endpoint: Endpoint, _ key: WebSocketKey) {
    let (port, path): (Int, String) =
      if case .webSocket(let port, let path) = endpoint { (port, path) } else { (0, "/") }
    text =
      "GET \(path) HTTP/1.1\r\nHost: \(Endpoint.loopback):\(port)\r\nUpgrade: websocket\r\n"
      + "Connection: Upgrade\r\nSec-WebSocket-Key: \(key.text)\r\n"
      + "Sec-WebSocket-Version: 13\r\n\r\n"
  }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
    context.fireChannelActive()
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}

/// Reads the answer of the handshake, and then messages of one or several frames; answers pings.
package final class WebSocketDecoder: ByteToMessageDecoder {
  package typealias InboundOut = ByteBuffer

  private let endpoint: Endpoint
  private let key: WebSocketKey
  private let opened: EventLoopPromise<Void>
  private var isOpen = false
  private var isClosed = false
  /// The message whose last fragment has not arrived.
  private var message: ByteBuffer?
  private var fragments = 0

  package init(_ endpoint: Endpoint, _ key: WebSocketKey, opened: EventLoopPromise<Void>) {
    self.endpoint = endpoint
    self.key = key
    self.opened = opened
  }

  package func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    if isClosed {
      buffer.clear()
      return .needMoreData
    }
    do {
      return isOpen ? try frame(from: &buffer, context) : try handshake(from: &buffer)
    } catch {
      isClosed = true
      opened.fail(error)
      throw error
    }
  }

  package func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState {
    while try decode(context: context, buffer: &buffer) == .continue {}
    opened.fail(violation("it closed the connection instead of opening a WebSocket"))
    return .needMoreData
  }

  package func decoderRemoved(context: ChannelHandlerContext) {
    opened.fail(TransportError.connectionLost(at: endpoint))
  }

  private func violation(_ reason: String) -> TransportError {
    .notTheProtocol(at: endpoint, reason: reason)
  }

  // MARK: The handshake

  private func handshake(from buffer: inout ByteBuffer) throws -> DecodingState {
    let window = buffer.readableBytesView.prefix(Limits.headerBytes)
    let start = String(decoding: window.prefix(12), as: UTF8.self)
    let first = "HTTP/1.1 "
    guard start.hasPrefix(first) || first.hasPrefix(start) else {
      throw violation("it does not answer in HTTP, as a WebSocket begins")
    }
    guard let end = Self.endOfHead(in: window) else {
      if window.count == Limits.headerBytes { throw violation("its answer has no end") }
      return .needMoreData
    }
    let lines = String(decoding: window[..<end], as: UTF8.self)
      .split(separator: "\r\n").map(String.init)
    buffer.moveReaderIndex(to: end)
    let code = (lines.first ?? "").dropFirst(first.count).prefix(3)
    guard code == "101" else {
      let isNumber = code.count == 3 && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
      throw violation(
        isNumber
          ? "it answers with HTTP \(code), not with a WebSocket" : "it answers without a status")
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields[line[..<colon].lowercased()] = String(value)
    }
    guard fields["sec-websocket-accept"]?.trimmed == key.answer,
      fields["upgrade"]?.trimmed.lowercased() == "websocket",
      fields["sec-websocket-extensions"] == nil
    else { throw violation("its answer is not that of a WebSocket") }
    isOpen = true
    opened.succeed()
    return .continue
  }

  private static func endOfHead(in bytes: ByteBufferView) -> Int? {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0a) {
      if end >= bytes.startIndex + 3,
        bytes[(end - 3)...end].elementsEqual([0x0d, 0x0a, 0x0d, 0x0a])
      {
        return end + 1
      }
      start = end + 1
    }
    return nil
  }

  // MARK: Frames

  private func frame(
    from buffer: inout ByteBuffer, _ context: ChannelHandlerContext
  ) throws -> DecodingState {
    guard let header = try FrameHeader(at: buffer.readableBytesView) else { return .needMoreData }
    let total = header.payload + (header.isControl ? 0 : message?.readableBytes ?? 0)
    guard total <= Limits.messageBytes else {
      throw TransportError.messageTooLarge(bytes: total, limit: Limits.messageBytes)
    }
    guard buffer.readableBytes >= header.length + header.payload else { return .needMoreData }
    buffer.moveReaderIndex(forwardBy: header.length)
    let payload = buffer.readSlice(length: header.payload) ?? ByteBuffer()
    switch header.opcode {
    case .continuation, .text, .binary: try take(payload, of: header, context)
    case .ping:
      context.writeAndFlush(
        NIOAny(MaskedFrameEncoder.frame(.pong, payload, in: context)), promise: nil)
    case .pong: break
    case .close:
      isClosed = true
      let frame = MaskedFrameEncoder.frame(.close, payload, in: context)
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      context.writeAndFlush(NIOAny(frame)).whenComplete { _ in bound.value.close(promise: nil) }
    }
    return .continue
  }

  private func take(
    _ payload: ByteBuffer, of header: FrameHeader, _ context: ChannelHandlerContext
  ) throws {
    guard (header.opcode == .continuation) == (message != nil) else {
      throw violation("a fragment of a message is out of place")
    }
    var whole = message ?? ByteBuffer()
    message = nil
    fragments += 1
    guard fragments <= WebSocketClient.mostFragments else {
      throw violation("a message has more than \(WebSocketClient.mostFragments) fragments")
    }
    if whole.readableBytes == 0 { whole = payload } else { whole.writeImmutableBuffer(payload) }
    guard header.isLast else {
      message = whole
      return
    }
    fragments = 0
    context.fireChannelRead(wrapInboundOut(whole))
  }
}

/// The kinds of frames.
enum WebSocketOpcode: UInt8 {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10
}

/// What precedes the payload of a frame from a server.
private struct FrameHeader {
  let opcode: WebSocketOpcode
  let isLast: Bool
  let length: Int
  let payload: Int

  var isControl: Bool { opcode.rawValue >= 8 }

  /// Reads the header at the start of `bytes`; nil until it is complete.
  init?(at bytes: ByteBufferView) throws {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    guard first & 0x70 == 0, let opcode = WebSocketOpcode(rawValue: first & 0xf) else {
      throw TransportError.badHeader(reason: "a frame of a WebSocket is of an unknown kind")
    }
    guard second & 0x80 == 0 else {
      throw TransportError.badHeader(reason: "a frame of a server has a mask")
    }
    self.opcode = opcode
    isLast = first & 0x80 != 0
    let short = Int(second)
    let more = short == 126 ? 2 : short == 127 ? 8 : 0
    if opcode.rawValue >= 8, !isLast || more > 0 {
      throw TransportError.badHeader(reason: "a control frame is in fragments, or too long")
    }
    length = 2 + more
    guard bytes.count >= length else { return nil }
    let number = bytes.dropFirst(2).prefix(more).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    payload = more == 0 ? short : Int(clamping: number)
  }
}

/// Writes each message as a text frame, with a mask as clients have to.
final class MaskedFrameEncoder: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let frame = Self.frame(.text, unwrapOutboundIn(data), in: context)
    context.write(wrapOutboundOut(frame), promise: promise)
  }

  static func frame(
    _ opcode: WebSocketOpcode, _ payload: ByteBuffer, in context: ChannelHandlerContext
  ) -> ByteBuffer {
    let count = payload.readableBytes
    var frame = context.channel.allocator.buffer(
      capacity: WebSocketClient.frameHeaderBytes + count)
    frame.writeInteger(0x80 | opcode.rawValue)
    switch count {
    case ..<126: frame.writeInteger(0x80 | UInt8(count))
    case ...0xffff:
      frame.writeInteger(0x80 | UInt8(126))
      frame.writeInteger(UInt16(count))
    default:
      frame.writeInteger(0x80 | UInt8(127))
      frame.writeInteger(UInt64(count))
    }
    var generator = SystemRandomNumberGenerator()
    let mask = UInt32.random(in: .min ... .max, using: &generator)
    frame.writeInteger(mask)
    frame.writeImmutableBuffer(payload)
    frame.withUnsafeMutableReadableBytes { bytes in
      let offset = bytes.count - count
      for index in 0..<count {
        bytes[offset + index] ^= UInt8(truncatingIfNeeded: mask >> (24 - 8 * UInt32(index % 4)))
      }
    }
    return frame
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
