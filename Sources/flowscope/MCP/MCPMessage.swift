import FlowProtocol
import FlowReports
import Foundation

/// A message of a client.
enum MCPMessage: Equatable {
  case request(RequestID, method: String, params: [String: JSONValue])
  case notification(method: String, params: [String: JSONValue])
  /// An answer to a question; this server asks none.
  case response
  /// A message that is none, with the id of its request if that can be read.
  case invalid(RequestID?, MCPError)

  /// The maximum numbers of levels and of values in a message: arguments have few.
  private static let (mostLevels, mostValues) = (32, 20_000)

  /// Reads a line.
  init(_ line: Data) {
    if let violation = line.withUnsafeBytes({
      Nesting.violation(in: $0, levels: Self.mostLevels, values: Self.mostValues)
    }) {
      self = .invalid(nil, MCPError(.invalidRequest, "\(violation)"))
      return
    }
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: line) else {
      self = .invalid(nil, MCPError(.parseError, "the line is not JSON"))
      return
    }
    if case .array = value {
      self = .invalid(
        nil,
        MCPError(
          .invalidRequest, "a batch is not taken: send each message as an object on its own line"))
      return
    }
    guard case .object(let fields) = value else {
      self = .invalid(
        nil, MCPError(.invalidRequest, "a message is an object, one on each line"))
      return
    }
    self.init(fields)
  }

  private init(_ fields: [String: JSONValue]) {
    let id = fields["id"].flatMap(RequestID.init(json:))
    func refused(_ reason: String) -> MCPMessage {
      .invalid(id, MCPError(.invalidRequest, reason))
    }
    guard fields["jsonrpc"] == .string("2.0") else {
      self = refused("jsonrpc is not \"2.0\"")
      return
    }
    if fields["id"] != nil, id == nil {
      self = refused("the id is neither a text nor a whole number")
      return
    }
    guard let name = fields["method"] else {
      let isAnswer = fields["result"] != nil || fields["error"] != nil
      self = isAnswer ? .response : refused("the method is missing")
      return
    }
    guard case .string(let method) = name else {
      self = refused("the method is not a text")
      return
    }
    let params: [String: JSONValue]
    switch fields["params"] {
    case nil, .null?: params = [:]
    case .object(let given)?: params = given
    default:
      // Nothing answers a notification.
      self =
        id == nil
        ? .notification(method: method, params: [:])
        : .invalid(id, MCPError(.invalidParams, "params is not an object"))
      return
    }
    self =
      id.map { .request($0, method: method, params: params) }
      ?? .notification(method: method, params: params)
  }
}

/// An error of the protocol, as JSON-RPC has it.
struct MCPError: Error, Equatable {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    /// Of 2025-11-25; later revisions have ``invalidParams``.
    case resourceNotFound = -32002
    /// Of 2026-07-28.
    case unsupportedVersion = -32022
  }

  let code: Code
  /// One line, safe in a terminal.
  let message: String
  let data: JSONValue?

  init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = DisplayText.neutralised(message)
    self.data = data
  }

  fileprivate var json: JSONValue {
    var fields: [String: JSONValue] = [
      "code": .integer(Int64(code.rawValue)), "message": .string(message),
    ]
    if let data { fields["data"] = data }
    return .object(fields)
  }
}

/// The messages of the server, each a line.
enum MCPLine {
  static func result(_ result: [String: JSONValue], of id: RequestID) -> String {
    line(["id": id.json, "result": .object(result)])
  }

  /// An error whose request could not be read has the id null, as JSON-RPC 2.0 requires.
  static func error(_ error: MCPError, of id: RequestID?) -> String {
    line(["id": id?.json ?? .null, "error": error.json])
  }

  static func notification(_ method: String, _ params: [String: JSONValue] = [:]) -> String {
    var fields: [String: JSONValue] = ["method": .string(method)]
    if !params.isEmpty { fields["params"] = .object(params) }
    return line(fields)
  }

  private static func line(_ fields: [String: JSONValue]) -> String {
    AgentJSON.text(of: .object(fields.merging(["jsonrpc": .string("2.0")]) { $1 })) + "\n"
  }
}

extension RequestID {
  /// Reads an id; nil for a value that is none.
  init?(json: JSONValue) {
    switch json {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}
