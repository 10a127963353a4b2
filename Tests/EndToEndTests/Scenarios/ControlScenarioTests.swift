import Foundation
import Testing

/// Navigating in the app: only after a confirmation, and only if both sides allow it.
@Suite(.serialized) struct ControlScenarioTests {
  private func scene(steps: Int = 21) throws -> Scene {
    try Scene(steps: steps, sample: ["--allow-control"], flags: "--control")
  }

  /// Waits for the question, declines it, and checks that nothing happened; then accepts it.
  private func refuseThenDo(
    _ question: String, in scene: Scene, by ask: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for answer in ["n", "Escape", "y"] {
      try ask()
      try scene.tmux.waitUntil("the question", sourceLocation: sourceLocation) {
        $0.contains(question) && $0.contains("y yes")
      }
      try scene.tmux.keys(answer)
      let screen = try scene.tmux.waitUntil("no question", sourceLocation: sourceLocation) {
        !$0.contains(question)
      }
      if answer != "y" {
        #expect(ScreenText(screen).number(after: "rev") == 1, sourceLocation: sourceLocation)
      }
    }
    // The app navigated exactly once.
    try scene.tmux.waitUntil("the next revision", sourceLocation: sourceLocation) {
      ScreenText($0).number(after: "rev") == 2
    }
  }

  @Test("X shows the plan, and navigates after yes")
  func navigate() throws {
    let scene = try scene()
    try refuseThenDo("Navigate to darkYellow from", in: scene) {
      try scene.tmux.keys("X")
      try scene.tmux.waitFor(" :navigate")
      try scene.write("darkYellow")
      try scene.tmux.keys("Enter")
      try scene.tmux.waitUntil("the plan") {
        $0.contains("✓ YellowRoute.darkYellow") && $0.contains("reachable in")
      }
    }
    try scene.tmux.waitUntil("the sheet of the yellow tab") { screen in
      ScreenText(screen).tree.contains { $0.contains("▣ DarkYellow") }
    }
    try scene.waitForMessage("navigate: ")
    try scene.end()
  }

  @Test("P pops")
  func pop() throws {
    let scene = try scene(steps: 9)
    try scene.select("RainbowCoordinator")
    try scene.tmux.waitFor("▶ rainbowOrange")
    try refuseThenDo("Pop the top screen of RainbowCoordinator", in: scene) {
      try scene.tmux.keys("P")
    }
    try scene.waitForMessage("pop: RainbowCoordinator: pop")
    try scene.tmux.waitUntil("its root") {
      $0.contains("root      ▶ rainbow ") && !$0.contains("rainbowOrange  ")
    }
    try scene.end()
  }

  @Test("D dismisses a sheet")
  func dismiss() throws {
    let scene = try scene()
    try scene.select("GreenCoordinator")
    try refuseThenDo("Dismiss the modal of GreenCoordinator", in: scene) {
      try scene.tmux.keys("D")
    }
    try scene.waitForMessage("dismissModal: GreenCoordinator: dismiss modal")
    try scene.tmux.waitUntil("the sheet is only registered") { screen in
      ScreenText(screen).tree.contains { $0.contains("□ GreenInfo") }
    }
    try scene.tmux.keys("D")
    try scene.waitForMessage("GreenCoordinator presents nothing; select the presenting coordinator")
    try scene.end()
  }

  @Test("D dismisses a detour")
  func dismissDetour() throws {
    let scene = try scene(steps: 12)
    try scene.tmux.waitFor("Profile")
    try scene.tmux.keys("J")
    try refuseThenDo("Dismiss the detour of", in: scene) { try scene.tmux.keys("D") }
    try scene.waitForMessage("dismissDetour: ")
    try scene.tmux.waitUntil("no detour") { screen in
      ScreenText(screen).tree.allSatisfy { !$0.contains("Profile") }
    }
    try scene.end()
  }

  @Test("T selects a tab")
  func selectTab() throws {
    let scene = try scene()
    try scene.select("PurpleCoordinator")
    try refuseThenDo("Select tab 5 of MainTabCoordinator", in: scene) {
      try scene.tmux.keys("T")
    }
    try scene.tmux.waitUntil("the tab") { screen in
      ScreenText(screen).tree.contains { $0.contains("❺ PurpleCoordinator") }
    }
    try scene.select("AppCoordinator")
    try scene.tmux.keys("T")
    try scene.waitForMessage("AppCoordinator isn't a tab")
    try scene.end()
  }

  @Test("without --control, no question is asked")
  func withoutFlag() throws {
    let scene = try Scene(steps: 21, sample: ["--allow-control"])
    try scene.select("GreenCoordinator")
    for key in ["P", "D", "T", "X"] {
      try scene.tmux.keys(key)
      let screen = try scene.waitForMessage("restart with --control to navigate")
      #expect(!screen.contains("Confirm"))
      try scene.tmux.keys("k", "j")
      try scene.tmux.waitUntil("no message") { !$0.contains("--control") }
    }
    try scene.waitForTitle("rev 1")
    try scene.end()
  }

  @Test(
    "an app without --allow-control refuses every change", arguments: ["P", "D", "T"])
  func withoutLeave(key: String) throws {
    let scene = try Scene(steps: 21, flags: "--control")
    try scene.select("GreenCoordinator")
    try scene.tmux.keys(key)
    try scene.tmux.waitFor("Confirm")
    try scene.tmux.keys("y")
    try scene.waitForMessage("the app does not let viewers navigate")
    try scene.waitForTitle("rev 1")
    try scene.end()
  }
}
