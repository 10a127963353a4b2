import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// The settings file, changed while the inspector runs.
  @Suite struct SettingsReloadTests {
    /// Writes the settings file as an editor does, beside the old one.
    private func write(_ text: String, in directory: String) throws {
      let folder = "\(directory)/flowscope"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(
        to: URL(fileURLWithPath: "\(folder)/config.json"), options: .atomic)
    }

    @Test("a changed theme, key or setting takes effect at once; an invalid file has no effect")
    func reload() async throws {
      let scene = try Scene(in: try Program.socketDirectory())
      let accent = "38;5;208m"
      #expect(!(try scene.terminal.styledScreen.contains(accent)))
      try write(
        """
        {"theme": "mine", "themes": {"mine": {"accent": "#ff8700"}},
         "keys": {"explain": ["F"]}}
        """, in: scene.directory)
      try scene.terminal.waitUntil("the theme") { _ in
        try scene.terminal.styledScreen.contains(accent)
      }
      try await scene.waitForMessage("config.json: theme, themes, keys changed")
      try scene.terminal.keys("j")
      try scene.terminal.waitUntil("the key") { ScreenText($0).lastLine.contains(" F explain ") }
      try write(
        "{\"theme\": \"mine\", \"themes\": {\"mine\": {\"accent\": \"rad\"}}}", in: scene.directory)
      try await scene.waitForMessage(
        "config.json:1: 'rad' isn't a colour for 'accent'; did you mean 'red'?")
      #expect(try scene.terminal.styledScreen.contains(accent))
      try write("{\"ascii\": true}", in: scene.directory)
      try scene.terminal.waitUntil("ASCII") { $0.contains("O live") && $0.contains("+-") }
      // Written in place, and not moved.
      let path = "\(scene.directory)/flowscope/config.json"
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data("{\"theme\": \"high-contrast\"}".utf8))
      try file.close()
      try scene.terminal.waitUntil("the black ground") { screen in
        try scene.terminal.styledScreen.contains("48;5;16m") && screen.contains("● live")
      }
      try await scene.end()
    }
  }
}
