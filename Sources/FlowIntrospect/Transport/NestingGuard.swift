import NIOCore

/// Refuses a message that nests too deep before anything reads it: whoever reads JSON does so level by
/// level, on a stack that ends.
final class NestingGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var isBroken = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isBroken { return }
    let frame = unwrapInboundIn(data)
    let isTooDeep = frame.withUnsafeReadableBytes { Nesting.exceeds(Limits.nestingLevels, in: $0) }
    if isTooDeep {
      isBroken = true
      context.fireErrorCaught(TransportError.nestedTooDeep(limit: Limits.nestingLevels))
    } else {
      context.fireChannelRead(data)
    }
  }
}
