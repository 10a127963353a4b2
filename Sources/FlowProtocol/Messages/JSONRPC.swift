/// The id of a request: a number or a text, given back as it came.
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

/// What can be told of a message before its method is known.
package struct MessageHead: Decodable {
  package let id: RequestID?
  /// Whether there is an id, which is null: whoever sends that waits for an answer, as without an id nobody does.
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

  /// JSON-RPC asks for an id of null where the request's could not be read.
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

/// An error as the other side tells it, with the codes of JSON-RPC 2.0 and the protocol's own.
public struct RemoteError: Error, Hashable, Sendable, Codable {
  /// The code, for programs.
  public let code: Int
  /// One line, for people.
  public let message: String

  /// An error with a code of the protocol.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// The codes, as Docs/Protocol.md lists them.
  public enum Code {
    /// The message is no JSON.
    public static let parseError = -32700
    /// The message is JSON and no request.
    public static let invalidRequest = -32600
    /// The method is not known.
    public static let methodNotFound = -32601
    /// The parameters do not fit the method.
    public static let invalidParams = -32602
    /// The engine could not do what was asked.
    public static let internalError = -32603
    /// Another method came before `initialize`.
    public static let notInitialized = -32001
    /// The two sides have no version in common.
    public static let versionMismatch = -32002
    /// The hierarchy is gone: its root was released.
    public static let hierarchyGone = -32003
    /// The app does not let viewers navigate.
    public static let controlRefused = -32004
    /// There is no coordinator with the id.
    public static let unknownCoordinator = -32005
    /// The name or the URL leads to no route.
    public static let unknownRoute = -32006
    /// The name could mean several routes.
    public static let ambiguousRoute = -32007
    /// The coordinator cannot do this: it is of another framework, or has no tabs.
    public static let notControllable = -32008
    /// The engine has as many viewers as it takes.
    public static let tooManyViewers = -32009
    /// The connection has as many requests without an answer as it may have.
    public static let tooManyRequests = -32010
  }
}

extension RemoteError: CustomStringConvertible {
  /// One line that says who refused.
  public var description: String { "the engine refused: \(message)" }
}

extension RemoteError {
  /// Reads an error, its message clipped to 1,024 characters.
  public init(from decoder: any Decoder) throws {
    let fields = try WireFields(decoder, CodingKeys.self)
    self.init(code: try fields.value(.code), message: try fields.text(.message))
  }
}
