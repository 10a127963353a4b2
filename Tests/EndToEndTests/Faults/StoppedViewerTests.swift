import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import TestPeer
import Testing

extension FaultTests {
  @Suite struct StoppedViewerTests {
    @Test("a stopped viewer delays nothing, and receives the number of lost events", .long)
    func stopped() async throws {
      let directory = try Program.socketDirectory()
      // A step of the user causes three events on average: more than 10,000 events a second.
      let load = try #require(await RainbowLoad.navigations(with: 100_000))
      let sample = try ServedSample(
        directory: directory,
        arguments: ["--rate", "3500", "--steps", "55000", "--allow-control"])
      let diligent = try ViewerProcess(following: sample.socketPath)
      let stopped = try ViewerProcess(following: sample.socketPath)
      try await stopped.navigated(2_000)
      try await diligent.navigated(2_000)
      let before = try #require(try await stopped.knowledge().first)
      stopped.stop()
      let start = ContinuousClock.now
      var told = try #require(try await diligent.knowledge().first).navigations.last
      // Works for an app of any speed.
      let goal = told + load
      // By then, the maximum amount waits for the viewer.
      told += 10_000
      try await diligent.navigated(told)
      let memory = ProcessFacts.memory(of: sample.pid)
      var most = 0
      while told < goal || .now < start + .seconds(10) {
        told += 1_000
        try await diligent.navigated(told)
        most = max(most, ProcessFacts.memory(of: sample.pid) ?? 0)
      }
      if let memory {
        #expect(most < memory + (16 << 20), "the app grew while a viewer did not read")
      }

      stopped.goOn()
      try await stopped.heard("lost")
      let (end, all) = try await RainbowUser.standstill(of: sample, seenBy: diligent)
      #expect(all.gaps == 0 && all.lost == 0 && all.snapshots == 1)
      #expect(all.navigations.missed == 0 && all.errors.missed == 0)
      #expect(all.snapshot == end)
      #expect(all.errors.last > before.errors.last + 256)
      let (_, rest) = try await RainbowUser.standstill(of: sample, seenBy: stopped)
      #expect(rest.snapshot == end)
      #expect(rest.gaps == 0 && rest.snapshots > 1, "it was sent no new snapshot")
      #expect(rest.navigations.last == all.navigations.last && rest.errors.last == all.errors.last)
      #expect(rest.navigations.missed > 0)
      #expect(
        rest.navigations.missed + rest.errors.missed <= UInt64(rest.lost), "lost, and not told")
      // The errors that the engine still remembered when it was asked arrived.
      #expect(
        rest.errors.missed == 0 || rest.regained >= 256, "only \(rest.regained) were regained")
      try await RainbowUser.expectNavigates(sample)
      stopped.end()
      diligent.end()
      sample.kill()
    }
  }
}
