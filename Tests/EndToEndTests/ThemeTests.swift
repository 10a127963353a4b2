import Foundation
import TestApps
import Testing

/// Themes on a real terminal with 256 colours.
@Suite(.serialized) struct ThemeTests {
  /// The inspector's screen, with its colour sequences.
  private func screen(
    _ arguments: String, file: String? = nil, variable: String = ""
  ) throws -> String {
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
    try tmux.type("\(variable) \(Program.path) attach rainbow \(arguments)")
    try tmux.waitFor("● live")
    try tmux.waitFor("Coordinator")
    return try tmux.styledScreen
  }

  @Test("high contrast is painted on black")
  func highContrast() throws {
    #expect(try screen("--theme high-contrast").contains("48;5;16m"))
  }

  @Test("theme none uses bold text and no colours")
  func none() throws {
    for arguments in ["--theme none", "--color never"] {
      let screen = try screen(arguments)
      #expect(!screen.contains("38;5;") && !screen.contains("48;5;"))
      #expect(screen.contains("\u{1b}[1m"))
    }
  }

  @Test("the theme in the config file applies, unless a flag sets another")
  func file() throws {
    let file = "{\"theme\": \"light\"}"
    let (lightFaint, darkFaint) = ("38;5;241m", "38;5;245m")
    let light = try screen("", file: file)
    #expect(light.contains(lightFaint) && !light.contains(darkFaint))
    let dark = try screen("--theme dark", file: file)
    #expect(dark.contains(darkFaint) && !dark.contains(lightFaint))
  }

  @Test("without an answer of the terminal, the variable COLORFGBG chooses between dark and light")
  func variable() throws {
    let (lightFaint, darkFaint) = ("38;5;241m", "38;5;245m")
    let light = try screen("", variable: "COLORFGBG='0;15'")
    #expect(light.contains(lightFaint) && !light.contains(darkFaint))
    let dark = try screen("", variable: "COLORFGBG='15;0'")
    #expect(dark.contains(darkFaint) && !dark.contains(lightFaint))
  }

  @Test("the terminal's answer changes the colours at once")
  func answer() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    defer { sample.kill() }
    let terminal = try PlainTerminal()
    var environment = Program.environment(directory)
    environment["TERM"] = "xterm-256color"
    environment["COLORFGBG"] = nil
    try terminal.start([Program.path, "rainbow"], environment: environment)
    #expect(terminal.read { $0.contains("\u{1b}]11;?\u{7}") } != nil)
    try FileHandle(fileDescriptor: terminal.near).write(
      contentsOf: Data("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\".utf8))
    // Light's faint colour.
    #expect(terminal.read { $0.contains("38;5;241") } != nil)
  }

  @Test("NO_COLOR turns colours off")
  func noColor() throws {
    let screen = try screen("", variable: "NO_COLOR=1")
    #expect(!screen.contains("38;5;") && !screen.contains("48;5;"))
    #expect(screen.contains("\u{1b}[1m"))
  }

  @Test("the theme command changes the theme at once, and refuses unknown names")
  func command() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    try tmux.type("\(Program.path) rainbow --theme dark")
    try tmux.waitFor("Coordinator")
    func write(_ line: String) throws {
      try tmux.keys(":")
      try tmux.keys("-l", line)
      try tmux.keys("Enter")
    }
    try write("theme high-contrast")
    try tmux.waitUntil("the black ground") { _ in try tmux.styledScreen.contains("48;5;16m") }
    try write("theme blue")
    try tmux.waitFor("'theme' does not take 'blue'")
    try write("theme none")
    try tmux.waitUntil("no colour") { _ in
      let screen = try tmux.styledScreen
      return !screen.contains("38;5;") && !screen.contains("48;5;") && screen.contains("Hierarchy")
    }
    try tmux.keys("q")
    sample.kill()
  }
}
