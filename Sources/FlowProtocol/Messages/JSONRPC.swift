/// The id of a request: a number or a text, returned unchanged in the answer.
package enum RequestID: Hashable, Sendable, Codable {
  case number(Int64)
  case text(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// The parts of a message that can be read before its method is known.
package struct MessageHead: Decodable {
  package let id: RequestID?
  /// Whether the id is present and null; the sender expects an answer only if an id is present.
  package let hasNullID: Bool
  package let method: String?

  private enum CodingKeys: String, CodingKey { case id, method }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(RequestID.self, forKey: .id)
    hasNullID = container.contains(.id) && id == nil
    method = try container.decodeIfPresent(String.self, forKey: .method)
  }
}

package struct RequestMessage<Params: Encodable & Sendable>: Encodable, Sendable {
  package let jsonrpc = "2.0"
  package let id: RequestID
  package let method: String
  package let params: Params

  package init(id: RequestID, method: String, params: Params) {
    self.id = id
    self.method = method
    self.params = params
  }
}

package struct NotificationMessage<Params: Encodable & Sendable>: Encodable, Sendable {
  package let jsonrpc = "2.0"
  package let method: String
  package let params: Params

  package init(method: String, params: Params) {
    self.method = method
    self.params = params
  }
}

package struct ParamsMessage<Params: Decodable>: Decodable {
  package let params: Params
}

package struct ResultMessage<Result: Encodable & Sendable>: Encodable, Sendable {
  package let jsonrpc = "2.0"
  package let id: RequestID
  package let result: Result

  package init(id: RequestID, result: Result) {
    self.id = id
    self.result = result
  }
}

package struct ErrorMessage: Encodable, Sendable {
  package let jsonrpc = "2.0"
  package let id: RequestID?
  package let error: RemoteError

  private enum CodingKeys: String, CodingKey { case jsonrpc, id, error }

  /// Writes a null id if the request's id could not be read, as JSON-RPC requires.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(jsonrpc, forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    try container.encode(error, forKey: .error)
  }

  package init(id: RequestID?, error: RemoteError) {
    self.id = id
    self.error = error
  }
}

/// An error from the other side, with a code of JSON-RPC 2.0 or of the inspection protocol.
public struct RemoteError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The code, for programs.
  public let code: Int
  /// The message, for people, on one line.
  public let message: String

  /// Creates an error with a code of the protocol.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// The error codes, as listed in Docs/Protocol.md.
  public enum Code {
    /// The message is not JSON.
    public static let parseError = -32700
    /// The message is JSON but not a request.
    public static let invalidRequest = -32600
    /// The method is unknown.
    public static let methodNotFound = -32601
    /// The parameters do not fit the method.
    public static let invalidParams = -32602
    /// The engine could not perform the request.
    public static let internalError = -32603
    /// Another method came before `initialize`.
    public static let notInitialized = -32001
    /// The engine and the viewer have no protocol version in common.
    public static let versionMismatch = -32002
    /// The hierarchy is gone: its root was released.
    public static let hierarchyGone = -32003
    /// The app does not let viewers navigate.
    public static let controlRefused = -32004
    /// No coordinator has the id.
    public static let unknownCoordinator = -32005
    /// The name or the URL does not lead to a route.
    public static let unknownRoute = -32006
    /// The name matches several routes.
    public static let ambiguousRoute = -32007
    /// The coordinator cannot perform the request: it takes no navigations, or has no tabs.
    public static let notControllable = -32008
    /// The engine already has the maximum number of viewers.
    public static let tooManyViewers = -32009
    /// The connection already has the maximum number of unanswered requests.
    public static let tooManyRequests = -32010
    /// A connection over TCP or WebSocket did not begin with the right token.
    public static let wrongToken = -32011
    /// The hierarchy has another revision than the one for which a navigation was requested.
    public static let otherRevision = -32012
    /// No breakpoint, or no parked navigation, has the number.
    public static let notParked = -32013
    /// The engine already has the maximum number of breakpoints.
    public static let tooManyBreakpoints = -32014
  }

  /// Decodes an error; clips its message to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(code: try fields.value(.code), message: try fields.text(.message))
  }

  package static let hierarchyGone = RemoteError(
    code: Code.hierarchyGone, message: "the root coordinator was released")

  package static let stopped = RemoteError(
    code: Code.hierarchyGone, message: "the app has stopped its inspector")

  /// The error sent before the server closes a connection whose peer violates the framing.
  package static func violation(_ error: TransportError) -> RemoteError {
    RemoteError(code: Code.invalidRequest, message: "\(error); the connection is closed")
  }

  package static let tooManyRequests = RemoteError(
    code: Code.tooManyRequests,
    message:
      "\(Limits.outstandingRequests) requests, or \(Limits.outstandingBytes >> 20) MiB of them, "
      + "are unanswered on this connection, which is the limit; wait for an answer")

  package static func otherRevision(_ revision: UInt64, than expected: UInt64) -> RemoteError {
    RemoteError(
      code: Code.otherRevision,
      message: "nothing was done: the hierarchy is at revision \(revision), not at \(expected)")
  }

  package static func unknownCoordinator(_ id: CoordinatorID) -> RemoteError {
    RemoteError(
      code: Code.unknownCoordinator,
      message: "unknown coordinator \(id); take a new snapshot")
  }

  /// The message, on one line, with a prefix that says the engine refused.
  public var description: String { "the engine refused: \(message)" }
}

extension RemoteError {
  /// Whether the engine has no such route, and another one may still be explained.
  package var isAboutRoute: Bool { code == Code.unknownRoute || code == Code.ambiguousRoute }
}
