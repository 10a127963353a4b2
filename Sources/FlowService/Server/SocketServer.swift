import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// The way in which viewers reach one engine.
protocol EngineServer: Sendable {
  /// Accepts no viewer from now on, and ends the connections of the present ones.
  func stop()
}

/// A Unix-domain socket that serves one session for each viewer.
struct SocketServer: EngineServer {
  private let listener: any Channel
  private let connections: Connections

  /// Binds `path`, replacing the socket of a dead process but no live one; throws `TransportError`.
  init(
    path: String, bounds: ServiceBounds, log: ConnectionLog,
    makeSession: @escaping @Sendable (Connections) -> ServerSession
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
    let connections = Connections(bounds: bounds, log: log)
    let pause = AcceptPause(log)
    let bootstrap = ServerBootstrap(group: try EventLoops.start(for: endpoint))
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(pause.handler())
        }
      }
      .childChannelInitializer { channel in
        pause.end()
        return Peer.of(channel: channel).flatMapThrowing { peer in
          guard let peer, peer.uid == geteuid() else {
            log.note(
              "refused a viewer of user \(peer.map { String($0.uid) } ?? "unknown") on \(path)",
              level: .warning)
            throw TransportError.system(at: endpoint, reason: "another user")
          }
          let frames = try FramePipeline.wrap(channel)
          let session = makeSession(connections)
          Task { await connections.serve(session, on: frames, of: peer.pid) }
        }
      }
    do {
      listener = try bootstrap.bind(unixDomainSocketPath: path).wait()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      // Another engine was faster.
      throw TransportError.alreadyServed(at: endpoint, pid: nil)
    } catch {
      throw TransportError.system(at: endpoint, reason: "\(error)")
    }
    // The standard directory is closed to other users already; this protects a custom path.
    chmod(path, 0o600)
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

/// Pauses accepting viewers while the process has no free file descriptor.
///
/// The waiting viewer keeps the socket readable, so accepting again at once would never end.
struct AcceptPause: Sendable {
  private let isLogged = NIOLockedValueBox(false)
  private let log: ConnectionLog

  init(_ log: ConnectionLog) { self.log = log }

  /// Returns a handler that waits for a second after an error; the first of a row is logged.
  func handler() -> AcceptBackoffHandler {
    AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { error in
      let isFirst = isLogged.withLockedValue { isLogged in
        defer { isLogged = true }
        return !isLogged
      }
      if isFirst {
        log.note(
          "no viewer can connect until the app closes a file or a socket: "
            + systemMessage(error.errnoCode), level: .warning)
      }
      return .seconds(1)
    }
  }

  /// A viewer was accepted.
  func end() { isLogged.withLockedValue { $0 = false } }
}
