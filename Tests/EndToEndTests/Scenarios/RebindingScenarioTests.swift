import Foundation
import Testing

/// Keys from the config file, in a real terminal.
@Suite(.serialized) struct RebindingScenarioTests {
  /// Starts the inspector with a config file that changes the keys for detents and explaining.
  private func scene() throws -> Scene {
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
    return try Scene(steps: 21, in: directory)
  }

  /// The selected line of the tree.
  private func selection(_ screen: String) -> Substring? {
    ScreenText(screen).tree.first { $0.hasPrefix("▶") }
  }

  @Test("a key from the config file runs its action, and the old key does nothing")
  func keys() throws {
    let scene = try scene()
    // If an old key still worked, the arrow would move in the detents panel, or in an overlay.
    for old in ["4", "x"] {
      let before = try #require(selection(scene.tmux.screen))
      try scene.tmux.keys(old, "Down")
      let screen = try scene.tmux.waitUntil("another selection") {
        selection($0) != nil && selection($0) != before
      }
      #expect(ScreenText(screen).focus == "0 Hierarchy")
    }
    try scene.tmux.keys("K")
    try scene.tmux.waitFor("▶K Detents")
    for key in ["C-x", "F"] {
      try scene.tmux.keys(key)
      try scene.tmux.waitUntil("what is asked for") {
        ScreenText($0).lastLine.hasPrefix(" :explain")
      }
      try scene.tmux.keys("Escape")
      try scene.tmux.waitUntil("the panels") { ScreenText($0).lastLine.contains("? keys") }
    }
    try scene.end()
  }

  @Test("hints, titles, help and flowscope config name the new key, and not the old one")
  func names() throws {
    let scene = try scene()
    let screen = try scene.tmux.waitFor("? keys")
    #expect(screen.contains("─ K Detents ─") && !screen.contains("4 Detents"), "\(screen)")
    let hints = ScreenText(screen).lastLine
    #expect(hints.contains(" ctrl-x explain ") && !hints.contains(" x explain"), "\(hints)")
    try scene.tmux.keys("?")
    try scene.tmux.waitFor("Keys of Hierarchy")
    for (words, keys) in [("the detents", "K"), ("explain a navigation", "ctrl-x F")] {
      try scene.write(words)
      try scene.tmux.waitUntil("its line of the help") { screen in
        screen.split(separator: "\n").contains { $0.contains(words) && $0.contains(" \(keys) │") }
      }
      for _ in words { try scene.tmux.keys("BSpace") }
    }
    try scene.tmux.keys("Escape")
    try scene.end()
    try scene.tmux.type("clear; \(Program.path) config")
    let config = try scene.tmux.waitFor("keys.explain")
    let lines = config.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("keys.focusDetents K config.json:3"), "\(config)")
    #expect(lines.contains("keys.explain ctrl-x F config.json:4"), "\(config)")
  }
}
