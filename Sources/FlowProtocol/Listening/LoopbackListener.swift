package import NIOCore
import NIOPosix

/// A port of the loopback address that asks each connection for a token.
package struct LoopbackListener: Sendable {
  /// The number of the port.
  package let port: Int
  /// The token; another one is made at each start.
  package let token: AccessToken
  /// The file with the token.
  package let file: TokenFile
  private let channel: any Channel

  /// Binds the port, 0 for a free one, and writes a new token into `directory`; throws
  /// `TransportError`.
  ///
  /// `accepted` puts each connection behind the door, on its event loop; the door says to `refused`
  /// why it closed one. `onAcceptError` makes a handler for failing accepts.
  package init(
    _ port: Int, of owner: TokenFile.Owner, tokenIn directory: SocketDirectory,
    onAcceptError: @escaping @Sendable () -> any ChannelHandler,
    refused: @escaping @Sendable (String) -> Void,
    accepted: @escaping @Sendable (any Channel, TokenDoor) throws -> Void
  ) throws {
    let wanted = Endpoint.tcp(port: port)
    guard (0...65_535).contains(port) else {
      throw TransportError.system(at: wanted, reason: "a port is a number from 1 to 65535")
    }
    let token = AccessToken.random()
    let door = TokenDoor(token, reporting: refused)
    let bootstrap = ServerBootstrap(group: try EventLoops.start(for: wanted))
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(onAcceptError())
        }
      }
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try accepted(channel, door) }
      }
    do {
      channel = try bootstrap.bind(
        to: SocketAddress(ipAddress: Endpoint.loopback, port: port)
      ).wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw TransportError.system(at: wanted, reason: "another program listens on this port")
    } catch let error as IOError {
      throw TransportError.system(at: wanted, reason: systemMessage(error.errnoCode))
    } catch {
      throw TransportError.system(at: wanted, reason: "\(error)")
    }
    self.port = channel.localAddress?.port ?? port
    self.token = token
    file = TokenFile(owner, port: self.port, in: directory)
    do { try file.write(token) } catch {
      try? channel.close().wait()
      throw error
    }
  }

  /// Closes the port, and removes its token.
  package func stop() {
    file.remove()
    try? channel.close().wait()
  }
}
