import FlowEngine
import FlowFuzzing
import Foundation
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Generated messages to a live engine", .timeLimit(.minutes(Patience.minutes)))
struct FuzzedEngineTests {
  @Test("a live engine answers, ignores or refuses generated messages, and continues to serve")
  func liveEngine() async throws {
    let corpus = try Corpus.checkedIn()
    let run = FuzzRun(seed: 3, inputs: 0, directory: FileManager.default.temporaryDirectory)
    try await serving(PlainCoordinator(AppRoute.home, shows: [.list])) { inspector in
      var client = try await RawClient.greeted(inspector.socketPath)
      for index in 0..<600 {
        let bytes = run.input(index, from: corpus).input.bytes
        let tooDeep = bytes.withUnsafeBytes { Nesting.violation(in: $0) != nil }
        try await client.sendBytes(Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes)
        if try await !serves(client, marker: index) {
          #expect(tooDeep, "input \(index) of seed 3 ended the connection")
          client = try await RawClient.greeted(inspector.socketPath)
        }
      }
    }
  }

  /// Whether an answer to another request comes, after any other messages.
  private func serves(_ client: RawClient, marker: Int) async throws -> Bool {
    let question = "{\"jsonrpc\":\"2.0\",\"id\":\"marker \(marker)\",\"method\":\"errors/list\"}"
    // The engine may have closed the connection before this is sent.
    guard (try? await client.send(question)) != nil else { return false }
    while let message = try await client.receive() {
      if message["id"]?.text == "marker \(marker)" { return true }
    }
    return false
  }
}
