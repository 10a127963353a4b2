import Foundation
import TestApps
import Testing

/// Two engines, one of which does not answer.
@Suite struct SilentEngineTests {
  @Test("without a target, the silent engine is reported before the other one is used")
  func stopped() async throws {
    let place = try ScriptPlace()
    let (sample, other) = (try place.sample(), try place.sample("--name", "other"))
    #expect(kill(other.pid, SIGSTOP) == 0)
    let complaint =
      "flowscope: timed out on \(other.socketPath): no answer within 3 s"
    let unnamed = try await place.run("snapshot")
    #expect(unnamed.code == 0 && unnamed.output.contains("AppCoordinator"))
    #expect(unnamed.error == complaint + "\n")
    let named = try await place.run("snapshot", "rainbow")
    #expect(named.code == 0 && named.error.isEmpty, "who was not meant is not told")
    let missed = try await place.run("snapshot", "other")
    #expect(missed.code == 3)
    #expect(missed.error == complaint + "\n", "an engine that does not answer is there")
    for sample in [sample, other] { sample.kill() }
  }
}
