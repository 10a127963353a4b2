import FlowProtocol
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

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

  let number: Int
  let token: TokenFile
  private let listener: any Channel

  /// Binds the port, 0 for a free one, and writes a new token into `directory`.
  ///
  /// `accept` gets each connection that sent the token; throws `TransportError`.
  init(
    _ port: Int, tokenIn directory: SocketDirectory,
    refusing report: @escaping @Sendable (String) -> Void, accepting accept: @escaping Accept
  ) throws {
    let wanted = Endpoint.tcp(port: port)
    let secret = AccessToken.random()
    let door = TokenDoor(secret, reporting: report)
    let strangers = Strangers(limit: Self.mostStrangers)
    let bootstrap = ServerBootstrap(group: try EventLoops.start(for: wanted))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { _ in .seconds(1) })
        }
      }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          strangers.add(channel)
          try TransportChoice.begin(on: channel, behind: door) { transport in
            strangers.remove(channel)
            accept(try FramePipeline.stream(of: channel), transport)
          }
        }
      }
    do {
      listener = try bootstrap.bind(
        to: SocketAddress(ipAddress: Endpoint.loopback, port: port)
      ).wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw TransportError.system(at: wanted, reason: "another program listens on this port")
    } catch let error as IOError {
      throw TransportError.system(at: wanted, reason: systemMessage(error.errnoCode))
    } catch {
      throw TransportError.system(at: wanted, reason: "\(error)")
    }
    number = listener.localAddress?.port ?? port
    token = TokenFile(.listener, port: number, in: directory)
    do { try token.write(secret) } catch {
      try? listener.close().wait()
      throw error
    }
  }

  /// Closes the port, and removes its token.
  func stop() {
    token.remove()
    try? listener.close().wait()
  }
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
