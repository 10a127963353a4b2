import Foundation
import TestApps
import Testing

extension Scenes {
  /// A user who presses random keys; with a terminal, the long lane presses 20,000 of them.
  @Suite struct RandomKeyTests {
    @Test(
      "after 2,000 random keys and resizes, the screen is whole",
      arguments: [[], ["--control"]])
    func keys(flags: [String]) async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "20", "--warm-up", "20", "--allow-control"])
      var random = RandomKeys()
      let robot = try await Robot(columns: 100, rows: 30, directory: directory)
      for _ in 0..<20 {
        // The palette may have found "quit".
        if robot.hasEnded {
          try await robot.start(["rainbow"] + flags)
          try await robot.waitFor("● live")
        }
        for _ in 0..<100 { try await robot.keys(random.key()) }
        await robot.resize(
          columns: 40 + random.number(below: 130), rows: 10 + random.number(below: 48))
        await robot.resize(columns: 120, rows: 40)
        try await robot.waitUntil("a whole screen") { screen in
          let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
          return robot.hasEnded
            // The last message may cover the lowest lines.
            || lines.count > 38 && lines[1].hasPrefix("┌") && lines[1].hasSuffix("┐")
              && lines[1].count == 120
        }
      }
      sample.kill()
    }
  }
}
