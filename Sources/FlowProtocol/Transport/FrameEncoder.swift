package import NIOCore

/// Writes a header with `Content-Length` before each message, without copying the message.
package final class FrameEncoder: ChannelOutboundHandler {
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  package init() {}

  package func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let payload = unwrapOutboundIn(data)
    var header = context.channel.allocator.buffer(capacity: 32)
    header.writeString("Content-Length: \(payload.readableBytes)\r\n\r\n")
    context.write(wrapOutboundOut(header), promise: nil)
    context.write(wrapOutboundOut(payload), promise: promise)
  }
}
