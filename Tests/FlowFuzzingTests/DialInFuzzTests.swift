import FlowFuzzing
import Foundation
import TestPatience
import Testing

/// A short version of `make fuzz`.
@Suite("Generated apps that dial in", .timeLimit(.minutes(Patience.minutes)))
struct DialInFuzzTests {
  /// A short path, since a socket's path has a length limit.
  private let directory = "/tmp/fsdial-\(UUID().uuidString.prefix(8))"

  @Test("400 connections with any bytes are read or refused, and apps get in meanwhile")
  func short() async throws {
    let run = DialInRun(program: ViewerTests.program, seed: 44, cases: 400)
    let report = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [directory] in
        continuation.resume(with: Result { try run.run(in: directory) })
      }
    }
    #expect(report.cases == 400 && report.checks == 8, "\(report)")
    #expect(report.webSockets > 150 && report.withToken > 150, "\(report)")
    #expect(report.refusals > 0, "\(report)")
    #expect(!FileManager.default.fileExists(atPath: directory))
  }
}
