import Foundation
import TestApps
import Testing

extension Scenes {
  /// Navigating in the app: only after a confirmation, and only if both sides allow it.
  @Suite struct ControlScenarioTests {
    private func scene(steps: Int = 21) async throws -> Scene {
      try await Scene(steps: steps, sample: ["--allow-control"], flags: "--control")
    }

    /// Waits for the question, declines it, and checks that nothing happened; then accepts it.
    private func refuseThenDo(
      _ question: String, in scene: Scene, by ask: () async throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      for answer in ["n", "Escape", "y"] {
        try await ask()
        try await scene.terminal.waitUntil("the question", sourceLocation: sourceLocation) {
          $0.contains(question) && $0.contains("y yes")
        }
        try await scene.terminal.keys(answer)
        let screen = try await scene.terminal.waitUntil(
          "no question", sourceLocation: sourceLocation
        ) {
          !$0.contains(question)
        }
        if answer != "y" {
          #expect(ScreenText(screen).number(after: "rev") == 1, sourceLocation: sourceLocation)
        }
      }
      // The app navigated exactly once.
      try await scene.terminal.waitUntil("the next revision", sourceLocation: sourceLocation) {
        ScreenText($0).number(after: "rev") == 2
      }
    }

    @Test("X shows the plan, and navigates after yes")
    func navigate() async throws {
      let scene = try await scene()
      try await refuseThenDo("Navigate to darkYellow from", in: scene) {
        try await scene.terminal.keys("X")
        try await scene.terminal.waitFor(" :navigate")
        try await scene.write("darkYellow")
        try await scene.terminal.keys("Enter")
        try await scene.terminal.waitUntil("the plan") {
          $0.contains("✓ YellowRoute.darkYellow") && $0.contains("reachable in")
        }
      }
      try await scene.terminal.waitUntil("the sheet of the yellow tab") { screen in
        ScreenText(screen).tree.contains { $0.contains("▣ DarkYellow") }
      }
      try await scene.waitForMessage("navigate: ")
      try await scene.end()
    }

    @Test("P pops")
    func pop() async throws {
      let scene = try await scene(steps: 9)
      try await scene.select("RainbowCoordinator")
      try await scene.terminal.waitFor("▶ rainbowOrange")
      try await refuseThenDo("Pop the top screen of RainbowCoordinator", in: scene) {
        try await scene.terminal.keys("P")
      }
      try await scene.waitForMessage("pop: RainbowCoordinator: pop")
      try await scene.terminal.waitUntil("its root") {
        $0.contains("root      ▶ rainbow ") && !$0.contains("rainbowOrange  ")
      }
      try await scene.end()
    }

    @Test("D dismisses a sheet")
    func dismiss() async throws {
      let scene = try await scene()
      try await scene.select("GreenCoordinator")
      try await refuseThenDo("Dismiss the modal of GreenCoordinator", in: scene) {
        try await scene.terminal.keys("D")
      }
      try await scene.waitForMessage("dismissModal: GreenCoordinator: dismiss modal")
      try await scene.terminal.waitUntil("the sheet is only registered") { screen in
        ScreenText(screen).tree.contains { $0.contains("□ GreenInfo") }
      }
      try await scene.terminal.keys("D")
      try await scene.waitForMessage(
        "GreenCoordinator presents nothing; select the presenting coordinator")
      try await scene.end()
    }

    @Test("D dismisses a detour")
    func dismissDetour() async throws {
      let scene = try await scene(steps: 12)
      try await scene.waitForSelection("ProfileCoordinator")
      try await scene.terminal.keys("J")
      try await refuseThenDo("Dismiss the detour of", in: scene) {
        try await scene.terminal.keys("D")
      }
      try await scene.waitForMessage("dismissDetour: ")
      try await scene.terminal.waitUntil("no detour") { screen in
        ScreenText(screen).tree.allSatisfy { !$0.contains("Profile") }
      }
      try await scene.end()
    }

    @Test("T selects a tab")
    func selectTab() async throws {
      let scene = try await scene()
      try await scene.select("PurpleCoordinator")
      try await refuseThenDo("Select tab 5 of MainTabCoordinator", in: scene) {
        try await scene.terminal.keys("T")
      }
      try await scene.terminal.waitUntil("the tab") { screen in
        ScreenText(screen).tree.contains { $0.contains("❺ PurpleCoordinator") }
      }
      try await scene.select("AppCoordinator")
      try await scene.terminal.keys("T")
      try await scene.waitForMessage("AppCoordinator isn't a tab")
      try await scene.end()
    }

