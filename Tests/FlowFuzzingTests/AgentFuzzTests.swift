import FlowFuzzing
import Foundation
import TestPatience
import Testing

/// A short version of `make fuzz`.
@Suite("Generated messages of agents", .timeLimit(.minutes(Patience.minutes)))
struct AgentFuzzTests {
  private let directory = "/tmp/fsmcp-\(UUID().uuidString.prefix(8))"

  @Test(
    "1,000 messages of both revisions are answered or refused, and others are answered meanwhile")
  func short() async throws {
    let run = AgentRun(program: ViewerTests.program, seed: 45, cases: 1_000)
    let report = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [directory] in
        continuation.resume(with: Result { try run.run(in: directory) })
      }
    }
    #expect(report.cases == 1_000 && report.checks == 20, "\(report)")
    #expect(report.answers > 100 && report.refusals > 100, "\(report)")
    #expect(!FileManager.default.fileExists(atPath: directory))
  }
}
