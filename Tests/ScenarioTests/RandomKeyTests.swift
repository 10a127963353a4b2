import Foundation
import TestApps
import Testing

extension Scenes {
  /// A user who presses random keys; with a terminal, the long lane presses 20,000 of them.
  @Suite struct RandomKeyTests {
    /// All keys except those that quit or suspend at once.
    private static let keys: [String] =
      "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVXYZ0123456789/:?[]{}<>()@!+_-=.,"
      .map { String($0) }
      + [
        "Space", "Enter", "Escape", "Tab", "BTab", "Up", "Down", "Left", "Right", "PPage", "NPage",
        "Home", "End", "BSpace", "DC", "C-p", "C-a", "C-k", "C-u", "C-w", "C-l",
      ]

    @Test(
      "after 2,000 random keys and resizes, the screen is whole",
      arguments: [[], ["--control"]])
    func keys(flags: [String]) async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "20", "--warm-up", "20", "--allow-control"])
      var generator = RandomNumbers(state: 20_251_121)
      let robot = try await Robot(columns: 100, rows: 30, directory: directory)
      for _ in 0..<20 {
        // The palette may have found "quit".
        if robot.hasEnded {
          try await robot.start(["rainbow"] + flags)
          try await robot.waitFor("● live")
        }
        for _ in 0..<100 { try await robot.keys(Self.keys[generator.below(Self.keys.count)]) }
        await robot.resize(
          columns: 40 + generator.below(130), rows: 10 + generator.below(48))
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

/// Random numbers that are the same in each run.
private struct RandomNumbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
