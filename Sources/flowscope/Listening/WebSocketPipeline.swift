import FlowProtocol
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handlers of a WebSocket whose messages are those of the protocol, one in each.
enum WebSocketPipeline {
  /// Adds the handlers of the opening handshake, and after it those of the messages and the gate;
  /// must be called on the event loop.
  static func begin(on channel: any Channel, before gate: TokenGate) throws {
    let refusal = PlainHTTPRefusal()
    let bound = NIOLoopBound((gate, refusal), eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: Limits.messageBytes,
      // The token says who may connect, from whatever page or path.
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let (gate, refusal) = bound.value
          refusal.isUpgraded = true
          try channel.pipeline.syncOperations.addHandlers([
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1,
              maxAccumulatedFrameCount: WebSocketClient.mostFragments,
              maxAccumulatedFrameSize: Limits.messageBytes),
            WebSocketMessages(), NestingGuard(), gate,
          ])
        }
      })
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
    try channel.pipeline.syncOperations.addHandler(refusal)
  }
}

/// Closes a connection that sends a request of HTTP other than the opening handshake.
private final class PlainHTTPRefusal: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  var isUpgraded = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isUpgraded { return context.fireChannelRead(data) }
    context.close(promise: nil)
  }
}

/// Turns the frames of a WebSocket into messages, and messages into text frames; answers pings.
final class WebSocketMessages: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text, .binary: context.fireChannelRead(wrapInboundOut(frame.unmaskedData))
    case .ping: send(.pong, frame.unmaskedData, context)
    case .connectionClose:
      send(.connectionClose, frame.unmaskedData, context)
      context.close(promise: nil)
    default: break
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let frame = WebSocketFrame(fin: true, opcode: .text, data: unwrapOutboundIn(data))
    context.write(wrapOutboundOut(frame), promise: promise)
  }

  private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext)
  {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
  }
}
