import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import TestPeer
import Testing

extension FaultTests {
  @Suite struct ManyViewersTests {
    private let arguments = ["--rate", "0", "--warm-up", "5", "--allow-control"]
    private let routes = [
      "RedRoute.lightRed", "GreenRoute.lightGreen", "GreenRoute.darkGreen", "RedRoute.redInfo",
    ]

    @Test("64 viewers at once all receive the same complete data")
    func sixtyFour() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: arguments)
      let viewers = try ViewerProcess(following: sample.socketPath, viewers: 64)
      for viewer in 0..<64 { try await viewers.heard("following", by: viewer) }
      let user = try await RainbowUser(sample)
      try await expectAllTold(viewers, of: user)
      await user.client.close()
      viewers.end()
      try await RainbowUser.expectNavigates(sample)
      sample.kill()
    }

    @Test("one viewer more than the limit is refused with a message, and the others are unaffected")
    func oneTooMany() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: arguments)
      let user = try await RainbowUser(sample)
      let count = Limits.connections - 1
      let viewers = try ViewerProcess(following: sample.socketPath, viewers: count)
      for viewer in 0..<count { try await viewers.heard("following", by: viewer) }

      let refusal = await #expect(throws: RemoteError.self) {
        try await RainbowUser(sample).client.close()
      }
      #expect(refusal?.code == RemoteError.Code.tooManyViewers)
      let command = try await Program.run(["snapshot", sample.socketPath], directory: directory)
      #expect(command.code == 3 && command.output.isEmpty)
      #expect(
        command.error
          == "flowscope: the engine refused: rainbow has 128 viewers, which is the limit; close one\n"
      )

      try await expectAllTold(viewers, of: user)
      await user.client.close()
      viewers.end()
      try await eventually("there is room again") {
        try await Program.run(["snapshot", sample.socketPath], directory: directory).code == 0
      }
      try await RainbowUser.expectNavigates(sample)
      sample.kill()
    }

    /// Each viewer receives every later navigation, and the hierarchy after it.
    private func expectAllTold(
      _ viewers: ViewerProcess, of user: RainbowUser, rounds: Int = 20
    ) async throws {
      var revision: UInt64 = 0
      for _ in 0..<rounds {
        for route in routes { revision = try await user.go(to: route) }
      }
      let end = try await user.client.snapshot()
      #expect(end.revision == revision)
      for known in try await viewers.knowledge(since: revision) {
        #expect(known.snapshot == end)
        #expect(known.snapshots == 1 && known.gaps == 0 && known.lost == 0)
      }
    }
  }
}
