import Foundation
import TestApps
import Testing

/// `flowscope mcp` in a process of its own, asked by a client that knows no more of the protocol than
/// its lines.
final class AgentServer {
  /// A revision of the protocol.
  enum Revision: String, CaseIterable {
    /// Begins with a handshake.
    case handshake = "2025-11-25"
    /// Each request carries what it needs.
    case stateless = "2026-07-28"
  }

  /// What came back of one request.
  struct Answer {
    /// The whole message as it arrived, without its line feed.
    let line: String
    let message: [String: Any]

    var bytes: Int { line.utf8.count }
    var result: [String: Any] { message["result"] as? [String: Any] ?? [:] }
    /// The error of the protocol, of a request that is no call of a tool that there is.
    var error: [String: Any]? { message["error"] as? [String: Any] }
    /// Whether the tool refused.
    var isRefusal: Bool { result["isError"] as? Bool ?? false }
    var content: [String: Any] { result["structuredContent"] as? [String: Any] ?? [:] }
    /// The texts of the content, which a model reads.
    var text: String {
      let blocks = result["content"] as? [[String: Any]] ?? []
      return blocks.compactMap { $0["text"] as? String }.joined(separator: "\n")
    }
  }

  private let child: Child
  private let revision: Revision
  private var number = 0

  init(
    _ arguments: [String] = [], in place: ScriptPlace, speaking revision: Revision = .stateless
  ) throws {
    self.revision = revision
    child = try Child(
      Program.path, ["mcp"] + arguments, environment: place.environment, takesInput: true)
    child.error.drain()
    guard revision == .handshake else { return }
    let hello = try request(
      "initialize",
      [
        "protocolVersion": revision.rawValue, "capabilities": [String: Any](),
        "clientInfo": Self.client,
      ])
    try #require(hello.result["protocolVersion"] as? String == revision.rawValue, "\(hello.line)")
    try write(["jsonrpc": "2.0", "method": "notifications/initialized"])
  }

  private static let client = ["name": "test", "version": "1"]

  /// Sends a request, and waits for its answer; notifications before it are left out.
  func request(_ method: String, _ params: [String: Any] = [:]) throws -> Answer {
    number += 1
    var params = params
    if revision == .stateless {
      params["_meta"] = [
        "io.modelcontextprotocol/protocolVersion": revision.rawValue,
        "io.modelcontextprotocol/clientInfo": Self.client,
        "io.modelcontextprotocol/clientCapabilities": [String: Any](),
      ]
    }
    try write(["jsonrpc": "2.0", "id": number, "method": method, "params": params])
    while true {
      let line = try child.output.line()
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      let message = try #require(object as? [String: Any], "the server said '\(line.prefix(200))'")
      if message["id"] as? Int == number { return Answer(line: line, message: message) }
      try #require(message["method"] != nil && message["id"] == nil, "\(line.prefix(200))")
    }
  }

  private func write(_ message: [String: Any]) throws {
    let data = try JSONSerialization.data(withJSONObject: message)
    try child.input?.write(contentsOf: data + Data("\n".utf8))
  }

  func call(_ tool: String, _ arguments: [String: Any] = [:]) throws -> Answer {
    try request("tools/call", ["name": tool, "arguments": arguments])
  }

  /// The tools that the server lists.
  func tools() throws -> [[String: Any]] {
    try #require(try request("tools/list").result["tools"] as? [[String: Any]])
  }

  /// Ends the server by the end of its input; returns its exit code.
  func end() throws -> Int32 {
    try child.input?.close()
    return child.wait()
  }
}
