import Foundation
import Testing

/// Themes on a real terminal of 256 colours.
@Suite(.serialized) struct ThemeTests {
  /// The screen of the inspector, with the sequences that colour it.
  private func screen(_ arguments: String, file: String? = nil) throws -> String {
    let directory = try Program.socketDirectory()
    if let file {
      try FileManager.default.createDirectory(
        atPath: "\(directory)/flowscope", withIntermediateDirectories: true)
      try Data(file.utf8).write(to: URL(fileURLWithPath: "\(directory)/flowscope/config.json"))
    }
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    defer { sample.kill() }
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    try tmux.type("\(Program.path) attach rainbow \(arguments)")
    try tmux.waitFor("● live")
    try tmux.waitFor("AppCoordinator")
    return try tmux.styledScreen
  }

  @Test("high contrast is painted on black")
  func highContrast() throws {
    #expect(try screen("--theme high-contrast").contains("48;5;16m"))
  }

  @Test("without a theme, there is no colour, but bold text")
  func none() throws {
    for arguments in ["--theme none", "--color never"] {
      let screen = try screen(arguments)
      #expect(!screen.contains("38;5;") && !screen.contains("48;5;"))
      #expect(screen.contains("\u{1b}[1m"))
    }
  }

  @Test("the theme of the file holds, unless a flag names another")
  func file() throws {
    let file = "{\"theme\": \"light\"}"
    let (lightFaint, darkFaint) = ("38;5;241m", "38;5;245m")
    let light = try screen("", file: file)
    #expect(light.contains(lightFaint) && !light.contains(darkFaint))
    let dark = try screen("--theme dark", file: file)
    #expect(dark.contains(darkFaint) && !dark.contains(lightFaint))
  }
}
