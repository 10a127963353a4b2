import Foundation
import TestEngines
import TestSystem

/// An app that connects to `flowscope listen` over TCP, and answers as ``ScriptedEngine/sound``.
final class DiallingApp: Sendable {
  private let connection: RawClient

  static func authentication(_ token: String) -> String {
    #"{"jsonrpc":"2.0","id":"token","method":"flow/authenticate","params":{"token":"\#(token)"}}"#
  }

  /// Connects, sends the token, and answers each message on a thread of its own.
  init(port: Int, token: String) throws {
    connection = try RawClient(port: port, patience: 60)
    try connection.sendNow([Self.authentication(token)])
    Thread.detachNewThread { [connection] in
      while let frame = try? connection.readFrame() {
        guard let said = Self.answer(to: frame) else { continue }
        guard (try? connection.sendNow([said])) != nil else { return }
      }
    }
  }

  /// Returns the answer to a request; nil for an answer.
  private static func answer(to frame: [UInt8]) -> String? {
    guard let message = try? JSONSerialization.jsonObject(with: Data(frame)) as? [String: Any],
      let method = message["method"] as? String, let id = message["id"]
    else { return nil }
    let shownID = id as? String == nil ? "\(id)" : "\"\(id)\""
    guard let answer = ScriptedEngine.sound[method] else {
      return
        "{\"jsonrpc\":\"2.0\",\"id\":\(shownID),\"error\":{\"code\":-32601,\"message\":\"no\"}}"
    }
    return "{\"jsonrpc\":\"2.0\",\"id\":\(shownID),\"result\":\(answer.result)}"
  }

  /// Ends the connection.
  func leave() { connection.finish() }
}
