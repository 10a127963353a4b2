import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import Testing

@testable import FlowProtocol

@Suite("The gate of a port")
struct TokenGateTests {
  /// A connection behind a door, whose time a test controls.
  private struct Connection {
    let channel = EmbeddedChannel()
    let reasons = NIOLockedValueBox<[String]>([])

    init(_ door: TokenDoor? = nil, token: String = "secret") throws {
      let reasons = reasons
      let door =
        door
        ?? TokenDoor(AccessToken(text: token)) { reason in
          reasons.withLockedValue { $0.append(reason) }
        }
      let gate = TokenGate(door)
      try channel.pipeline.syncOperations.addHandlers([StrangerBounds(gate, door), gate])
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
    }

    func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    func authenticate(_ token: String) throws {
      try send(
        #"{"jsonrpc":"2.0","id":7,"method":"flow/authenticate","params":{"token":"\#(token)"}}"#)
    }

    /// What reached the session behind the gate.
    func passed() throws -> String? {
      try channel.readInbound(as: ByteBuffer.self).map { String(buffer: $0) }
    }

    func answer() throws -> String? {
      try channel.readOutbound(as: ByteBuffer.self).map { String(buffer: $0) }
    }

    func wait(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }
  }

  @Test("the right token is answered at once, and what follows passes")
  func right() throws {
    let connection = try Connection()
    try connection.authenticate("secret")
    #expect(try connection.answer()?.contains("\"id\":7") == true)
    try connection.send("hello")
    #expect(try connection.passed() == "hello")
    connection.wait(.seconds(60))
    #expect(connection.channel.isActive && connection.reasons.withLockedValue(\.isEmpty))
  }

  @Test(
    "a wrong token is refused after a while, and nothing passes",
    arguments: ["", "s", "secre", "secrets", "SECRET", "secretsecret", "\\u0000secret"])
  func wrong(token: String) throws {
    let connection = try Connection()
    try connection.authenticate(token)
    try connection.send("hello")
    #expect(try connection.answer() == nil)
    connection.wait(.milliseconds(99))
    #expect(connection.channel.isActive)
    connection.wait(.milliseconds(1))
    #expect(try connection.answer()?.contains("-32011") == true)
    #expect(!connection.channel.isActive)
    #expect(try connection.passed() == nil)
    #expect(connection.reasons.withLockedValue { $0 } == ["wrong token"])
  }

  @Test(
    "a first message of another kind is refused",
    arguments: [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"token":"secret"}}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#, "not JSON", "", "[]", "\u{0}",
      #"{"jsonrpc":"2.0","id":1,"method":"flow/authenticate"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"flow/authenticate","params":{"token":5}}"#,
    ])
  func another(message: String) throws {
    let connection = try Connection()
    try connection.send(message)
    connection.wait(.seconds(2))
    #expect(try connection.answer()?.contains("-32011") == true)
    #expect(!connection.channel.isActive)
    #expect(try connection.passed() == nil)
  }

  @Test("a connection that never speaks is closed after a bound")
  func silent() throws {
    let connection = try Connection()
    connection.wait(.seconds(4))
    #expect(connection.channel.isActive)
    connection.wait(.seconds(1))
    #expect(!connection.channel.isActive)
    #expect(
      connection.reasons.withLockedValue { $0 } == ["it did not send the token within 5 s"])
  }

  @Test("a connection that sends much before its token is closed, and nothing of it is kept")
  func flood() throws {
    let connection = try Connection()
    try connection.send(String(repeating: "x", count: TokenDoor.bytesBeforeToken + 1))
    #expect(!connection.channel.isActive)
    #expect(try connection.passed() == nil)
    #expect(
      connection.reasons.withLockedValue { $0 } == ["it sent more than 16 KiB before the token"])
  }

  @Test("a violation of the framing before the token closes the connection at once")
  func violation() throws {
    let connection = try Connection()
    connection.channel.pipeline.fireErrorCaught(TransportError.badHeader(reason: "no colon"))
    #expect(!connection.channel.isActive)
    #expect(
      connection.reasons.withLockedValue { $0 } == ["a message has an invalid header: no colon"])
  }

  @Test("10,000 wrong tokens wait longer and longer, up to 2 s, and the right one never waits")
  func many() throws {
    let count = NIOLockedValueBox(0)
    let door = TokenDoor(AccessToken(text: "secret")) { _ in count.withLockedValue { $0 += 1 } }
    var delays: [TimeAmount] = []
    for _ in 0..<10_000 { delays.append(try #require(door.delay(for: "guess"))) }
    let first: [Int64] = [100, 200, 400, 800, 1_600, 2_000, 2_000]
    #expect(Array(delays.prefix(7)) == first.map { TimeAmount.milliseconds($0) })
    #expect(delays.dropFirst(5).allSatisfy { $0 == .seconds(2) })
    #expect(count.withLockedValue { $0 } == 10_000)
    #expect(door.delay(for: "secret") == nil)
  }

  @Test("tokens are random, and only equal texts match")
  func tokens() {
    let tokens = (0..<100).map { _ in AccessToken.random().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 64 })
    let token = AccessToken(text: "abc")
    #expect(token.matches("abc"))
    for other in ["", "a", "ab", "abd", "xbc", "abcabc", "abca"] { #expect(!token.matches(other)) }
    #expect(!AccessToken(text: "").matches(""))
  }
}
