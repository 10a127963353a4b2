import Foundation
import TestApps
import Testing

extension Scenes {
  /// Moving between panels, and reconnecting to the engine,.
  @Suite struct PanelScenarioTests {
    private func waitForFocus(_ panel: String, in scene: Scene) async throws {
      try await scene.terminal.waitUntil("\(panel) has the keys") {
        ScreenText($0).focus ?? "" == panel
      }
    }

    @Test("Tab and Shift-Tab cycle through the visible panels")
    func cycling() async throws {
      let scene = try await Scene()
      try await waitForFocus("0 Hierarchy", in: scene)
      for panel in ["d Detail", "1 Log", "0 Hierarchy", "d Detail"] {
        try await scene.terminal.keys("Tab")
        try await waitForFocus(panel, in: scene)
      }
      for panel in ["0 Hierarchy", "1 Log", "d Detail"] {
        try await scene.terminal.keys("BTab")
        try await waitForFocus(panel, in: scene)
      }
      // A hidden panel is shown by its key, and is then part of the cycle.
      try await scene.terminal.keys("3", "p", "Tab")
      try await waitForFocus("3 Timeline", in: scene)
      try await scene.terminal.keys("BTab")
      try await waitForFocus("p Preview", in: scene)
      try await scene.end()
    }

    @Test("keys reconnect and reload the hierarchy, and each reports its result")
    func reconnecting() async throws {
      let scene = try await Scene(steps: 21)
      func connections(_ screen: String) -> Int {
        ScreenText(screen).bottom.count { $0.contains("reconnected") }
      }
      try await scene.select("BlueInfoCoordinator")
      try await scene.terminal.keys("1")
      #expect(connections(await scene.terminal.screen) == 0)
      try await scene.terminal.keys("r")
      try await scene.waitForMessage("reconnecting")
      try await scene.terminal.waitUntil("another connection") { connections($0) == 1 }
      try await scene.waitForTitle("● live · rev 1")
      try await scene.terminal.keys("3", "R")
      try await scene.waitForMessage("reloading the hierarchy")
      try await scene.terminal.waitUntil("it in the timeline") {
        ScreenText($0).bottom.contains { $0.contains("reloaded") }
      }
      try await scene.terminal.keys("1")
      try await scene.terminal.waitUntil("no more connections") { connections($0) == 1 }
      // The selection stays.
      try await scene.terminal.keys("0")
      try await scene.waitForSelection("BlueInfoCoordinator")
      try await scene.end()
    }
  }
}
