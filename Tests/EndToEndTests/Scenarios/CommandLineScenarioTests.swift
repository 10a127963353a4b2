import Foundation
import Testing

/// The command line, in a real terminal.
@Suite(.serialized) struct CommandLineScenarioTests {
  @Test("Tab completes commands and arguments, and Up shows earlier commands")
  func completion() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys(":")
    try scene.write("expo")
    try scene.tmux.waitUntil("what it may become") {
      $0.contains("Tab complete") && $0.contains("export the hierarchy")
    }
    try scene.tmux.keys("Tab")
    try scene.tmux.waitUntil("the command, and its formats") {
      ScreenText($0).lastLine.hasPrefix(" :export") && $0.contains("export dot")
    }
    try scene.write("d")
    try scene.tmux.keys("Tab")
    try scene.tmux.waitUntil("the whole line") { ScreenText($0).lastLine == " :export dot" }
    try scene.tmux.keys("Enter")
    try scene.waitForMessage("wrote ./rainbow.dot")
    let dot = try String(contentsOfFile: "\(scene.directory)/rainbow.dot", encoding: .utf8)
    #expect(dot.hasPrefix("digraph") && dot.contains("GreenCoordinator"))

    try scene.command("filter blue")
    try scene.tmux.waitFor("Hierarchy (blue)")
    try scene.tmux.keys(":", "Up")
    try scene.tmux.waitUntil("the last") { ScreenText($0).lastLine == " :filter blue" }
    try scene.tmux.keys("Up")
    try scene.tmux.waitUntil("that before") { ScreenText($0).lastLine == " :export dot" }
    try scene.tmux.keys("Up")
    try scene.tmux.keys("Down")
    try scene.tmux.waitUntil("the last again") { ScreenText($0).lastLine == " :filter blue" }
    try scene.tmux.keys("C-w")
    try scene.write("red")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("Hierarchy (red)")
    try scene.end()
  }

  @Test("routes are completed, and an unknown command suggests the nearest name")
  func routes() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("x")
    try scene.tmux.waitFor(" :explain")
    try scene.write("darkP")
    try scene.tmux.keys("Tab")
    try scene.tmux.waitUntil("the route") { ScreenText($0).lastLine == " :explain darkPurple" }
    try scene.tmux.keys("Enter")
    try scene.tmux.waitUntil("the explanation") {
      $0.contains("asked") && $0.contains("darkPurple")
    }
    try scene.tmux.keys("Escape")
    try scene.command("exporrt")
    try scene.waitForMessage("unknown command 'exporrt'")
    try scene.end()
  }

  @Test("e writes a diagram of the hierarchy to the working directory")
  func export() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("e")
    // In a list of formats, the first one is a picture.
    try scene.tmux.waitUntil("a list of formats, or the file") {
      $0.contains("wrote ./rainbow.svg") || $0.contains("Export")
    }
    if try !scene.tmux.screen.contains("wrote ./rainbow.svg") { try scene.tmux.keys("Enter") }
    try scene.waitForMessage("wrote ./rainbow.svg")
    let svg = try String(contentsOfFile: "\(scene.directory)/rainbow.svg", encoding: .utf8)
    #expect(svg.contains("<svg") && svg.contains("GreenCoordinator"))
    // The second time, the file exists.
    let path = "\(scene.directory)/rainbow.svg"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    for answer in ["n", "y"] {
      try scene.command("export svg")
      try scene.tmux.waitFor("./rainbow.svg exists. Replace it?")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
      try scene.tmux.keys(answer)
      try scene.waitForMessage(answer == "n" ? "cancelled" : "wrote ./rainbow.svg (")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == svg)
    try scene.end()
  }
}