    @Test("without --control, no question is asked")
    func withoutFlag() async throws {
      let scene = try await Scene(steps: 21, sample: ["--allow-control"])
      try await scene.select("GreenCoordinator")
      for key in ["P", "D", "T", "X"] {
        try await scene.terminal.keys(key)
        let screen = try await scene.waitForMessage("restart with --control to navigate")
        #expect(!screen.contains("Confirm"))
        try await scene.terminal.keys("k", "j")
        try await scene.terminal.waitUntil("no message") { !$0.contains("--control") }
      }
      try await scene.waitForTitle("rev 1")
      try await scene.end()
    }

    @Test(
      "an app without --allow-control refuses every change", arguments: ["P", "D", "T"])
    func withoutLeave(key: String) async throws {
      let scene = try await Scene(steps: 21, flags: "--control")
      try await scene.select("GreenCoordinator")
      try await scene.terminal.keys(key)
      let screen = try await scene.waitForMessage("the app does not let viewers navigate")
      #expect(!screen.contains("Confirm"))
      try await scene.waitForTitle("rev 1")
      try await scene.end()
    }

    @Test("with --keep-place, an app that is started again is put where it was")
    func keepsPlace() async throws {
      let scene = try await Scene(
        steps: 9, sample: ["--allow-control"], flags: "--control", "--keep-place")
      try await scene.select("RainbowCoordinator")
      scene.sample.kill()
      let again = try ServedSample(
        directory: scene.directory, arguments: ["--rate", "0", "--allow-control"])
      try await scene.waitForMessage("restored: RainbowRoute.rainbowOrange of RainbowCoordinator")
      try await scene.select("RainbowCoordinator")
      again.kill()
      try await scene.end()
    }

    @Test("with --keep-place, an app that is started again without --allow-control is not changed")
    func keepsNoPlace() async throws {
      let scene = try await Scene(
        steps: 9, sample: ["--allow-control"], flags: "--control", "--keep-place")
      try await scene.select("RainbowCoordinator")
      scene.sample.kill()
      let again = try ServedSample(directory: scene.directory, arguments: ["--rate", "0"])
      try await scene.waitForMessage("the app does not let viewers restore a state")
      try await scene.waitForTitle("rev 1")
      again.kill()
      try await scene.end()
    }

    @Test("without it, nothing is restored before a person says so")
    func forgetsPlace() async throws {
      let scene = try await scene(steps: 21)
      scene.sample.kill()
      let again = try ServedSample(
        directory: scene.directory, arguments: ["--rate", "0", "--allow-control"])
      try await scene.terminal.waitUntil("the login") { screen in
        ScreenText(screen).tree.contains { $0.contains("LoginCoordinator") }
      }
      try await scene.waitForTitle("rev 1")
      // It can still be asked for. Without --keep-place, the details of coordinators that were never
      // on screen are not followed, and a place is known only if all were.
      try await scene.command("restore")
      let screen = try await scene.terminal.waitUntil("an answer") { screen in
        screen.contains("where it was before its restart?")
          || ScreenText(screen).message.contains("nothing to restore")
      }
      if screen.contains("Confirm") { try await scene.terminal.keys("n") }
      try await scene.waitForTitle("rev 1")
      again.kill()
      try await scene.end()
    }

    @Test("in the past, no key changes the app, and the way back to now is named")
    func inThePast() async throws {
      let scene = try await scene(steps: 21)
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("paused")
      for key in ["P", "D", "T", "X"] {
        try await scene.terminal.keys(key)
        let screen = try await scene.waitForMessage("the past is read-only; press . to go back")
        #expect(!screen.contains("Confirm"))
        try await scene.terminal.keys("k", "j")
        try await scene.terminal.waitUntil("no message") { !$0.contains("read-only") }
      }
      try await scene.terminal.keys(".", "P")
      try await scene.terminal.waitFor("Confirm")
      try await scene.terminal.keys("n")
      try await scene.end()
    }
  }
}
