import FlowFuzzing
import Foundation
import TestPatience
import Testing

/// A short version of `make fuzz`.
@Suite(
  "Viewers of hostile engines and recordings", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct ViewerTests {
  /// A short path, since a socket's path has a length limit.
  private let directory = "/tmp/fsfuzz-\(UUID().uuidString.prefix(8))"

  /// The path of the program, which is next to the tests, or above their bundle.
  static let program: String = {
    let candidates = CommandLine.arguments + ["/proc/self/exe"]
    for candidate in candidates {
      var parent = URL(fileURLWithPath: candidate).resolvingSymlinksInPath()
      for _ in 0..<5 {
        parent.deleteLastPathComponent()
        let program = parent.appendingPathComponent("flowscope")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
      }
    }
    return "flowscope"
  }()

  private func report(
    _ kind: ViewerRun.Kind, seed: UInt64, cases: Int
  ) async throws -> ViewerReport {
    var run = ViewerRun(kind, program: Self.program, seed: seed, cases: cases)
    // A debug build is many times slower.
    run.limits.cpuSeconds = 20
    let limited = run
    // On separate threads, because they wait for processes.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { [directory] in
        continuation.resume(with: Result { try limited.run(in: directory) })
      }
    }
  }

  @Test("every command and the inspector stay within their limits with hostile engines")
  func engines() async throws {
    let report = try await report(.engines, seed: 13, cases: 120)
    #expect(report.failures == [:], "\(report)")
    #expect(report.inspectors > 0)
    // The test would find nothing if no case got far.
    #expect(report.codes[0, default: 0] > 15 && report.codes[3, default: 0] > 5, "\(report)")
  }

  @Test("every command that reads recordings stays within its limits with damaged recordings")
  func recordings() async throws {
    let report = try await report(.recordings, seed: 13, cases: 80)
    #expect(report.failures == [:], "\(report)")
    #expect(report.inspectors > 0)
    #expect(report.codes[0, default: 0] > 15 && report.codes[2, default: 0] > 15, "\(report)")
  }

  @Test("1,000 hostile engines are followed without a failure")
  func clients() async throws {
    let report = try await ClientRun(seed: 13, cases: 1_000).run(in: directory)
    #expect(report.cases == 1_000)
    #expect(report.hierarchies > 250 && report.events > 5_000, "\(report)")
  }
}
