package import NIOCore

/// Splits a stream into frames: a header with `Content-Length`, as in the Language Server Protocol,
/// and the payload.
///
/// A frame that announces too many bytes is refused before any of it is buffered.
package struct BoundedFrameDecoder: ByteToMessageDecoder {
  package typealias InboundOut = ByteBuffer

  /// The length of the payload after the header that was just read.
  private var awaited: Int?

  package init() {}

  package mutating func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    if awaited == nil {
      guard let header = try Self.header(of: buffer.readableBytesView) else { return .needMoreData }
      buffer.moveReaderIndex(forwardBy: header.length)
      awaited = header.payload
    }
    guard let length = awaited, let payload = buffer.readSlice(length: length) else {
      return .needMoreData
    }
    awaited = nil
    context.fireChannelRead(wrapInboundOut(payload))
    return .continue
  }

  package mutating func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState {
    while try decode(context: context, buffer: &buffer) == .continue {}
    if buffer.readableBytes > 0 || awaited != nil {
      throw ByteToMessageDecoderError.leftoverDataWhenDone(buffer)
    }
    return .needMoreData
  }

  /// Returns the length of the header at the start of `bytes` and of its payload; nil until the
  /// header is complete.
  ///
  /// Checks each line as soon as it is complete, so that invalid input is refused at once, however
  /// it is split.
  package static func header(
    of bytes: ByteBufferView
  ) throws(TransportError) -> (length: Int, payload: Int)? {
    let window = bytes.prefix(Limits.headerBytes)
    var payload: Int?
    var start = window.startIndex
    while let end = window[start...].firstIndex(of: 0x0a) {
      guard end > start, window[end - 1] == 0x0d else {
        throw .badHeader(reason: "a line does not end in CR LF")
      }
      let line = window[start..<(end - 1)]
      try checkText(line)
      start = end + 1
      if line.isEmpty {
        guard let payload else { throw .badHeader(reason: "Content-Length is missing") }
        return (start - window.startIndex, payload)
      }
      guard let announced = try contentLength(in: line) else { continue }
      guard payload == nil else { throw .badHeader(reason: "Content-Length occurs twice") }
      payload = announced
    }
    try checkText(window[start...])
    if bytes.count >= Limits.headerBytes {
      throw .badHeader(reason: "it is longer than \(Limits.headerBytes) bytes")
    }
    return nil
  }

  /// Returns the payload's length if the line is `Content-Length`; nil for other fields.
  private static func contentLength(in line: ByteBufferView) throws(TransportError) -> Int? {
    let parts = String(decoding: line, as: UTF8.self).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .badHeader(reason: "a line has no colon") }
    guard parts[0].trimmed.lowercased() == "content-length" else { return nil }
    let value = parts[1].trimmed
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .badHeader(reason: "Content-Length is '\(Limits.clipped(value))'")
    }
    let length = Int(value) ?? .max
    guard length <= Limits.messageBytes else {
      throw .messageTooLarge(bytes: length, limit: Limits.messageBytes)
    }
    return length
  }

  /// Throws if a line has a byte that is not ASCII text: no further bytes could make it valid.
  private static func checkText(_ line: ByteBufferView) throws(TransportError) {
    let stray = line.first { !(0x20...0x7e).contains($0) && $0 != 0x0d && $0 != 0x09 }
    if let stray { throw .badHeader(reason: "byte 0x\(String(stray, radix: 16)) in it") }
  }
}
