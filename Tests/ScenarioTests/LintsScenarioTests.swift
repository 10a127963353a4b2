import Foundation
import TestApps
import Testing

extension Scenes {
  /// The lint findings.
  @Suite struct LintsScenarioTests {
    @Test("findings show how to fix them, can be regrouped, and lead to their coordinators")
    func findings() async throws {
      let scene = try await Scene(steps: 21)
      // A small app is linted at once.
      try await scene.waitForTitle("2 lints")
      try await scene.terminal.keys("5")
      try await scene.terminal.waitUntil("the first finding and what to do") {
        $0.contains("missing-screen  1 warning") && $0.contains("missing-screen/no-screen")
          && $0.contains("fix       make the screen in buildScreen")
      }
      try await scene.terminal.keys("j")
      try await scene.terminal.waitUntil("the next") {
        $0.contains("fix       register a modal rooted at it")
          && ScreenText($0).bottom.contains { $0.hasPrefix("▶") && $0.contains("YellowCoord") }
      }
      try await scene.terminal.keys("b")
      try await scene.terminal.waitUntil("by coordinator, the same one selected") {
        !$0.contains("missing-screen  1 warning")
          && ScreenText($0).bottom.contains { $0.hasPrefix("▶") && $0.contains("not-registered") }
      }
      try await scene.terminal.keys("J")
      try await scene.waitForSelection("YellowCoordinator")
      try await scene.terminal.waitUntil("its details") {
        ScreenText($0).focus == "0 Hierarchy" && $0.contains("YellowCoordinator  #")
      }
      try await scene.terminal.keys("Escape")
      try await scene.terminal.waitUntil("back at the finding") {
        ScreenText($0).focus == "5 Lints"
      }
      try await scene.end()
    }

    @Test("a filter shows matching findings, or says that there are none")
    func filter() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys("5")
      try await scene.terminal.waitFor("missing-screen/no-screen")
      try await scene.terminal.keys("/")
      try await scene.write("yellow")
      try await scene.terminal.waitUntil("one finding") {
        !$0.contains("missing-screen") && $0.contains("modal-without-registration")
      }
      try await scene.write("!")
      try await scene.terminal.waitFor("none of 2 findings matches 'yellow!'")
      try await scene.terminal.keys("Escape")
      try await scene.terminal.waitFor("missing-screen  1 warning")
      try await scene.end()
    }

    @Test("an app without findings is reported as clean")
    func clean() async throws {
      // Before the login, the coordinators with findings do not exist.
      let scene = try await Scene(steps: 0)
      try await scene.terminal.keys("5")
      try await scene.terminal.waitFor("no findings")
      #expect(!ScreenText(await scene.terminal.screen).title.contains("lint"))
      try await scene.end()
    }
  }
}
