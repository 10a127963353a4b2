import FlowEngine
import NIOCore
import NIOEmbedded
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@MainActor
@Suite("Deep nesting", .timeLimit(.minutes(Patience.minutes)))
struct NestingTests {
  private let levels = Limits.nestingLevels

  private func isTooDeep(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { Nesting.violation(in: $0, levels: levels) != nil }
  }

  private func nested(_ levels: Int, open: String = "[", close: String = "]") -> String {
    String(repeating: open, count: levels) + String(repeating: close, count: levels)
  }

  @Test("arrays and objects may nest up to the limit, and no deeper")
  func limit() {
    for (open, close, each) in [("[", "]", 1), ("{\"a\":", "}", 1), ("[{\"a\":", "}]", 2)] {
      #expect(!isTooDeep(nested(levels / each, open: open, close: close)))
      #expect(isTooDeep(nested(levels / each + 1, open: open, close: close)))
    }
  }

  @Test("siblings are not deep, however many there are")
  func breadth() {
    #expect(!isTooDeep("[" + String(repeating: "[{}],", count: 10_000) + "[]]"))
    #expect(!isTooDeep(String(repeating: "]", count: 1_000) + nested(levels)))
  }

  @Test(
    "brackets inside texts do not count",
    arguments: ["", "\\\"", "\\\\", "\\\\\\\"", "é", "\\u005b"])
  func texts(start: String) {
    let text = "[\"\(start)\(nested(500))\"]"
    #expect(!isTooDeep(text))
    #expect(isTooDeep("[\"\(start)\",\(nested(levels))]"))
    #expect(!isTooDeep("[\"\(start)" + nested(500)), "an unterminated text")
  }

  @Test("a frame of only brackets, as large as a frame may be, is refused")
  func largest() throws {
    let channel = EmbeddedChannel(handler: NestingGuard())
    let frame = ByteBuffer(repeating: UInt8(ascii: "["), count: Limits.messageBytes)
    #expect(throws: TransportError.nestedTooDeep(limit: levels)) {
      try channel.writeInbound(frame)
    }
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    // Nothing after it is read.
    try channel.writeInbound(ByteBuffer(string: "{}"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    _ = try channel.finish()
  }

  @Test("a viewer that nests too deeply is disconnected, and no other viewer is")
  func tooDeepViewer() async throws {
    try await serving(PlainCoordinator(AppRoute.home)) { inspector in
      let question = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"errors/list\"}"
      let good = try await RawClient.greeted(inspector.socketPath)
      let bad = try await RawClient.greeted(inspector.socketPath)
      let deep = question.dropLast() + ",\"params\":{\"x\":\(nested(levels - 1))}}"
      #expect(
        try await bad.ask(question.dropLast() + ",\"x\":\(nested(levels - 1))}")?["result"] != nil)
      let reason = try await bad.ask(String(deep))
      #expect(reason?["error"]?["code"] == .number(-32_600))
      #expect(reason?["error"]?["message"]?.text?.contains("nests deeper than") == true)
      #expect(try await bad.receive() == nil)
      #expect(try await good.ask(question)?["result"] != nil)
    }
  }

  @Test("an engine that nests too deeply is refused")
  func tooDeepEngine() async throws {
    let directory = TemporaryDirectory()
    let payload = nested(levels + 1)
    let peer = FakePeer(
      at: directory.file("deep.sock"),
      says: Array("Content-Length: \(payload.utf8.count)\r\n\r\n\(payload)".utf8))
    let error = await #expect(throws: TransportError.self) {
      _ = try await FlowClient.connect(
        to: .unixSocket(path: directory.file("deep.sock")), as: viewer)
    }
    guard case .notTheProtocol(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("\(levels) levels"))
    _ = peer
  }
}
