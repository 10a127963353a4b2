import FlowProtocol
import NIOConcurrencyHelpers
import NIOCore

/// How an app reached `flowscope listen`.
enum DialTransport: String {
  case tcp = "TCP"
  case webSocket = "WebSocket"
}

/// A port of the loopback address that apps connect to, over TCP or WebSocket.
///
/// A connection that begins with `GET ` is a WebSocket, and each other one has the framing of the
/// protocol. Both have to send the token first.
struct DialPort: Sendable {
  typealias Accept = @Sendable (FrameChannel, DialTransport) -> Void

  /// The maximum number of connections without the token; the oldest is closed for the next.
  private static let mostStrangers = 64

  private let listener: LoopbackListener

  var number: Int { listener.port }
  var token: TokenFile { listener.file }

  /// Binds the port, 0 for a free one, and writes a new token into `directory`.
  ///
  /// `accept` gets each connection that sent the token; throws `TransportError`.
  init(
    _ port: Int, tokenIn directory: SocketDirectory,
    refusing report: @escaping @Sendable (String) -> Void, accepting accept: @escaping Accept
  ) throws {
    let strangers = Strangers(limit: Self.mostStrangers)
    listener = try LoopbackListener(
      port, of: .listener, tokenIn: directory,
      onAcceptError: {
        AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { _ in .seconds(1) }
      }, refused: report
    ) { channel, door in
      strangers.add(channel)
      try TransportChoice.begin(on: channel, behind: door) { transport in
        strangers.remove(channel)
        accept(try FramePipeline.stream(of: channel), transport)
      }
    }
  }

  /// Closes the port, and removes its token.
  func stop() { listener.stop() }
}

/// The connections that have not sent the token, oldest first.
private final class Strangers: Sendable {
  private let channels = NIOLockedValueBox<[any Channel]>([])
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func add(_ channel: any Channel) {
    let oldest = channels.withLockedValue { channels -> (any Channel)? in
      defer { channels.append(channel) }
      return channels.count < limit ? nil : channels.removeFirst()
    }
    oldest?.close(promise: nil)
    channel.closeFuture.whenComplete { [self] _ in remove(channel) }
  }

  func remove(_ channel: any Channel) {
    channels.withLockedValue { $0.removeAll { $0 === channel } }
  }
}

/// Reads the first bytes of a connection, and adds the handlers of the transport that they are of.
final class TransportChoice: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let webSocketStart = Array("GET ".utf8)

  private let gate: TokenGate
  private let transport: NIOLoopBoundBox<DialTransport>
  private var start = ByteBuffer()

  private init(_ gate: TokenGate, _ transport: NIOLoopBoundBox<DialTransport>) {
    self.gate = gate
    self.transport = transport
  }

  /// Begins with a new connection; `opened` is called on its event loop once it has sent the token.
  static func begin(
    on channel: any Channel, behind door: TokenDoor,
    opened: @escaping (DialTransport) throws -> Void
  ) throws {
    let transport = NIOLoopBoundBox(DialTransport.tcp, eventLoop: channel.eventLoop)
    let gate = TokenGate(door) {
      do { try opened(transport.value) } catch { channel.close(promise: nil) }
    }
    try channel.pipeline.syncOperations.addHandlers([
      StrangerBounds(gate, door), TransportChoice(gate, transport),
    ])
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    start.writeBuffer(&bytes)
    let first = start.readableBytesView.prefix(Self.webSocketStart.count)
    let isBeginning = Self.webSocketStart.starts(with: first)
    if isBeginning, first.count < Self.webSocketStart.count { return }
    do {
      if isBeginning {
        transport.value = .webSocket
        try WebSocketPipeline.begin(on: context.channel, before: gate)
      } else {
        try FramePipeline.addFraming(to: context.channel)
        try context.channel.pipeline.syncOperations.addHandler(gate)
      }
    } catch {
      context.close(promise: nil)
      return
    }
    context.fireChannelRead(wrapInboundOut(start))
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }
}
