import Foundation

/// An error of the connection between an app and a viewer.
public enum TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The directory for sockets is unsafe, or cannot be created.
  case unsafeDirectory(path: String, reason: String)
  /// The path is too long for a socket address.
  case pathTooLong(path: String, limit: Int)
  /// Another process, or another engine of this one, already serves there.
  case alreadyServed(at: Endpoint, pid: Int32?)
  /// The file there is not a socket.
  case notASocket(at: Endpoint)
  /// No socket exists there.
  case noSuchSocket(at: Endpoint)
  /// No engine serves there, although a socket may exist.
  case nothingAnswers(at: Endpoint)
  /// Another user serves the socket, so the viewer does not trust it; `uid` is nil if unknown.
  case anotherUser(at: Endpoint, uid: UInt32?)
  /// The file with a token is not safe, or cannot be used.
  case unsafeToken(path: String, reason: String)
  /// No token is known for the port; the file at this path would have it.
  case noToken(at: Endpoint, path: String)
  /// The other side refuses the token.
  case wrongToken(at: Endpoint)
  /// The process has no room for another connection at present.
  case busy(at: Endpoint)
  /// The system refused the operation.
  case system(at: Endpoint, reason: String)
  /// The other side did not answer in time.
  case timedOut(at: Endpoint, seconds: Int)
  /// The other side violates the protocol.
  case notTheProtocol(at: Endpoint, reason: String)
  /// The other side speaks no version of the protocol that this side speaks.
  case otherVersion(at: Endpoint, reason: String)
  /// The other side closed the connection.
  case connectionLost(at: Endpoint)
  /// A frame announces more bytes than the limit.
  case messageTooLarge(bytes: Int, limit: Int)
  /// The headers of a frame are too long or invalid.
  case badHeader(reason: String)
  /// The arrays and objects of a message nest deeper than the limit.
  case nestedTooDeep(limit: Int)
  /// A message has more values than the limit.
  case tooManyValues(limit: Int)
  /// The maximum number of requests is already waiting for answers.
  case tooManyRequests(at: Endpoint, limit: Int)

  /// Whether the other side violated the protocol.
  package var isViolation: Bool { if case .notTheProtocol = self { true } else { false } }

  /// Whether a process is there, and does not answer.
  package var isSilence: Bool {
    switch self {
    case .timedOut, .busy: true
    default: false
    }
  }

  /// What was tried, what happened and what to do, on one line.
  public var description: String {
    switch self {
    case .unsafeDirectory(let path, let reason):
      "cannot use the socket directory \(path): \(reason)"
    case .pathTooLong(let path, let limit):
      "cannot use \(path) for a socket: the path has \(path.utf8.count) bytes, and the maximum is "
        + "\(limit - 1); set FLOWSCOPE_DIR to a shorter directory"
    case .alreadyServed(let endpoint, let pid):
      "cannot serve on \(endpoint): process \(pid.map(String.init) ?? "of another user") serves there; "
        + "give this engine another name"
    case .notASocket(let endpoint):
      "cannot use \(endpoint) for a connection: it is not a socket"
    case .noSuchSocket(let endpoint):
      "cannot connect to \(endpoint): there is no such socket"
    case .nothingAnswers(let endpoint):
      "cannot connect to \(endpoint): nothing answers; the app behind it has ended"
    case .anotherUser(let endpoint, let uid):
      "cannot use \(endpoint): \(uid.map { "user \($0)" } ?? "an unknown user") serves it, "
        + "and this is user \(geteuid()); attach as the user who runs the app"
    case .unsafeToken(let path, let reason):
      "cannot use the token file \(path): \(reason)"
    case .noToken(let endpoint, let path):
      "cannot connect to \(endpoint): there is no token for it in \(path); "
        + "set \(AccessToken.variable) to the token of the app"
    case .wrongToken(let endpoint):
      "cannot connect to \(endpoint): it refuses the token; set \(AccessToken.variable) to the token "
        + "of the app, which makes a new one at each start"
    case .busy(let endpoint):
      "cannot connect to \(endpoint): the app behind it is too busy to answer; try again"
    case .system(let endpoint, let reason):
      "cannot use \(endpoint): \(reason)"
    case .timedOut(let endpoint, let seconds):
      "timed out on \(endpoint): no answer within \(seconds) s"
    case .notTheProtocol(let endpoint, let reason):
      "\(endpoint) does not speak the inspection protocol: \(reason)"
    case .otherVersion(let endpoint, let reason):
      "cannot talk to \(endpoint): \(reason)"
    case .connectionLost(let endpoint):
      "lost the connection to \(endpoint): the other side closed it"
    case .messageTooLarge(let bytes, let limit):
      "a message of \(bytes) bytes was announced; the limit is \(limit)"
    case .badHeader(let reason):
      "a message has an invalid header: \(reason)"
    case .nestedTooDeep(let limit):
      "\(JSONViolation.nestedTooDeep(limit: limit))"
    case .tooManyValues(let limit):
      "\(JSONViolation.tooManyValues(limit: limit))"
    case .tooManyRequests(let endpoint, let limit):
      "cannot send a request to \(endpoint): \(limit) requests are unanswered, which is the limit; wait for an answer"
    }
  }
}

extension TransportError {
  package init(_ violation: JSONViolation) {
    self =
      switch violation {
      case .nestedTooDeep(let limit): .nestedTooDeep(limit: limit)
      case .tooManyValues(let limit): .tooManyValues(limit: limit)
      }
  }
}
