package import NIOCore
import NIOPosix

/// A Unix-domain socket that accepts connections of this user alone.
package struct UnixListener: Sendable {
  private let channel: any Channel

  /// Binds `path`, replacing the socket of a dead process but no live one; throws `TransportError`.
  ///
  /// `accepted` gets each connection with the process at its other end, on an event loop, and
  /// `refused` why a connection was closed. `onAcceptError` makes a handler for failing accepts.
  package init(
    path: String, onAcceptError: (@Sendable () -> any ChannelHandler)? = nil,
    refused: @escaping @Sendable (String) -> Void,
    accepted: @escaping @Sendable (FrameChannel, Int32?) -> Void
  ) throws {
    let endpoint = Endpoint.unixSocket(path: path)
    try SocketProbe.checkLength(of: path)
    switch try SocketProbe.look(at: path) {
    case .nothing: break
    case .stale: unlink(path)
    case .live(let pid): throw TransportError.alreadyServed(at: endpoint, pid: pid)
    case .notASocket: throw TransportError.notASocket(at: endpoint)
    case .refused(let code): throw TransportError.system(at: endpoint, reason: systemMessage(code))
    }
    let bootstrap = ServerBootstrap(group: try EventLoops.start(for: endpoint))
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let onAcceptError {
            try channel.pipeline.syncOperations.addHandler(onAcceptError())
          }
        }
      }
      .childChannelInitializer { channel in
        Peer.of(channel: channel).flatMapThrowing { peer in
          guard let peer, peer.uid == geteuid() else {
            refused(
              "refused a viewer of user \(peer.map { String($0.uid) } ?? "unknown") on \(path)")
            throw TransportError.system(at: endpoint, reason: "another user")
          }
          accepted(try FramePipeline.wrap(channel), peer.pid)
        }
      }
    do {
      channel = try bootstrap.bind(unixDomainSocketPath: path).wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      // Another engine was faster.
      throw TransportError.alreadyServed(at: endpoint, pid: nil)
    } catch {
      throw TransportError.system(at: endpoint, reason: "\(error)")
    }
    // The standard directory is closed to other users already; this protects a custom path.
    chmod(path, 0o600)
  }

  /// Closes the socket, and removes its file.
  package func stop() {
    // SwiftNIO removes the file when it closes the socket. Wait for that, since the file may later
    // belong to another server.
    try? channel.close().wait()
  }
}
