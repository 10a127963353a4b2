import Foundation
import Testing

/// The past of a running app.
@Suite(.serialized) struct TimeScenarioTests {
  /// The inspector after two navigations in the app: back from a pushed screen, and to another tab.
  private func scene() async throws -> Scene {
    let scene = try Scene(steps: 21, sample: ["--allow-control"])
    try await scene.navigateApp(to: "RedRoute.darkRed")
    try scene.waitForTitle("rev 2")
    try await scene.navigateApp(to: "YellowRoute.lightYellow")
    try scene.waitForTitle("rev 3")
    return scene
  }

  @Test("steps go to each navigation and mark its changes, and back to the present")
  func steps() async throws {
    let scene = try await scene()
    #expect(ScreenText(try scene.tmux.screen).mark(of: "YellowCoordinator") != "~")
    try scene.tmux.keys("[")
    try scene.waitForTitle("‖ paused 1 back · rev 2")
    try scene.tmux.waitUntil("the red sheet as it was, and its marks") { screen in
      let screen = ScreenText(screen)
      return screen.mark(of: "DarkRedCoordinator") == "~"
        && screen.mark(of: "BlueCoordinator") == " "
        && screen.tree.contains { $0.contains("▣ DarkRed") }
    }
    try scene.tmux.keys("[")
    try scene.waitForTitle("‖ paused 2 back · rev 1")
    try scene.tmux.waitUntil("how it was when it was attached to") { screen in
      let screen = ScreenText(screen)
      return screen.tree.contains { $0.contains("▣ GreenInfo") }
        && screen.mark(of: "DarkRedCoordinator") == " "
    }
    try scene.tmux.keys("[")
    try scene.waitForMessage("already at the oldest moment")
    try scene.tmux.keys("]", "]")
    try scene.waitForTitle("‖ paused · rev 3")
    try scene.tmux.waitUntil("the last step with its marks") {
      let screen = ScreenText($0)
      return screen.mark(of: "YellowCoordinator") == "~"
        && screen.mark(of: "PurpleCoordinator") == " "
    }
    try scene.tmux.keys("[")
    try scene.waitForTitle("‖ paused 1 back")
    try scene.tmux.keys(".")
    try scene.waitForTitle("● live · rev 3")
    try scene.tmux.waitUntil("no marks") { screen in
      ScreenText(screen).tree.allSatisfy { !"+-~".contains($0.first ?? " ") }
    }
    try scene.end()
  }

  @Test("the app continues during a look at the past, and its changes appear on the way back")
  func goingOn() async throws {
    let scene = try await scene()
    try scene.tmux.keys("[")
    try scene.waitForTitle("‖ paused 1 back · rev 2")
    try await scene.navigateApp(to: "BlueRoute.lightBlue")
    // The same moment is shown, which is further back by now.
    try scene.waitForTitle("‖ paused 2 back · rev 2")
    #expect(
      ScreenText(try scene.tmux.screen).tree.allSatisfy { !$0.contains("lightBlue") })
    try scene.tmux.keys("]", "]")
    try scene.tmux.waitUntil("what came meanwhile") {
      let screen = ScreenText($0)
      return screen.title.contains("rev 4") && screen.mark(of: "BlueCoordinator") == "~"
    }
    try scene.tmux.keys("Space")
    try scene.waitForTitle("● live · rev 4")
    try scene.end()
  }

  @Test("a paused view does not change, and follows again at once")
  func pause() async throws {
    let scene = try await scene()
    try scene.tmux.keys("Space")
    try scene.waitForTitle("‖ paused · rev 3")
    try scene.waitForMessage("the view is paused; the app goes on")
    try await scene.navigateApp(to: "BlueRoute.lightBlue")
    try scene.waitForTitle("‖ paused 1 back · rev 3")
    #expect(ScreenText(try scene.tmux.screen).tree.contains { $0.contains("❹ YellowCoord") })
    try scene.tmux.keys("Space")
    try scene.tmux.waitUntil("the blue tab") { screen in
      ScreenText(screen).tree.contains { $0.contains("❸ BlueCoord") }
    }
    try scene.waitForTitle("● live · rev 4")
    try scene.end()
  }
}
