import Foundation
import TestApps
import Testing

extension Scenes {
  /// Keys from the config file.
  @Suite struct RebindingScenarioTests {
    /// Starts the inspector with a config file that changes the keys for detents and explaining.
    private func scene() async throws -> Scene {
      let directory = try Program.socketDirectory()
      let folder = "\(directory)/flowscope"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = """
        {
          "keys": {
            "focusDetents": ["K"],
            "explain": ["ctrl-x", "F"]
          }
        }
        """
      try Data(file.utf8).write(to: URL(fileURLWithPath: "\(folder)/config.json"))
      return try await Scene(steps: 21, in: directory)
    }

    /// The selected line of the tree.
    private func selection(_ screen: String) -> Substring? {
      ScreenText(screen).tree.first { $0.hasPrefix("▶") }
    }

    @Test("a key from the config file runs its action, and the old key does nothing")
    func keys() async throws {
      let scene = try await scene()
      // If an old key still worked, the arrow would move in the detents panel, or in an overlay.
      for old in ["4", "x"] {
        let before = try #require(selection(await scene.terminal.screen))
        try await scene.terminal.keys(old, "Down")
        let screen = try await scene.terminal.waitUntil("another selection") {
          selection($0) != nil && selection($0) != before
        }
        #expect(ScreenText(screen).focus == "0 Hierarchy")
      }
      try await scene.terminal.keys("K")
      try await scene.terminal.waitFor("▶K Detents")
      for key in ["C-x", "F"] {
        try await scene.terminal.keys(key)
        try await scene.terminal.waitUntil("what is asked for") {
          ScreenText($0).lastLine.hasPrefix(" :explain")
        }
        try await scene.terminal.keys("Escape")
        try await scene.terminal.waitUntil("the panels") {
          ScreenText($0).lastLine.contains("? keys")
        }
      }
      try await scene.end()
    }

    @Test("hints, titles, help and flowscope config name the new key, and not the old one")
    func names() async throws {
      let scene = try await scene()
      let screen = try await scene.terminal.waitFor("? keys")
      #expect(screen.contains("─ K Detents ─") && !screen.contains("4 Detents"), "\(screen)")
      let hints = ScreenText(screen).lastLine
      #expect(hints.contains(" ctrl-x explain ") && !hints.contains(" x explain"), "\(hints)")
      try await scene.terminal.keys("?")
      try await scene.terminal.waitFor("Keys of Hierarchy")
      for (words, keys) in [("the detents", "K"), ("explain a navigation", "ctrl-x F")] {
        try await scene.write(words)
        try await scene.terminal.waitUntil("its line of the help") { screen in
          screen.split(separator: "\n").contains { $0.contains(words) && $0.contains(" \(keys) │") }
        }
        for _ in words { try await scene.terminal.keys("BSpace") }
      }
      try await scene.terminal.keys("Escape")
      try await scene.end()
      let config = try await Program.run(["config"], directory: scene.directory).output
      let lines = config.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(lines.contains("keys.focusDetents K config.json:3"), "\(config)")
      #expect(lines.contains("keys.explain ctrl-x F config.json:4"), "\(config)")
    }
  }
}
