import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An engine with a test's own answer to each method, whatever the protocol says.
package final class ScriptedEngine: Sendable {
  /// The answer to a method, and the notifications after it.
  package struct Answer: Sendable {
    package var result: String
    package var notifications: [String] = []
    /// The error that is sent instead of the result.
    package var error: String?

    package init(result: String, notifications: [String] = [], error: String? = nil) {
      self.result = result
      self.notifications = notifications
      self.error = error
    }
  }

  private let listener: Int32
  package let path: String

  /// The answers of an engine that shows one coordinator, at revision 1.
  package static let sound: [String: Answer] = [
    "initialize": Answer(
      result: """
        {"protocol":1,"maxMessageBytes":16777216,"engine":{"name":"fake","pid":1,"version":"9",\
        "startedAt":1.5},"capabilities":{"control":true,"explain":true}}
        """),
    "flow/subscribe": Answer(
      result: """
        {"epoch":"e","revision":1,"errorCount":0,"navigationCount":0,"resumed":false}
        """),
    "flow/snapshot": Answer(result: snapshot()),
    "flow/nodes": Answer(result: "{\"revision\":1,\"nodes\":[\(node())]}"),
    "errors/list": Answer(result: "{\"errors\":[],\"total\":0}"),
    "routes/list": Answer(
      result: """
        {"epoch":"e","routes":[],"openTypes":[],"countedSince":1,"interruptions":0,"lost":0}
        """),
    "lints/list": Answer(
      result: "{\"revision\":1,\"findings\":[],\"counts\":[],\"allowed\":0,\"pending\":0}"),
  ]

  package static func node(_ id: String = "1", name: String = "App", more: String = "") -> String {
    """
    {"id":\(id),"relation":"root","name":"\(name)","routeType":"R","context":"root",\
    "root":{"identifier":"home","type":"R"},"path":[],\
    "currentRoute":{"identifier":"home","type":"R"},"children":[]\(more)}
    """
  }

  package static func snapshot(
    revision: String = "1", total: String = "1", nodes: String = node(), more: String = "",
    epoch: String = "e"
  ) -> String {
    """
    {"epoch":"\(epoch)","revision":\(revision),"root":1,"total":\(total),"nodes":[\(nodes)]\(more)}
    """
  }

  package static func error(_ sequence: String, trace: String = "") -> String {
    """
    {"sequence":\(sequence),"time":1,"error":{"kind":"navigationFailed","message":"m","advice":"a"},\
    "path":[],"visibleRoute":{"identifier":"home","type":"R"}\(trace)}
    """
  }

  package static func trace(depth: String) -> String {
    """
    ,"trace":{"entries":[{"depth":\(depth),"coordinator":{"id":1,"name":"App"},"question":"own",\
    "accepted":false,"answer":"no"}],"omitted":0}
    """
  }

  /// Answers like ``sound``, except for `changed`; each connection has its own thread, after
  /// `met` was called for it.
  ///
  /// The answer to `flow/snapshot whole` is that to a request without a part and for every fact.
  package init(
    at path: String, _ changed: [String: Answer] = [:],
    met: @escaping @Sendable () -> Void = {}
  ) {
    self.path = path
    listener = FakePeer.listen(at: path, backlog: 16)
    let answers = Self.sound.merging(changed) { $1 }
    Thread.detachNewThread { [listener] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        met()
        Thread.detachNewThread { Self.serve(connection, answers) }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ answers: [String: Answer]) {
    defer { close(connection) }
    var waiting: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while let message = frame(in: &waiting) {
        guard
          let request = try? JSONSerialization.jsonObject(with: Data(message)) as? [String: Any],
          let id = request["id"] as? Int, let method = request["method"] as? String
        else { return }
        let answer = (isWhole(request) ? answers["\(method) whole"] : nil) ?? answers[method]
        let outcome =
          answer.flatMap { answer in
            answer.error.map { "\"error\":\($0)" } ?? "\"result\":\(answer.result)"
          }
          ?? "\"error\":{\"code\":-32601,\"message\":\"there is no method\"}"
        let said = ["{\"jsonrpc\":\"2.0\",\"id\":\(id),\(outcome)}"] + (answer?.notifications ?? [])
        for text in said {
          let bytes = Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
          guard sendAll(connection, bytes) else { return }
        }
      }
      let count = recv(connection, &piece, piece.count, 0)
      if count <= 0 { return }
      waiting += piece[..<count]
    }
  }

  /// Whether a request is for everything of a hierarchy, and neither for a part nor a skeleton.
  private static func isWhole(_ request: [String: Any]) -> Bool {
    let parameters = request["params"] as? [String: Any] ?? [:]
    return parameters["under"] == nil && parameters["depth"] == nil
      && parameters["detail"] as? String != "skeleton"
  }

  private static func sendAll(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { TestEngines.send(connection, $0) }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Removes and returns the payload of the first complete frame.
  private static func frame(in bytes: inout [UInt8]) -> [UInt8]? {
    let end: [UInt8] = [13, 10, 13, 10]
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
      return nil
    }
    let header = String(decoding: bytes[..<start], as: UTF8.self)
    guard let length = header.split(separator: " ").last.flatMap({ Int($0) }),
      bytes.count >= start + 4 + length
    else { return nil }
    defer { bytes.removeFirst(start + 4 + length) }
    return Array(bytes[(start + 4)..<(start + 4 + length)])
  }
}
