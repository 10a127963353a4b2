import NIOCore

/// Refuses a message that nests too deeply or has too many values, before it is decoded.
package final class NestingGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var isBroken = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isBroken { return }
    let frame = unwrapInboundIn(data)
    if let violation = frame.withUnsafeReadableBytes({ Nesting.violation(in: $0) }) {
      isBroken = true
      context.fireErrorCaught(violation)
    } else {
      context.fireChannelRead(data)
    }
  }
}
