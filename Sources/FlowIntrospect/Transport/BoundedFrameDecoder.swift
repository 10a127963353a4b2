package import NIOCore
import NIOExtras

/// The `Content-Length` framing of swift-nio-extras, with the bounds of the protocol kept in front: a
/// frame that announces too much is refused when its header is read, before any of it is buffered.
package struct BoundedFrameDecoder: ByteToMessageDecoder {
  package typealias InboundOut = ByteBuffer

  private var inner = NIOJSONRPCFraming.ContentLengthHeaderFrameDecoder()
  /// How many bytes of the present frame, its header included, `inner` has yet to take.
  private var remaining = 0

  package init() {}

  package mutating func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    if remaining == 0 {
      guard let length = try Self.frameLength(in: buffer.readableBytesView) else {
        return .needMoreData
      }
      remaining = length
    }
    let before = buffer.readableBytes
    let state = try inner.decode(context: context, buffer: &buffer)
    remaining -= before - buffer.readableBytes
    return state
  }

  package mutating func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState {
    while try decode(context: context, buffer: &buffer) == .continue {}
    if buffer.readableBytes > 0 || remaining > 0 {
      throw ByteToMessageDecoderError.leftoverDataWhenDone(buffer)
    }
    return .needMoreData
  }

  /// The length of the frame that `bytes` begin with, header and payload; nil until the header is whole.
  ///
  /// Every line is judged as soon as it is whole, so that what is no frame is refused at once, in
  /// whatever pieces it comes. Stricter than the decoder behind it, which takes a repeated length.
  static func frameLength(in bytes: ByteBufferView) throws(TransportError) -> Int? {
    let window = bytes.prefix(Limits.headerBytes)
    var length: Int?
    var start = window.startIndex
    while let end = window[start...].firstIndex(of: 0x0a) {
      guard end > start, window[end - 1] == 0x0d else {
        throw .badHeader(reason: "a line that does not end in CR LF in it")
      }
      let line = window[start..<(end - 1)]
      try checkText(line)
      start = end + 1
      if line.isEmpty {
        guard let length else { throw .badHeader(reason: "there is no Content-Length") }
        return start - window.startIndex + length
      }
      guard let announced = try contentLength(in: line) else { continue }
      guard length == nil else { throw .badHeader(reason: "Content-Length stands twice in it") }
      length = announced
    }
    try checkText(window[start...])
    if bytes.count >= Limits.headerBytes {
      throw .badHeader(reason: "it is longer than \(Limits.headerBytes) bytes")
    }
    return nil
  }

  /// What a line of the header says of the payload's length; nil where it is about something else.
  private static func contentLength(in line: ByteBufferView) throws(TransportError) -> Int? {
    let parts = String(decoding: line, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .badHeader(reason: "a line without a colon in it") }
    guard parts[0].trimmed.lowercased() == "content-length" else { return nil }
    let value = parts[1].trimmed
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .badHeader(reason: "Content-Length is '\(Limits.clipped(String(value)))'")
    }
    let length = Int(value) ?? .max
    guard length <= Limits.messageBytes else {
      throw .messageTooLarge(bytes: length, limit: Limits.messageBytes)
    }
    return length
  }

  /// Header fields are ASCII text; anything else is no frame, however long one waits.
  private static func checkText(_ line: ByteBufferView) throws(TransportError) {
    let stray = line.first { !(0x20...0x7e).contains($0) && $0 != 0x0d && $0 != 0x09 }
    if let stray { throw .badHeader(reason: "byte 0x\(String(stray, radix: 16)) in it") }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
