import FlowProtocol
import FlowReports
import Foundation
import TestPatience
import TestSystem
import Testing

@testable import flowscope

/// A client of a server in this process, which reads the lines that the server sends.
final class MCPTestClient: Sendable {
  let server: MCPServer
  let directory = TemporaryDirectory()
  private let sent = Locked<[JSONValue]>([])
  private let lines = Locked(MessageLines())

  init(abilities: AgentAbilities = AgentAbilities()) {
    let desk = AgentDesk(
      .init(target: directory.file("none.sock")), abilities: abilities,
      files: AgentFiles(in: directory.path))
    server = MCPServer(desk) { [sent] line in
      #expect(line.hasSuffix("\n") && line.dropLast().allSatisfy { !$0.isNewline })
      let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      sent.withLock { $0.append(value ?? .string(line)) }
    }
  }

  var all: [JSONValue] { sent.withLock { $0 } }

  func say(_ texts: String...) async {
    let bytes = texts.map { $0 + "\n" }.joined()
    for line in lines.withLock({ $0.take(Array(bytes.utf8)) }) { await server.receive(line) }
  }

  /// Waits for the answer to a request.
  func answer(_ id: JSONValue) async throws -> [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    try await eventually("the answer to \(id)") {
      for case .object(let fields) in all
      where fields["id"] == id && (fields["result"] != nil || fields["error"] != nil) {
        found = fields
        return true
      }
      return false
    }
    return found
  }

  func ask(_ text: String, id: JSONValue = .integer(1)) async throws -> [String: JSONValue] {
    await say(text)
    return try await answer(id)
  }

  /// The code of the error that an answer is; nil for a result.
  static func code(_ answer: [String: JSONValue]) -> Int64? {
    if case .integer(let code)? = answer["error"]?["code"] { code } else { nil }
  }

  func cancel(_ id: Int) async {
    await say(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
  }

  static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  static func modern(_ id: Int, _ method: String, _ params: String = "") -> String {
    let more = params.isEmpty ? "" : ",\(params)"
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(meta)\#(more)}}"#
  }

  static func legacy(_ id: Int, _ method: String, _ params: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#
  }

  func shakeHands(_ version: String = "2025-11-25") async throws -> [String: JSONValue] {
    let info = #""capabilities":{},"clientInfo":{"name":"test","version":"1"}"#
    await say(Self.legacy(1_000, "initialize", "\"protocolVersion\":\"\(version)\",\(info)"))
    let answer = try await answer(.integer(1_000))
    await say(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    return answer
  }
}

extension JSONValue {
  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  var list: [JSONValue] { if case .array(let list) = self { list } else { [] } }
  var shown: String { if case .string(let text) = self { text } else { "" } }
}
