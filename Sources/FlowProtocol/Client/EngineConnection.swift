import Foundation
import NIOConcurrencyHelpers

/// The viewer's end of a connection to one engine, over any transport.
package protocol EngineConnection: Sendable {
  var endpoint: Endpoint { get }
  /// The notifications that arrived; it ends with the connection.
  var inbox: Inbox { get }
  /// Why the connection ended; nil while it is open, and for connections within the process.
  var ending: (any Error)? { get async }
  /// What the connection hears of the engine's life.
  var pulse: Pulse { get }

  func send<R: InspectionRequest>(_ request: R, within limit: Duration) async throws -> R.Result
  func close() async
}

/// How long a viewer waits for answers.
package enum AnswerPatience: Sendable {
  /// As long as the request says.
  case limited
  /// Beyond that as long as the engine is known to be silent: it answers when it can.
  case untilAnswered
}

extension Endpoint {
  /// Connects to the engine; throws a ``TransportError``.
  ///
  /// `pulse` hears of the engine's life from the first moment on. The token of a port is read from
  /// `directory`, or else from the environment.
  package func connect(
    inboxBytes: Int, pulse: Pulse = Pulse(), patience: AnswerPatience = .limited,
    directory: SocketDirectory = .standard()
  ) async throws -> any EngineConnection {
    switch self {
    case .unixSocket(let path):
      try await Connection.open(path, inboxBytes: inboxBytes, pulse: pulse, patience: patience)
    case .tcp, .webSocket:
      try await Connection.open(
        onPort: self, token: try TokenFile.token(of: self, in: directory), inboxBytes: inboxBytes,
        pulse: pulse, patience: patience)
    case .inProcess(let name): try InProcessEngines.connect(to: name, inboxBytes: inboxBytes)
    }
  }
}

/// The engines of this process that serve without a socket.
package enum InProcessEngines {
  package typealias Connect = @Sendable (_ inboxBytes: Int) -> any EngineConnection

  private static let served = NIOLockedValueBox<[String: Connect]>([:])

  /// Serves under a name until ``withdraw(_:)``; throws if another engine has the name.
  package static func serve(
    as name: String, _ connect: @escaping Connect
  ) throws(TransportError) {
    let isFree = served.withLockedValue { served in
      if served[name] != nil { return false }
      served[name] = connect
      return true
    }
    if !isFree { throw .alreadyServed(at: .inProcess(name: name), pid: getpid()) }
  }

  package static func withdraw(_ name: String) { served.withLockedValue { $0[name] = nil } }

  static func connect(to name: String, inboxBytes: Int) throws -> any EngineConnection {
    guard let connect = served.withLockedValue({ $0[name] }) else {
      throw TransportError.nothingAnswers(at: .inProcess(name: name))
    }
    return connect(inboxBytes)
  }
}
