import Logging
import NIOCore
import NIOPosix

/// A Unix-domain socket that serves one session for each viewer.
struct SocketServer: Sendable {
  let path: String
  private let listener: any Channel
  private let connections: Connections

  /// Binds `path`, replacing the socket of a dead process but no live one; throws `TransportError`.
  init(
    path: String, bounds: ServiceBounds, log: ConnectionLog,
    makeSession: @escaping @Sendable (Connections) -> ServerSession
  ) throws {
    try SocketProbe.checkLength(of: path)
    switch try SocketProbe.look(at: path) {
    case .nothing: break
    case .stale: unlink(path)
    case .live(let pid): throw TransportError.alreadyServed(path: path, pid: pid)
    case .notASocket: throw TransportError.notASocket(path: path)
    case .refused(let code): throw TransportError.system(path: path, reason: systemMessage(code))
    }
    let connections = Connections(bounds: bounds, log: log)
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        Peer.of(channel: channel).flatMapThrowing { peer in
          guard let peer, peer.uid == geteuid() else {
            log.note(
              "refused a viewer of user \(peer.map { String($0.uid) } ?? "unknown") on \(path)",
              level: .warning)
            throw TransportError.system(path: path, reason: "another user")
          }
          let frames = try FramePipeline.wrap(channel)
          let session = makeSession(connections)
          Task { await connections.serve(session, on: frames, of: peer.pid) }
        }
      }
    do {
      listener = try bootstrap.bind(unixDomainSocketPath: path).wait()
    } catch {
      throw TransportError.system(path: path, reason: "\(error)")
    }
    // The standard directory is closed to other users already; this protects a custom path.
    chmod(path, 0o600)
    self.path = path
    self.connections = connections
  }

  /// Closes the socket and every connection, and removes the socket's file.
  func stop() {
    // SwiftNIO removes the file when it closes the socket. Wait for that, since the file may later
    // belong to another server.
    try? listener.close().wait()
    Task { [connections] in await connections.stop() }
  }
}
