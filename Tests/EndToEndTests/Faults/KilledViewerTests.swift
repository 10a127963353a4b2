import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import TestPeer
import Testing

extension FaultTests {
  @Suite struct KilledViewerTests {
    @Test("a viewer killed during a write affects no other process", .long)
    func midFrame() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "5000", "--steps", "60000", "--allow-control"])
      let diligent = try ViewerProcess(following: sample.socketPath)
      try await diligent.navigated(1_000)
      let descriptors = ProcessFacts.descriptors(of: sample.pid)
      let viewer = try ViewerProcess(following: sample.socketPath)
      try await viewer.heard("navigated")
      viewer.stop()
      let before = try #require(try await diligent.knowledge().first?.navigations.last)
      // More data than a socket's buffer: the app is in the middle of writing to the viewer that
      // does not read.
      try await diligent.navigated(before + 5_000)
      viewer.end()

      try await diligent.navigated(before + 8_000)
      let known = try #require(try await diligent.knowledge().first)
      #expect(known.gaps == 0 && known.lost == 0 && known.snapshots == 1)
      #expect(known.navigations.missed == 0 && known.errors.missed == 0)
      if let descriptors {
        try await eventually("the app lets the connection of the killed viewer go") {
          ProcessFacts.descriptors(of: sample.pid).map { $0 <= descriptors } == true
        }
      }
      let (end, all) = try await RainbowUser.standstill(of: sample, seenBy: diligent)
      #expect(all.snapshot == end && all.gaps == 0 && all.lost == 0 && all.snapshots == 1)
      try await RainbowUser.expectNavigates(sample)
      diligent.end()
      sample.kill()
    }
  }
}
