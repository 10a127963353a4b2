import Foundation
import TestApps
import Testing

extension Scenes {
  /// The past of a running app.
  @Suite struct TimeScenarioTests {
    /// The inspector after two navigations in the app: back from a pushed screen, and to another tab.
    private func scene() async throws -> Scene {
      let scene = try await Scene(steps: 21, sample: ["--allow-control"])
      try await scene.navigateApp(to: "RedRoute.darkRed")
      try await scene.waitForTitle("rev 2")
      try await scene.navigateApp(to: "YellowRoute.lightYellow")
      try await scene.waitForTitle("rev 3")
      return scene
    }

    @Test("steps go to each navigation and mark its changes, and back to the present")
    func steps() async throws {
      let scene = try await scene()
      #expect(ScreenText(await scene.terminal.screen).mark(of: "YellowCoordinator") != "~")
      try await scene.terminal.keys("[")
      try await scene.waitForTitle("‖ paused 1 back · rev 2")
      try await scene.terminal.waitUntil("the red sheet as it was, and its marks") { screen in
        let screen = ScreenText(screen)
        return screen.mark(of: "DarkRedCoordinator") == "~"
          && screen.mark(of: "BlueCoordinator") == " "
          && screen.tree.contains { $0.contains("▣ DarkRed") }
      }
      try await scene.terminal.keys("[")
      try await scene.waitForTitle("‖ paused 2 back · rev 1")
      try await scene.terminal.waitUntil("how it was when it was attached to") { screen in
        let screen = ScreenText(screen)
        return screen.tree.contains { $0.contains("▣ GreenInfo") }
          && screen.mark(of: "DarkRedCoordinator") == " "
      }
      try await scene.terminal.keys("[")
      try await scene.waitForMessage("already at the oldest moment")
      try await scene.terminal.keys("]", "]")
      try await scene.waitForTitle("‖ paused · rev 3")
      try await scene.terminal.waitUntil("the last step with its marks") {
        let screen = ScreenText($0)
        return screen.mark(of: "YellowCoordinator") == "~"
          && screen.mark(of: "PurpleCoordinator") == " "
      }
      try await scene.terminal.keys("[")
      try await scene.waitForTitle("‖ paused 1 back")
      try await scene.terminal.keys(".")
      try await scene.waitForTitle("● live · rev 3")
      try await scene.terminal.waitUntil("no marks") { screen in
        ScreenText(screen).tree.allSatisfy { !"+-~".contains($0.first ?? " ") }
      }
      try await scene.end()
    }

    @Test("the app continues during a look at the past, and its changes appear on the way back")
    func goingOn() async throws {
      let scene = try await scene()
      try await scene.terminal.keys("[")
      try await scene.waitForTitle("‖ paused 1 back · rev 2")
      try await scene.navigateApp(to: "BlueRoute.lightBlue")
      // The same moment is shown, which is further back by now.
      try await scene.waitForTitle("‖ paused 2 back · rev 2")
      #expect(
        ScreenText(await scene.terminal.screen).tree.allSatisfy { !$0.contains("lightBlue") })
      try await scene.terminal.keys("]", "]")
      try await scene.terminal.waitUntil("what came meanwhile") {
        let screen = ScreenText($0)
        return screen.title.contains("rev 4") && screen.mark(of: "BlueCoordinator") == "~"
      }
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("● live · rev 4")
      try await scene.end()
    }

    @Test("a paused view does not change, and follows again at once")
    func pause() async throws {
      let scene = try await scene()
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("‖ paused · rev 3")
      try await scene.waitForMessage("the view is paused; the app goes on")
      try await scene.navigateApp(to: "BlueRoute.lightBlue")
      try await scene.waitForTitle("‖ paused 1 back · rev 3")
      #expect(
        ScreenText(await scene.terminal.screen).tree.contains { $0.contains("❹ YellowCoord") })
      try await scene.terminal.keys("Space")
      try await scene.terminal.waitUntil("the blue tab") { screen in
        ScreenText(screen).tree.contains { $0.contains("❸ BlueCoord") }
      }
      try await scene.waitForTitle("● live · rev 4")
      try await scene.end()
    }
  }
}
