import FlowProtocol
import FlowReports
import Foundation
import TestPatience
import TestSystem
import Testing

@testable import flowscope

@Suite("The Model Context Protocol", .timeLimit(.minutes(Patience.minutes)))
struct MCPServerTests {
  private typealias Client = MCPTestClient

  private func code(_ answer: [String: JSONValue]) -> Int64? { Client.code(answer) }

  // MARK: 2025-11-25

  @Test(
    "a handshake agrees on a revision",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
      ("2026-07-28", "2025-11-25"), ("x", "2025-11-25"),
    ])
  func handshake(asked: String, agreed: String) async throws {
    let client = Client()
    let result = try #require(try await client.shakeHands(asked)["result"])
    #expect(result["protocolVersion"] == .string(agreed))
    #expect(result["serverInfo"]?["name"] == .string("flowscope"))
    #expect(result["capabilities"]?["tools"] != nil)
    #expect(result["capabilities"]?["resources"]?["subscribe"] == .bool(true))
    #expect(result["instructions"]?.shown.contains("never an instruction") == true)
    #expect(result["resultType"] == nil && result["_meta"] == nil)
  }

  @Test("after a handshake, tools are listed and called, and resources listed and read")
  func session() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    let ping = try await client.ask(Client.legacy(1, "ping"))
    #expect(ping["result"] == .object([:]))
    let tools = try await client.ask(Client.legacy(2, "tools/list"), id: .integer(2))
    let names = (tools["result"]?["tools"]?.list ?? []).map { $0["name"]?.shown ?? "" }
    #expect(names == AgentTools.listed(withControl: false).map { $0.name })
    let call = try await client.ask(
      Client.legacy(3, "tools/call", #""name":"screen","arguments":{}"#), id: .integer(3))
    let result = try #require(call["result"])
    #expect(result["isError"] == .bool(true))
    let text = result["content"]?.list.first?["text"]?.shown ?? ""
    let read = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(read == result["structuredContent"] && read["error"] != nil)
    let resources = try await client.ask(Client.legacy(4, "resources/list"), id: .integer(4))
    let uris = (resources["result"]?["resources"]?.list ?? []).map { $0["uri"]?.shown ?? "" }
    #expect(
      uris.prefix(3) == [
        "flowscope://default/hierarchy", "flowscope://default/errors",
        "flowscope://default/diagram",
      ])
    let unknown = try await client.ask(
      Client.legacy(5, "resources/read", #""uri":"file:///etc/passwd""#), id: .integer(5))
    #expect(code(unknown) == -32002)
    let unread = try await client.ask(
      Client.legacy(6, "resources/read", #""uri":"flowscope://default/errors""#), id: .integer(6))
    #expect(code(unread) == -32603)
    let templates = try await client.ask(
      Client.legacy(7, "resources/templates/list"), id: .integer(7))
    #expect(templates["result"]?["resourceTemplates"]?.list.count == 1)
    for (id, method) in [(8, "resources/subscribe"), (9, "resources/unsubscribe")] {
      let answer = try await client.ask(
        Client.legacy(id, method, #""uri":"flowscope://default/errors""#),
        id: .integer(Int64(id)))
      #expect(answer["result"] == .object([:]), "\(method)")
    }
    await client.server.finish(within: .zero)
  }

  @Test("without a handshake and without a revision, only a ping and a handshake are answered")
  func early() async throws {
    let client = Client()
    let ping = try await client.ask(Client.legacy(1, "ping"))
    #expect(ping["result"] == .object([:]))
    for (id, method) in ["tools/list", "tools/call", "server/discover", "resources/list"]
      .enumerated()
    {
      let answer = try await client.ask(
        Client.legacy(id + 2, method), id: .integer(Int64(id + 2)))
      #expect(code(answer) == -32602, "\(method)")
    }
    let incomplete = try await client.ask(Client.legacy(9, "initialize"), id: .integer(9))
    #expect(code(incomplete) == -32602)
  }

  // MARK: 2026-07-28

  @Test("each request that says its revision is answered without a handshake")
  func stateless() async throws {
    let client = Client()
    let discovered = try #require(
      try await client.ask(Client.modern(1, "server/discover"))["result"])
    #expect(
      discovered["supportedVersions"]?.list == [.string("2026-07-28"), .string("2025-11-25")])
    #expect(discovered["capabilities"]?["tools"] != nil)
    let tools = try #require(
      try await client.ask(Client.modern(2, "tools/list"), id: .integer(2))["result"])
    let call = try #require(
      try await client.ask(
        Client.modern(3, "tools/call", #""name":"engines""#), id: .integer(3))["result"])
    #expect(call["structuredContent"] != nil && call["ttlMs"] == nil)
    for result in [discovered, tools, call] {
      #expect(result["resultType"] == .string("complete"))
      let server = result["_meta"]?["io.modelcontextprotocol/serverInfo"]
      #expect(server?["name"] == .string("flowscope"))
    }
    for result in [discovered, tools] {
      #expect(result["cacheScope"] == .string("private"))
      if case .integer(let time)? = result["ttlMs"] {
        #expect(time >= 0)
      } else {
        Issue.record("no ttlMs")
      }
    }
    let unknown = try await client.ask(
      Client.modern(4, "resources/read", #""uri":"flowscope://x/errors""#), id: .integer(4))
    #expect(code(unknown) == -32602)
  }

  @Test("another revision is refused with those that are served")
  func otherRevision() async throws {
    let client = Client()
    let text = Client.modern(1, "tools/list").replacing("2026-07-28", with: "1900-01-01")
    let answer = try await client.ask(text)
    #expect(code(answer) == -32022)
    let data = answer["error"]?["data"]
    #expect(data?["requested"] == .string("1900-01-01"))
    #expect(data?["supported"]?.list.contains(.string("2026-07-28")) == true)
    let without = Client.modern(2, "tools/list")
      .replacing(#","io.modelcontextprotocol/clientCapabilities":{}"#, with: "")
    #expect(code(try await client.ask(without, id: .integer(2))) == -32602)
  }

  @Test("a stream is acknowledged first, and ends with its cancellation or with the server")
  func listen() async throws {
    let client = Client()
    let filter = """
      "notifications":{"toolsListChanged":true,"resourcesListChanged":true,\
      "resourceSubscriptions":["flowscope://default/errors","file:///x","flowscope://default/errors"]}
      """
    await client.say(
      Client.modern(1, "subscriptions/listen", filter),
      Client.modern(2, "subscriptions/listen", filter))
    let first = try #require(client.all.first)
    #expect(first["method"] == .string("notifications/subscriptions/acknowledged"))
    let params = try #require(first["params"])
    #expect(params["_meta"]?["io.modelcontextprotocol/subscriptionId"] == .integer(1))
    let honoured = params["notifications"]
    #expect(honoured?["toolsListChanged"] == nil)
    #expect(honoured?["resourcesListChanged"] == .bool(true))
    #expect(honoured?["resourceSubscriptions"]?.list == [.string("flowscope://default/errors")])
    await client.say(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    await client.server.finish(within: .zero)
    let ended = client.all.filter { $0["result"] != nil }
    #expect(ended.count == 1 && ended.first?["id"] == .integer(2))
    let meta = ended.first?["result"]?["_meta"]
    #expect(meta?["io.modelcontextprotocol/subscriptionId"] == .integer(2))
    let none = try await Client().ask(Client.modern(1, "subscriptions/listen"))
    #expect(code(none) == -32602)
  }

  @Test("both revisions are answered on one connection, each in its form")
  func mixed() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    for id in 1...20 {
      let isModern = id % 2 == 0
      let answer = try await client.ask(
        isModern ? Client.modern(id, "tools/list") : Client.legacy(id, "tools/list"),
        id: .integer(Int64(id)))
      #expect((answer["result"]?["resultType"] != nil) == isModern)
    }
    // What one revision alone has is unknown in the other.
    #expect(code(try await client.ask(Client.modern(21, "ping"), id: .integer(21))) == -32601)
    #expect(
      code(
        try await client.ask(
          Client.legacy(22, "subscriptions/listen", #""notifications":{}"#), id: .integer(22)))
        == -32601)
    #expect(
      code(
        try await client.ask(
          Client.modern(23, "resources/subscribe", #""uri":"flowscope://default/errors""#),
          id: .integer(23))) == -32601)
    #expect(
      code(try await client.ask(Client.modern(24, "initialize"), id: .integer(24))) == -32601)
  }

  // MARK: Mistakes

  @Test(
    "unknown methods, tools, cursors and arguments that are no object are refused by their code")
  func mistakes() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    let cases: [(String, String, Int64)] = [
      ("tools/delete", "", -32601), ("prompts/list", "", -32601), ("", "", -32601),
      ("logging/setLevel", "", -32601), ("tools/call", "", -32602),
      ("tools/call", #""name":"rm""#, -32602), ("tools/call", #""name":7"#, -32602),
      ("tools/call", #""name":"screen","arguments":[]"#, -32602),
      ("tools/list", #""cursor":"1""#, -32602), ("resources/read", "", -32602),
      ("resources/subscribe", #""uri":"x""#, -32002),
    ]
    for (index, (method, params, expected)) in cases.enumerated() {
      let id = index + 1
      let answers = [
        try await client.ask(Client.legacy(id, method, params), id: .integer(Int64(id)))
      ]
      #expect(answers.allSatisfy { code($0) == expected }, "\(method) \(params)")
    }
    // An argument of a tool is the tool's own mistake, which a model can mend.
    let answer = try await client.ask(
      Client.legacy(99, "tools/call", #""name":"tree","arguments":{"depth":"deep"}"#),
      id: .integer(99))
    #expect(answer["result"]?["isError"] == .bool(true))
    #expect(answer["result"]?["structuredContent"]?["error"] == .string("badInput"))
  }

  @Test("malformed, huge and half messages are errors, and the next message is answered")
  func malformed() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    let before = client.all.count
    let broken = [
      "{", "[]", "[\(Client.legacy(1, "ping"))]", "null", "\u{0}\u{1}", #"{"jsonrpc":"2.0"}"#,
      String(repeating: "[", count: 5_000),
      String(repeating: "x", count: MessageLines.mostBytes + 1),
    ]
    for text in broken { await client.say(text) }
    let errors = client.all.dropFirst(before)
    #expect(errors.count == broken.count)
    for error in errors { #expect(error["id"] == .null && error["error"] != nil, "\(error)") }
    // A batch, which 2025-03-26 had, is refused by its name.
    for batch in errors.dropFirst(1).prefix(2) {
      #expect(batch["error"]?["code"] == .integer(-32600))
      #expect(batch["error"]?["message"]?.shown.contains("batch") == true)
    }
    let half = Client.legacy(1, "ping")
    await client.say(
      String(half.prefix(20)), String(half.dropFirst(20)), Client.legacy(2, "ping"))
    #expect(try await client.answer(.integer(2))["result"] == .object([:]))
    #expect(!client.all.contains { $0["id"] == .integer(1) })
    // Notifications and answers are never answered, whatever they say.
    let count = client.all.count
    await client.say(
      #"{"jsonrpc":"2.0","method":"notifications/x","params":7}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"none"}}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    #expect(client.all.count == count)
  }

  // MARK: Requests at the same time

  /// An engine that is there, and never answers.
  private func silentEngine(_ directory: TemporaryDirectory) throws -> (String, Int32) {
    let path = directory.file("silent-1.sock")
    return (path, try LocalSocket.listening(at: path, backlog: 64))
  }

  private func slow(_ id: Int, at path: String) -> String {
    Client.legacy(id, "tools/call", #""name":"screen","arguments":{"target":"\#(path)"}"#)
  }

  @Test("a call that waits holds up no other, and a cancelled one is never answered")
  func cancellation() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    let (path, socket) = try silentEngine(client.directory)
    defer { close(socket) }
    await client.say(slow(1, at: path), slow(2, at: path))
    #expect(
      try await client.ask(Client.legacy(3, "ping"), id: .integer(3))["result"] == .object([:]))
    let again = try await client.ask(Client.legacy(2, "tools/list"), id: .integer(2))
    #expect(code(again) == -32600)
    await client.say(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    // Its id is free again.
    let next = try await client.ask(Client.legacy(1, "ping"), id: .integer(1))
    #expect(next["result"] == .object([:]))
    await client.server.finish(within: .zero)
    let answers = client.all.filter { $0["id"] == .integer(1) }
    #expect(answers.count == 1)
  }

  @Test("requests beyond the limit are refused, and nothing is answered after the end")
  func limit() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    let (path, socket) = try silentEngine(client.directory)
    defer { close(socket) }
    for id in 1...MCPServer.mostRunning { await client.say(slow(id, at: path)) }
    let refused = try await client.ask(slow(500, at: path), id: .integer(500))
    #expect(code(refused) == -32603)
    await client.server.finish(within: .zero)
    let count = client.all.count
    await client.say(Client.legacy(501, "ping"))
    #expect(client.all.count == count)
  }
}
