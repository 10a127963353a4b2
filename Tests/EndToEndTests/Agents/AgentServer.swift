import Foundation
import TestApps
import Testing

/// `flowscope mcp` in a process of its own, asked in revision 2026-07-28 by a client that knows no more
/// of the protocol than its lines.
final class AgentServer {
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
  private var number = 0

  init(_ arguments: [String] = [], in place: ScriptPlace) throws {
    child = try Child(
      Program.path, ["mcp"] + arguments, environment: place.environment, takesInput: true)
    child.error.drain()
  }

  /// Sends a request, and waits for its answer; notifications before it are left out.
  func request(_ method: String, _ params: [String: Any] = [:]) throws -> Answer {
    number += 1
    let meta: [String: Any] = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": ["name": "test", "version": "1"],
      "io.modelcontextprotocol/clientCapabilities": [String: Any](),
    ]
    let request: [String: Any] = [
      "jsonrpc": "2.0", "id": number, "method": method,
      "params": params.merging(["_meta": meta]) { $1 },
    ]
    let data = try JSONSerialization.data(withJSONObject: request, options: .withoutEscapingSlashes)
    try child.input?.write(contentsOf: data + Data("\n".utf8))
    while true {
      let line = try child.output.line()
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      let message = try #require(object as? [String: Any], "the server said '\(line.prefix(200))'")
      if message["id"] as? Int == number { return Answer(line: line, message: message) }
      try #require(message["method"] != nil && message["id"] == nil, "\(line.prefix(200))")
    }
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
