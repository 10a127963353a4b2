import Dispatch
import FlowFuzzing
import Foundation
import TestPatience
import Testing

/// A short version of `make fuzz`.
@Suite("Generated messages", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct FuzzTests {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent(
      "flowscope-fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  private func fuzzRun(seed: UInt64, inputs: Int) -> FuzzRun {
    FuzzRun(seed: seed, inputs: inputs, directory: directory)
  }

  /// Runs on a separate thread, since the run takes seconds and the pool has few threads.
  private func run(_ run: FuzzRun) async throws -> FuzzReport {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try run.run(over: .checkedIn()) })
      }
    }
  }

  @Test("20,000 generated inputs are read or refused without a failure")
  func short() async throws {
    let report = try await run(fuzzRun(seed: 1, inputs: 20_000))
    #expect(report.inputs == 20_000)
    // The test would find nothing if no input could be read.
    #expect(report.readable > 2_000 && report.ways > 10_000, "\(report)")
    #expect(report.streams > 5_000 && report.frames > 2_000, "\(report)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test("the same seed makes the same run, and another seed makes another run")
  func seeds() async throws {
    var inputs: [UInt64: [[UInt8]]] = [:]
    let corpus = try Corpus.checkedIn()
    for seed in [1, 1, 2] as [UInt64] {
      let made = (0..<200).map {
        fuzzRun(seed: seed, inputs: 0).input($0, from: corpus).input.bytes
      }
      if let before = inputs[seed] { #expect(made == before) }
      inputs[seed] = made
    }
    #expect(inputs[1] != inputs[2])
  }

  @Test("a failing input is kept in a file, named in the error, and can be read again")
  func failure() async throws {
    var run = fuzzRun(seed: 7, inputs: 1_000)
    run.peakMemoryLimit = 1
    let failing = run
    let error = await #expect(throws: FuzzFailure.self) { try await self.run(failing) }
    let failure = try #require(error)
    #expect(failure.seed == 7 && failure.index == 999)
    #expect(failure.description.contains("--replay \(failure.file)"))
    let kept = try FuzzInput(from: URL(fileURLWithPath: failure.file))
    let made = run.input(999, from: try .checkedIn()).input
    #expect(kept.kind == made.kind && kept.bytes == made.bytes)
    try kept.readAgain()
  }
}
