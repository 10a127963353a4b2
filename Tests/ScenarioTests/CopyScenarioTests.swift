import Foundation
import TestApps
import Testing

extension Scenes {
  /// Copying to the terminal's clipboard.
  @Suite struct CopyScenarioTests {
    @Test("a navigation in the log is copied as its line and as code")
    func navigation() async throws {
      let scene = try await Scene(sample: ["--allow-control"])
      let robot = scene.terminal
      try await scene.navigateApp(to: "PurpleRoute.lightPurple")
      try await scene.waitForTitle("rev 2")
      try await robot.keys("1")
      try await robot.waitUntil("the entry") {
        ScreenText($0).bottom.contains { $0.contains("lightPurple") }
      }
      try await robot.keys("C")
      let code = "coordinator.navigate(to: PurpleRoute.lightPurple)"
      try await scene.waitForMessage("sent to the terminal: \(code)")
      #expect(await robot.copied == code)
      try await robot.keys("c")
      try await robot.waitUntil("another message") { !ScreenText($0).message.contains(code) }
      #expect(await robot.copied?.contains("navigate  lightPurple  ") == true)
      try await scene.end()
    }
  }
}
