import Foundation
import TestApps
import Testing

extension Scenes {
  /// Several engines in one inspector,.
  @Suite struct TargetScenarioTests {
    @Test("each engine keeps its selection, folds, filter and errors")
    func switching() async throws {
      let scene = try await Scene(steps: 21, sample: ["--allow-control"])
      let other = try ServedSample(
        directory: scene.directory, arguments: ["--rate", "0", "--name", "other", "--warm-up", "3"])
      try await scene.command("filter info")
      try await scene.terminal.waitFor("Hierarchy (info)")
      try await scene.select("PurpleInfoCoordinator")
      try await scene.command("target other")
      try await scene.terminal.waitUntil("the other, with nothing of the first") {
        $0.contains("other · pid \(other.pid)") && $0.contains("2 engines")
          && !$0.contains("(info)") && $0.contains(" DarkRed")
      }
      try await scene.terminal.keys("-")
      try await scene.terminal.waitUntil("the other folded") { ScreenText($0).tree.count == 2 }
      // The first app continues meanwhile.
      try await scene.navigateApp(to: "PurpleRoute.lightPurple")
      try await scene.command("target rainbow")
      try await scene.terminal.waitUntil("the first as it was left, and as it is by now") {
        $0.contains("rainbow · pid \(scene.sample.pid)") && $0.contains("Hierarchy (info)")
          && !$0.contains("rev 1 ") && $0.contains("3 errors")
      }
      try await scene.waitForSelection("PurpleInfoCoordinator")
      try await scene.terminal.keys("Escape")
      try await scene.terminal.waitUntil("the fifth tab") { screen in
        ScreenText(screen).tree.contains { $0.contains("❺ PurpleCoordinator") }
      }
      try await scene.command("target other")
      try await scene.terminal.waitUntil("the other, still folded") {
        $0.contains("other · pid") && ScreenText($0).tree.count == 2
      }
      other.kill()
      try await scene.waitForTitle("○ reconnecting")
      try await scene.command("target rainbow")
      try await scene.waitForTitle("● live")
      try await scene.command("target absent")
      try await scene.waitForMessage("absent")
      try await scene.waitForTitle("rainbow")
      try await scene.end()
    }
  }
}
