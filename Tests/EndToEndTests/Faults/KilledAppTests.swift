import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import TestPeer
import TestSystem
import Testing

extension FaultTests {
  @Suite struct KilledAppTests {
    @Test("an app killed in the middle of a frame is reported as gone, and found again")
    func midFrame() async throws {
      let directory = try Program.socketDirectory()
      let first = try PeerApp(growing: "growing", directory: directory)
      let viewer = try ViewerProcess(following: first.socketPath)
      let diligent = try ViewerProcess(following: first.socketPath)
      try await viewer.heard("following")
      try await diligent.heard("following")
      let unread = try RawClient(first.socketPath, patience: Int(Patience.seconds))
      try unread.sendNow([
        RawClient.greeting, "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"flow/subscribe\"}",
      ])
      #expect(try unread.readFrame() != nil)
      #expect(try unread.readFrame() != nil)
      let known = try #require(try await viewer.knowledge().first)
      viewer.stop()

      // One delta is larger than a socket's buffer. The reading viewer receives all of it, while
      // the app is still writing it to the viewer that does not read.
      try first.grow(by: 5_000)
      let revision = try #require(known.snapshot?.revision)
      _ = try await diligent.knowledge(since: revision + 1)
      first.kill()
      let cut = unread.readToEnd().bytes
      #expect(cut.count > 1_000 && RawClient.frames(in: cut) == 0, "no frame was cut")

      viewer.goOn()
      let reason = try await viewer.heard("disconnected")
      #expect(reason == "lost the connection to \(first.socketPath): the other side closed it")
      #expect(try await viewer.knowledge().first == known)

      let second = try ServedSample(
        directory: directory,
        arguments: ["--name", "growing", "--rate", "0", "--warm-up", "5", "--allow-control"])
      for viewer in [viewer, diligent] {
        try await viewer.heard("connected") { [pid = second.pid] in $0 == "\(pid)" }
        try await viewer.heard("following")
      }
      try await RainbowUser.expectNavigates(second)
      let user = try await RainbowUser(second)
      let end = try await user.client.snapshot()
      await user.client.close()
      for viewer in [viewer, diligent] {
        let known = try #require(try await viewer.knowledge(since: end.revision).first)
        #expect(known.snapshot == end && known.gaps == 0 && known.lost == 0)
        viewer.end()
      }
      second.kill()
    }
  }
}
