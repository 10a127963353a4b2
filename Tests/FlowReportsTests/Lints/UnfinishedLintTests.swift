import Foundation
import TestEngines
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowProtocol
@testable import FlowReports

/// Lints of an app that are not finished when the answer is due.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct UnfinishedLintTests {
  private let temporary = TemporaryDirectory()

  private func results(of engine: ScriptedEngine, within time: Duration) async throws -> LintResults
  {
    try await Asker.ofTest.lints(
      of: engine.path, at: nil, by: .standard, within: time)
  }

  @Test("after its time, a run is reported as far as it got, and says so in every form")
  func unfinished() async throws {
    let engine = ScriptedEngine(
      at: temporary.file("a.sock"),
      [
        "lints/list": .init(
          result: """
            {"revision":1,"findings":[],"counts":[],"allowed":0,"pending":0,\
            "progress":{"done":430,"total":1000}}
            """)
      ])
    defer { withExtendedLifetime(engine) {} }
    let results = try await results(of: engine, within: .zero)
    #expect(
      results.remarks == [
        "the lints did not finish: 430 of 1000 questions asked; give them longer with --timeout"
      ])
    let json = try String(decoding: JSONOutput.encode(results.document), as: UTF8.self)
    #expect(json.contains("\"total\"") && json.contains("430"))
    let invocation = try #require(SARIFLog(results).runs.first?.invocations.first)
    #expect(!invocation.executionSuccessful)
    #expect(invocation.toolExecutionNotifications?.count == 1)
  }

  @Test("an engine that answers at once, as one of another kind does, has finished")
  func finished() async throws {
    let engine = ScriptedEngine(at: temporary.file("b.sock"))
    defer { withExtendedLifetime(engine) {} }
    let results = try await results(of: engine, within: .zero)
    #expect(results.progress == nil && results.remarks.isEmpty)
  }
}
