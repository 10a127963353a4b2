import Foundation
import TestApps
import Testing

extension Scenes {
  /// Moving in the hierarchy,.
  @Suite struct TreeScenarioTests {
    /// The names in the tree, shortened: whether they are on the screen depends on its width.
    private func names(_ screen: String) -> [String] {
      ScreenText(screen).tree.compactMap { line in
        line.split(separator: " ").first { $0.first?.isUppercase == true }
          .map { String($0.replacing("Coordinator", with: "")) }
      }
    }

    @Test("the whole tree is collapsed and expanded, and the selection is restored")
    func collapsing() async throws {
      let scene = try await Scene(steps: 21)
      let all = ScreenText(await scene.terminal.screen).tree.count
      try await scene.select("BlueInfoCoordinator")
      try await scene.terminal.keys("-")
      try await scene.terminal.waitUntil("two lines, the lower of them selected and folded") {
        let tree = ScreenText($0).tree
        return tree.count == 2 && tree[1].hasPrefix("▶") && tree[1].contains("▸ ⇄ MainTab")
      }
      try await scene.terminal.keys("=")
      try await scene.terminal.waitUntil("all of them") { ScreenText($0).tree.count == all }
      try await scene.waitForSelection("BlueInfoCoordinator")
      try await scene.end()
    }

    @Test(
      "the on-screen filter shows only visible coordinators, follows the app, and can be removed")
    func onlyOnScreen() async throws {
      let scene = try await Scene(steps: 21, sample: ["--allow-control"])
      let all = ScreenText(await scene.terminal.screen).tree.count
      try await scene.terminal.keys("v")
      try await scene.terminal.waitUntil("the way to the sheet") {
        names($0) == [
          "App", "MainTab", "Green", "GreenInfo",
        ] && $0.contains("Hierarchy (on screen)")
      }
      try await scene.navigateApp(to: "YellowRoute.lightYellow")
      try await scene.terminal.waitUntil("the way to the other tab") {
        names($0) == ["App", "MainTab", "Yellow"]
      }
      try await scene.terminal.keys("v")
      try await scene.terminal.waitUntil("everybody") {
        ScreenText($0).tree.count == all && !$0.contains("(on screen)")
      }
      try await scene.end()
    }

    @Test("inverse and regular-expression filters work, and n and N cycle through the matches")
    func filters() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys("/")
      try await scene.write("!green")
      try await scene.terminal.keys("Enter")
      // An ancestor of a matching coordinator stays visible.
      try await scene.terminal.waitUntil("all but what is green") {
        let names = names($0)
        return $0.contains("Hierarchy (!green)") && names.contains("DarkRed")
          && names.contains("Rainbow") && !names.contains { $0.contains("GreenInfo") }
      }
      try await scene.terminal.keys("/")
      try await scene.terminal.keys("C-u")
      try await scene.write("-r ^(Red|Blue)Info")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("two, and those above them") {
        names($0) == [
          "App", "MainTab", "Red", "RedInfo", "Blue", "BlueInfo",
        ]
      }
      try await scene.terminal.keys("g", "n")
      try await scene.waitForSelection("RedInfoCoordinator")
      try await scene.terminal.keys("n")
      try await scene.waitForSelection("BlueInfoCoordinator")
      try await scene.terminal.keys("n")
      try await scene.waitForSelection("RedInfoCoordinator")
      try await scene.terminal.keys("N")
      try await scene.waitForSelection("BlueInfoCoordinator")
      try await scene.terminal.keys("/")
      try await scene.terminal.keys("C-u")
      try await scene.write("-r (Red")
      try await scene.waitForMessage("not a regular expression")
      try await scene.terminal.waitUntil("nothing is filtered by it") {
        names($0).contains("DarkPurple")
      }
      try await scene.terminal.keys("Escape")
      try await scene.end()
    }

    @Test("a jump goes to the owner, and the references to a coordinator are listed")
    func relations() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.select("GreenInfoCoordinator")
      try await scene.terminal.keys("u")
      try await scene.waitForMessage("GreenInfoCoordinator is referred to by GreenCoordinator #")
      try await scene.terminal.keys("J")
      try await scene.waitForSelection("GreenCoordinator")
      try await scene.terminal.keys("J", "J")
      try await scene.waitForSelection("AppCoordinator")
      try await scene.terminal.keys("u")
      try await scene.waitForMessage("no coordinator refers to AppCoordinator #")
      try await scene.end()
    }
  }
}
