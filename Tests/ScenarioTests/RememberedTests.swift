import Foundation
import TestApps
import Testing

extension Scenes {
  /// The inspector's settings and remembered state.
  @Suite struct RememberedTests {
    /// Starts the inspector on a new screen.
    private func inspector(in directory: String) async throws -> Robot {
      let robot = try await Robot(columns: 110, rows: 36, directory: directory)
      try await robot.start("rainbow")
      try await robot.waitFor("● live")
      try await robot.waitFor("AppCoordinator")
      return robot
    }

    private func leave(_ robot: Robot) async throws {
      try await robot.keys("q")
      try await robot.waitUntil("the shell") { !$0.contains("Hierarchy") }
    }

    /// The edges of the panels, and the panels in front.
    private struct Borders: Equatable {
      let treeEnd: Int
      let bottomStart: Int
      let bottom: String

      init?(_ screen: String) {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        guard lines.count > 2, let end = lines[1].firstIndex(of: "┬"),
          let start = lines.firstIndex(where: { $0.first == "├" })
        else { return nil }
        treeEnd = end
        bottomStart = start
        bottom = String(lines[start + 1])
      }
    }

    @Test("the sizes of the panels and the panels in front are kept for the next run")
    func layout() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let first = try await inspector(in: directory)
      let usual = await Borders(first.screen)
      try await first.keys(">", ">", "_", "4", "p")
      try await first.waitFor("p Preview")
      try await first.waitUntil("other sizes") { screen in
        let borders = Borders(screen)
        return borders?.treeEnd != usual?.treeEnd && borders?.bottomStart != usual?.bottomStart
          && borders?.bottom != usual?.bottom
      }
      let left = await Borders(first.screen)
      #expect(usual != nil && left != nil)
      try await leave(first)
      let second = try await inspector(in: directory)
      try await second.waitUntil("the same sizes") { Borders($0) == left && $0.contains("Preview") }
      try await leave(second)
      sample.kill()
    }

    @Test("a zoomed panel is zoomed in the next run")
    func zoom() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let first = try await inspector(in: directory)
      try await first.keys("3", "z")
      try await first.waitUntil("the timeline alone") {
        $0.contains("▶3 Timeline") && !$0.contains("Hierarchy")
      }
      try await first.keys("q")
      try await first.waitUntil("the shell") { !$0.contains("Timeline") }
      let second = try await Robot(columns: 110, rows: 36, directory: directory)
      try await second.start("rainbow")
      try await second.waitUntil("the timeline alone") {
        $0.contains("● live") && $0.contains("▶3 Timeline") && !$0.contains("Hierarchy")
      }
      try await second.keys("z")
      try await second.waitFor("AppCoordinator")
      try await leave(second)
      sample.kill()
    }

    @Test("the command history is kept for the next run, newest first")
    func history() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let first = try await inspector(in: directory)
      for line in ["filter red", "filter"] {
        try await first.keys(":")
        try await first.write(line)
        try await first.keys("Enter")
      }
      try await leave(first)
      let second = try await inspector(in: directory)
      try await second.keys(":", "Up")
      // Tab completes this line, not an empty one.
      try await second.waitUntil("the newest") {
        $0.contains("\n :filter\n") && !$0.contains("go to the run before")
      }
      try await second.keys("Up")
      try await second.waitFor(":filter red")
      try await second.keys("Escape")
      try await second.waitUntil("no line") { !$0.contains(":filter") }
      try await leave(second)
      sample.kill()
    }

    @Test("problems with the settings are in the log, and the other settings take effect")
    func problems() async throws {
      let directory = try Program.socketDirectory()
      try FileManager.default.createDirectory(
        atPath: "\(directory)/flowscope", withIntermediateDirectories: true)
      let file = "{\"ascii\": true,\n\"colour\": \"never\"}"
      try Data(file.utf8).write(to: URL(fileURLWithPath: "\(directory)/flowscope/config.json"))
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let robot = try await Robot(columns: 140, rows: 36, directory: directory)
      try await robot.start("rainbow")
      try await robot.waitFor("AppCoordinator")
      let screen = try await robot.waitFor("config.json:2: unknown setting 'colour'")
      #expect(!screen.contains("─"), "it is not drawn with ASCII alone")
      try await leave(robot)
      sample.kill()
    }
  }
}
