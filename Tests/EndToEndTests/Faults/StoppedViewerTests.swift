import FlowIntrospect
import Foundation
import TestPeer
import Testing

extension FaultTests {
  @Suite struct StoppedViewerTests {
    @Test("a viewer that is stopped costs nobody anything, and learns what it lost")
    func stopped() async throws {
      let directory = try Program.socketDirectory()
      // A step of its user is three events of the engine on average: more than 10,000 of them a second.
      let sample = try ServedSample(
        directory: directory,
        arguments: ["--rate", "3500", "--steps", "55000", "--allow-control"])
      let diligent = try ViewerProcess(following: sample.socketPath)
      let stopped = try ViewerProcess(following: sample.socketPath)
      try await stopped.navigated(2_000)
      try await diligent.navigated(2_000)
      stopped.stop()
      let start = ContinuousClock.now
      // By then as much waits for it as may.
      try await diligent.navigated(12_000)
      let memory = ProcessFacts.memory(of: sample.pid)
      var most = 0
      var told: UInt64 = 12_000
      // However slow the app is, more than 100,000 events: nine navigations come of ten steps.
      while told < 32_000 || .now < start + .seconds(10) {
        told += 1_000
        try await diligent.navigated(told)
        most = max(most, ProcessFacts.memory(of: sample.pid) ?? 0)
      }
      if let memory {
        #expect(most < memory + (16 << 20), "the app grew while a viewer did not read")
      }

      stopped.goOn()
      try await stopped.heard("lost")
      let (end, all) = try await standstill(of: sample, seenBy: diligent)
      #expect(all.gaps == 0 && all.lost == 0 && all.snapshots == 1)
      #expect(all.navigations.missed == 0 && all.errors.missed == 0)
      #expect(all.snapshot == end)
      let (_, rest) = try await standstill(of: sample, seenBy: stopped)
      #expect(rest.snapshot == end)
      #expect(rest.gaps == 0)
      #expect(rest.navigations.last == all.navigations.last && rest.errors.last == all.errors.last)
      #expect(rest.navigations.missed > 0)
      #expect(
        rest.navigations.missed + rest.errors.missed <= UInt64(rest.lost), "lost, and not told")
      try await RainbowUser.expectNavigates(sample)
      stopped.end()
      diligent.end()
      sample.kill()
    }

    /// The hierarchy once the app's user does nothing more, and what a viewer knows by then.
    private func standstill(
      of sample: ServedSample, seenBy viewer: ViewerProcess
    ) async throws -> (FlowSnapshot, Watched) {
      let user = try await RainbowUser(sample)
      var last: (snapshot: FlowSnapshot, watched: Watched)?
      var quiet = 0
      try await eventually("the app stands still") {
        let snapshot = try await user.client.snapshot()
        let watched = try #require(try await viewer.knowledge(since: snapshot.revision).first)
        quiet = last.map { $0 == (snapshot, watched) } == true ? quiet + 1 : 0
        last = (snapshot, watched)
        return quiet == 3
      }
      await user.client.close()
      return try #require(last)
    }
  }
}
