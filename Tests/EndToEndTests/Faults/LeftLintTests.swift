import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

extension FaultTests {
  @Suite struct LeftLintTests {
    @Test("an app whose viewer left before its lints were done uses no processor")
    func left() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        "stress", directory: directory, arguments: ["--coordinators", "4000", "--rate", "0"])
      guard let before = ProcessFacts.processorSeconds(of: sample.pid) else {
        return sample.kill()
      }
      do {
        let viewer = try RawClient(sample.socketPath, patience: Int(Patience.seconds))
        try viewer.sendNow([
          #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":{"min":1,"max":1},"#
            + #""client":{"name":"t","version":"1"}}}"#,
          #"{"jsonrpc":"2.0","id":2,"method":"lints/list"}"#,
        ])
        _ = try viewer.readFrame()
        // It works for the viewer now, and has more than this to do.
        try await eventually("the app works") {
          ProcessFacts.processorSeconds(of: sample.pid) ?? 0 > before + 0.05
        }
        withExtendedLifetime(viewer) {}
      }
      // What was begun may end: the walk of the whole tree, and the end of the observation.
      var last = try #require(ProcessFacts.processorSeconds(of: sample.pid))
      try await eventually("the app is idle") {
        try await Task.sleep(for: .seconds(1))
        let now = ProcessFacts.processorSeconds(of: sample.pid) ?? 0
        defer { last = now }
        return now - last <= 0.01
      }
      // 7% of a core would be 0.35 s.
      let start = try #require(ProcessFacts.processorSeconds(of: sample.pid))
      try await Task.sleep(for: .seconds(5))
      let end = try #require(ProcessFacts.processorSeconds(of: sample.pid))
      #expect(end - start < 0.15)
      sample.kill()
    }
  }
}
