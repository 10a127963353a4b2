import Logging
import NIOConcurrencyHelpers
import NIOCore

/// The way in which viewers reach one engine.
protocol EngineServer: Sendable {
  /// Accepts no viewer from now on, and ends the connections of the present ones.
  func stop()
}

/// A Unix-domain socket that serves one session for each viewer.
struct SocketServer: EngineServer {
  private let listener: UnixListener
  private let connections: Connections

  /// Binds `path`, replacing the socket of a dead process but no live one; throws `TransportError`.
  init(
    path: String, bounds: ServiceBounds, log: ConnectionLog,
    makeSession: @escaping @Sendable (Connections) -> ServerSession
  ) throws {
    let connections = Connections(bounds: bounds, log: log)
    let pause = AcceptPause(log)
    listener = try UnixListener(path: path, onAcceptError: { pause.handler() }) {
      pause.end()
      log.note($0, level: .warning)
    } accepted: { frames, process in
      pause.end()
      let session = makeSession(connections)
      Task { await connections.serve(session, on: frames, of: process) }
    }
    self.connections = connections
  }

  /// Closes the socket and every connection, and removes the socket's file.
  func stop() {
    listener.stop()
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
