import Logging
import NIOCore
import NIOPosix

/// A port of the loopback address that serves one session for each viewer with the token.
struct LoopbackServer: EngineServer {
  /// Where viewers reach the server.
  let access: LoopbackAccess
  private let listener: any Channel
  private let connections: Connections
  private let file: TokenFile

  /// Binds the port, and writes a new token into `directory`; throws `TransportError`.
  init(
    _ port: LoopbackPort, tokenIn directory: SocketDirectory, bounds: ServiceBounds,
    log: ConnectionLog, makeSession: @escaping @Sendable (Connections) -> ServerSession
  ) throws {
    let wanted = Endpoint.tcp(port: port.number)
    guard (0...65_535).contains(port.number) else {
      throw TransportError.system(at: wanted, reason: "a port is a number from 1 to 65535")
    }
    let token = AccessToken.random()
    let door = TokenDoor(token) { log.note("refused a viewer on a port: \($0)", level: .warning) }
    let connections = Connections(bounds: bounds, log: log)
    let pause = AcceptPause(log)
    let bootstrap = ServerBootstrap(group: try EventLoops.start(for: wanted))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(pause.handler())
        }
      }
      .childChannelInitializer { channel in
        pause.end()
        return channel.eventLoop.makeCompletedFuture {
          let frames = try FramePipeline.wrap(channel, behind: door)
          let session = makeSession(connections)
          // The other end has no process number.
          Task { await connections.serve(session, on: frames, of: nil) }
        }
      }
    do {
      listener = try bootstrap.bind(
        to: SocketAddress(ipAddress: Endpoint.loopback, port: port.number)
      ).wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw TransportError.system(at: wanted, reason: "another program listens on this port")
    } catch let error as IOError {
      throw TransportError.system(at: wanted, reason: systemMessage(error.errnoCode))
    } catch {
      throw TransportError.system(at: wanted, reason: "\(error)")
    }
    let number = listener.localAddress?.port ?? port.number
    let endpoint = Endpoint.tcp(port: number)
    file = TokenFile(.engine, port: number, in: directory)
    do { try file.write(token) } catch {
      try? listener.close().wait()
      throw error
    }
    access = LoopbackAccess(endpoint: endpoint, token: token, tokenPath: file.path)
    self.connections = connections
  }

  /// Closes the port and every connection, and removes the token.
  func stop() {
    file.remove()
    try? listener.close().wait()
    Task { [connections] in await connections.stop() }
  }
}
