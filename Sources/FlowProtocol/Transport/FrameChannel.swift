import Foundation
package import NIOCore

/// A connection as a stream of frames; each buffer is one message.
package typealias FrameChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

package enum FramePipeline {
  /// Adds framing to a new connection; must be called on its event loop.
  package static func wrap(_ channel: any Channel) throws -> FrameChannel {
    try addFraming(to: channel)
    return try stream(of: channel)
  }

  /// Adds framing to a new connection; must be called on its event loop.
  package static func addFraming(to channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandlers([
      ByteToMessageHandler(
        BoundedFrameDecoder(),
        maximumBufferSize: Limits.messageBytes + Limits.headerBytes + (1 << 20)),
      NestingGuard(),
      FrameEncoder(),
    ])
  }

  /// Returns a connection whose handlers deal with whole messages; must be called on its event loop.
  package static func stream(of channel: any Channel) throws -> FrameChannel {
    try FrameChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(
        // The limits count waiting frames, not bytes: each frame may have 16 MiB.
        backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2),
        inboundType: ByteBuffer.self, outboundType: ByteBuffer.self))
  }
}

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

/// Refuses a message that nests too deeply or has too many values, before it is decoded.
package final class NestingGuard: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer

  private var isBroken = false

  package init() {}

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isBroken { return }
    let frame = unwrapInboundIn(data)
    if let violation = frame.withUnsafeReadableBytes({ Nesting.violation(in: $0) }) {
      isBroken = true
      context.fireErrorCaught(TransportError(violation))
    } else {
      context.fireChannelRead(data)
    }
  }
}

extension Peer {
  /// Returns the process at the other end; nil if the system does not report it.
  package static func of(channel: any Channel) -> EventLoopFuture<Peer?> {
    guard let socket = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeSucceededFuture(nil)
    }
    #if os(Linux)
      let credentials: EventLoopFuture<Credentials> = socket.unsafeGetSocketOption(
        level: .socket, name: .init(rawValue: SO_PEERCRED))
      return credentials.map { Peer(uid: $0.uid, pid: $0.pid) }
    #else
      let credentials: EventLoopFuture<xucred> = socket.unsafeGetSocketOption(
        level: .init(rawValue: SOL_LOCAL), name: .init(rawValue: LOCAL_PEERCRED))
      return credentials.map { Peer(uid: $0.cr_uid, pid: nil) }
    #endif
  }
}
