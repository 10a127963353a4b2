import Logging

/// A port of the loopback address that serves one session for each viewer with the token.
struct LoopbackServer: EngineServer {
  private let listener: LoopbackListener
  private let connections: Connections

  /// Binds the port, and writes a new token into `directory`; throws `TransportError`.
  init(
    _ port: LoopbackPort, tokenIn directory: SocketDirectory, bounds: ServiceBounds,
    log: ConnectionLog, makeSession: @escaping @Sendable (Connections) -> ServerSession
  ) throws {
    let connections = Connections(bounds: bounds, log: log)
    let pause = AcceptPause(log)
    listener = try LoopbackListener(
      port.number, of: .engine, tokenIn: directory, onAcceptError: { pause.handler() }
    ) {
      log.note("refused a viewer on a port: \($0)", level: .warning)
    } accepted: { channel, door in
      pause.end()
      let frames = try FramePipeline.wrap(channel, behind: door)
      let session = makeSession(connections)
      // The other end has no process number.
      Task { await connections.serve(session, on: frames, of: nil) }
    }
    self.connections = connections
  }

  /// Where viewers reach the server.
  var access: LoopbackAccess {
    LoopbackAccess(
      endpoint: .tcp(port: listener.port), token: listener.token, tokenPath: listener.file.path)
  }

  /// Closes the port and every connection, and removes the token.
  func stop() {
    listener.stop()
    Task { [connections] in await connections.stop() }
  }
}
