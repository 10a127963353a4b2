import FlowProtocol
import Foundation
import TestSystem

/// The recorded answers and notifications of a real engine, which hostile engines change.
package struct EngineCorpus: Sendable {
  /// The answers by method; the first is the usual one.
  let answers: [String: [JSONTree]]
  /// The notifications, in order.
  let notifications: [JSONTree]

  private static let file = Corpus.directory.appendingPathComponent("engine.jsonl")

  /// Reads the checked-in session: a line for each message, with the request that it answers, if
  /// any.
  package static func checkedIn() throws -> EngineCorpus {
    var answers: [String: [JSONTree]] = [:]
    var notifications: [JSONTree] = []
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    for line in lines {
      guard let tree = JSONTree(parsing: line), let message = tree["message"] else {
        throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: file.path])
      }
      if let method = tree["asked"]?.text {
        answers[method, default: []].append(message)
      } else {
        notifications.append(message)
      }
    }
    return EngineCorpus(answers: answers, notifications: notifications)
  }

  /// Returns the answered requests and the notifications of the session, by method, and the file.
  package static func contents() throws -> (
    answered: Set<String>, notified: Set<String>, text: String
  ) {
    let corpus = try checkedIn()
    return (
      Set(corpus.answers.keys), Set(corpus.notifications.compactMap { $0["method"]?.text }),
      String(decoding: try Data(contentsOf: file), as: UTF8.self)
    )
  }

  /// Sends a live engine every request that viewers send, and records its messages; blocks for some
  /// seconds.
  package static func record(from path: String, seconds: Int = 3) throws {
    var session = try Session(greeting: path)
    try session.ask("flow/subscribe", "{}")
    try session.ask("navigations/list", "{}")
    try session.ask("flow/snapshot", #"{"detail":"skeleton"}"#, as: "flow/snapshot skeleton")
    let snapshot = try session.ask("flow/snapshot", "{}")
    let nodes = snapshot["nodes"]?.elements ?? []
    let ids = nodes.compactMap { $0["id"]?.number }.joined(separator: ",")
    try session.ask("flow/nodes", "{\"ids\":[\(ids)]}")
    try session.ask("errors/list", "{}")
    try session.ask("routes/list", "{}")
    try session.ask("lints/list", "{}")
    let route = nodes.last?["currentRoute"]?["identifier"]?.text ?? ""
    for route in [route, "no such route"] {
      let params = JSONTree.object([.init(name: "route", value: .text(route))])
      let target = String(decoding: params.bytes, as: UTF8.self)
      try session.ask("flow/explain", target)
      try session.ask("flow/explainMany", "{\"routes\":[\(target),{\"route\":\"none\"}]}")
    }
    try session.ask("rpc.discover", "{}")
    let root = nodes.first?["id"]?.number ?? "1"
    for method in ["flow/pop", "flow/dismissModal", "flow/dismissDetour"] {
      try session.ask(method, "{\"id\":\(root)}")
    }
    try session.ask("flow/selectTab", "{\"id\":\(root),\"index\":0}")
    let state = JSONTree.object(
      ["root", "nodes"].compactMap { name in
        snapshot[name].map { .init(name: name, value: $0) }
      })
    try session.ask("flow/restore", String(decoding: state.bytes, as: UTF8.self))
    try session.ask("flow/navigate", #"{"route":"no such route"}"#)
    let params = JSONTree.object([.init(name: "route", value: .text(route))])
    try session.ask("flow/navigate", String(decoding: params.bytes, as: UTF8.self))
    // The app navigates meanwhile.
    try session.ask("breakpoints/add", #"{"condition":"*","timeoutMilliseconds":2000}"#)
    session.listen(seconds: 1)
    let parked = try session.ask("breakpoints/list", "{}")["parked"]?.elements ?? []
    let number = parked.first?["number"]?.number ?? "1"
    for action in ["go", "change"] {
      try session.ask("breakpoints/resume", "{\"navigation\":\(number),\"action\":\"\(action)\"}")
    }
    try session.ask("breakpoints/remove", "{}")
    session.listen(seconds: seconds)
    var columns = try Session(greeting: path)
    try columns.ask("flow/subscribe", #"{"columns":true}"#)
    columns.lines = []
    columns.listen(seconds: 1)
    let lines = session.lines + columns.lines
    try Data(lines.joined(separator: [UInt8(ascii: "\n")])).write(to: file)
  }

  private struct Session {
    let stream: UnixStream
    var lines: [[UInt8]] = []
    private var lastID = 0

    /// Connects to a live engine, with all versions of the protocol.
    init(greeting path: String) throws {
      stream = try UnixStream(connectingTo: path)
      let versions = ProtocolVersions.supported
      try ask(
        "initialize",
        "{\"protocol\":{\"min\":\(versions.min),\"max\":\(versions.max)},"
          + "\"client\":{\"name\":\"fuzz\",\"version\":\"1\"},\"beats\":true}")
    }

    @discardableResult
    mutating func ask(_ method: String, _ params: String, as name: String? = nil) throws -> JSONTree
    {
      lastID += 1
      let question =
        "{\"jsonrpc\":\"2.0\",\"id\":\(lastID),\"method\":\"\(method)\",\"params\":\(params)}"
      guard stream.write(frame: Array(question.utf8)) else { throw SystemFailure("write") }
      while let frame = stream.readFrame(within: 10) {
        guard let message = JSONTree(parsing: frame) else { continue }
        if message["id"] == nil {
          note(message, asked: nil)
        } else {
          note(message, asked: name ?? method)
          return message["result"] ?? .null
        }
      }
      throw SystemFailure("read")
    }

    mutating func listen(seconds: Int) {
      let end = Date() + Double(seconds)
      while Date() < end, let frame = stream.readFrame(within: seconds) {
        JSONTree(parsing: frame).map { note($0, asked: nil) }
      }
    }

    private mutating func note(_ message: JSONTree, asked method: String?) {
      var fields: [JSONTree.Field] = []
      if let method { fields.append(.init(name: "asked", value: .text(method))) }
      fields.append(.init(name: "message", value: message))
      lines.append(JSONTree.object(fields).bytes)
    }
  }
}
