import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Messages that nest too deeply", .timeLimit(.minutes(Patience.minutes)))
struct DeepMessageTests {
  private let levels = Limits.nestingLevels

  private func nested(_ levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
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
