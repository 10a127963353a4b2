import FlowReports
import TestPatience
import Testing

@testable import flowscope

/// Work that goes on until it may end, also when it is cancelled.
private actor Gate {
  private(set) var entered = 0
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    entered += 1
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@Suite("The limits of flowscope mcp", .timeLimit(.minutes(Patience.minutes)))
struct MCPLimitsTests {
  private typealias Client = MCPTestClient

  private func call(_ id: Int) -> String {
    Client.legacy(
      id, "tools/call", #""name":"check","arguments":{"for":"document","path":"x.md"}"#)
  }

  @Test(
    "a cancelled call counts until it has ended: cancelling in a loop runs no more than the limit")
  func cancelled() async throws {
    let gate = Gate()
    var abilities = AgentAbilities()
    abilities.staleLines = { _, _ in
      await gate.pass()
      return []
    }
    let client = Client(abilities: abilities)
    _ = try await client.shakeHands()
    for id in 1...MCPServer.mostRunning {
      await client.say(call(id))
      await client.cancel(id)
    }
    try await eventually("all calls") { await gate.entered == MCPServer.mostRunning }
    let refused = try await client.ask(call(2_000), id: .integer(2_000))
    #expect(Client.code(refused) == -32603)
    #expect(refused["error"]?["message"]?.shown.contains("until it has ended") == true)
    // What needs no work is answered.
    let ping = try await client.ask(Client.legacy(2_001, "ping"), id: .integer(2_001))
    #expect(ping["result"] == .object([:]))
    #expect(await gate.entered == MCPServer.mostRunning)
    await gate.open()
    var id = 3_000
    try await eventually("a call that is admitted") {
      id += 1
      return try await client.ask(call(id), id: .integer(Int64(id)))["result"] != nil
    }
    // Nothing was sent for those that were cancelled.
    let answered = client.all.compactMap { $0["id"] }
    #expect(!(1...MCPServer.mostRunning).contains { answered.contains(.integer(Int64($0))) })
    await client.server.finish(within: .zero)
  }

  private func listen(_ id: Int, _ uris: [String]) -> String {
    let list = uris.map { "\"\($0)\"" }.joined(separator: ",")
    return Client.modern(
      id, "subscriptions/listen", #""notifications":{"resourceSubscriptions":[\#(list)]}"#)
  }

  private func uris(ofProcesses pids: ClosedRange<Int>) -> [String] {
    pids.flatMap { pid in
      AgentResource.Subject.allCases.map { "flowscope://\(pid)/\($0.rawValue)" }
    }
  }

  /// Opens a stream; returns the error, or nil if it was acknowledged.
  private func open(_ id: Int, _ uris: [String], _ client: Client) async throws -> String? {
    let count = client.all.count
    await client.say(listen(id, uris))
    let first = try #require(client.all.dropFirst(count).first)
    if first["method"] != nil { return nil }
    #expect(first["error"]?["code"] == .integer(-32603))
    return first["error"]?["message"]?.shown
  }

  @Test("streams beyond the limit are refused, until one is cancelled")
  func streams() async throws {
    let client = Client()
    for id in 1...MCPServer.mostStreams {
      #expect(try await open(id, ["flowscope://default/errors"], client) == nil)
    }
    let refusal = try await open(500, [], client)
    #expect(refusal?.contains("\(MCPServer.mostStreams) streams") == true)
    await client.cancel(1)
    #expect(try await open(501, ["flowscope://default/errors"], client) == nil)
    let again = try await client.ask(Client.modern(501, "tools/list"), id: .integer(501))
    #expect(Client.code(again) == -32600)
    await client.server.finish(within: .zero)
  }

  @Test("resources beyond the limit are refused, counted over all streams")
  func resources() async throws {
    let client = Client()
    let all = uris(ofProcesses: 2_000_000_001...2_000_000_016)
    #expect(all.count <= MCPServer.mostFollowed && 2 * all.count > MCPServer.mostFollowed)
    #expect(try await open(1, all, client) == nil)
    let refusal = try await open(2, all, client)
    #expect(refusal?.contains("\(MCPServer.mostFollowed) resources") == true)
    // Repeated addresses are one.
    #expect(try await open(3, Array(repeating: all[0], count: 300), client) == nil)
    await client.cancel(1)
    #expect(try await open(4, all, client) == nil)
    await client.server.finish(within: .zero)
  }

  @Test("the resources of more engines than are followed are refused, in both revisions")
  func engines() async throws {
    let client = Client()
    _ = try await client.shakeHands()
    let most = AgentDesk.mostFollowedEngines
    var id = 0
    func subscribe(_ number: Int, _ method: String = "subscribe") async throws
      -> [String: JSONValue]
    {
      id += 1
      let uri = "flowscope://\(2_000_000_000 + number)/errors"
      return try await client.ask(
        Client.legacy(id, "resources/\(method)", "\"uri\":\"\(uri)\""), id: .integer(Int64(id)))
    }
    for number in 1...most { #expect(try await subscribe(number)["result"] == .object([:])) }
    let refused = try await subscribe(most + 1)
    #expect(Client.code(refused) == -32603)
    #expect(refused["error"]?["message"]?.shown.contains("\(most) engines") == true)
    #expect(try await open(600, uris(ofProcesses: 3...3), client)?.contains("engines") == true)
    // One that is followed already takes no more room.
    #expect(try await subscribe(1)["result"] == .object([:]))
    #expect(try await subscribe(1, "unsubscribe")["result"] == .object([:]))
    #expect(try await subscribe(most + 1)["result"] == .object([:]))
    await client.server.finish(within: .zero)
  }
}
