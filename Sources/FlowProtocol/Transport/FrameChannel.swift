package import NIOCore

/// A connection as a stream of frames; each buffer is one message.
package typealias FrameChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

package enum FramePipeline {
  /// Adds framing to a new connection; must be called on its event loop.
  package static func wrap(_ channel: any Channel) throws -> FrameChannel {
    try channel.pipeline.syncOperations.addHandlers([
      ByteToMessageHandler(
        BoundedFrameDecoder(),
        maximumBufferSize: Limits.messageBytes + Limits.headerBytes + (1 << 20)),
      NestingGuard(),
      FrameEncoder(),
    ])
    return try FrameChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(
        // The limits count waiting frames, not bytes: each frame may have 16 MiB.
        backPressureStrategy: .init(lowWatermark: 1, highWatermark: 2),
        inboundType: ByteBuffer.self, outboundType: ByteBuffer.self))
  }
}
