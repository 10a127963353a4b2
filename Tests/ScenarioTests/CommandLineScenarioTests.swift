import Foundation
import TestApps
import Testing

extension Scenes {
  /// The command line,.
  @Suite struct CommandLineScenarioTests {
    @Test("Tab completes commands and arguments, and Up shows earlier commands")
    func completion() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys(":")
      try await scene.write("expo")
      try await scene.terminal.waitUntil("what it may become") {
        $0.contains("Tab complete") && $0.contains("export the hierarchy")
      }
      try await scene.terminal.keys("Tab")
      try await scene.terminal.waitUntil("the command, and its formats") {
        ScreenText($0).lastLine.hasPrefix(" :export") && $0.contains("export dot")
      }
      try await scene.write("d")
      try await scene.terminal.keys("Tab")
      try await scene.terminal.waitUntil("the whole line") {
        ScreenText($0).lastLine == " :export dot"
      }
      try await scene.terminal.keys("Enter")
      try await scene.waitForMessage("wrote ./rainbow.dot")
      let dot = try String(contentsOfFile: "\(scene.directory)/rainbow.dot", encoding: .utf8)
      #expect(dot.hasPrefix("digraph") && dot.contains("GreenCoordinator"))

      try await scene.command("filter blue")
      try await scene.terminal.waitFor("Hierarchy (blue)")
      try await scene.terminal.keys(":", "Up")
      try await scene.terminal.waitUntil("the last") { ScreenText($0).lastLine == " :filter blue" }
      try await scene.terminal.keys("Up")
      try await scene.terminal.waitUntil("that before") {
        ScreenText($0).lastLine == " :export dot"
      }
      try await scene.terminal.keys("Up")
      try await scene.terminal.keys("Down")
      try await scene.terminal.waitUntil("the last again") {
        ScreenText($0).lastLine == " :filter blue"
      }
      try await scene.terminal.keys("C-w")
      try await scene.write("red")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("Hierarchy (red)")
      try await scene.end()
    }

    @Test("routes are completed, and an unknown command suggests the nearest name")
    func routes() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys("x")
      try await scene.terminal.waitFor(" :explain")
      try await scene.write("darkP")
      try await scene.terminal.keys("Tab")
      try await scene.terminal.waitUntil("the route") {
        ScreenText($0).lastLine == " :explain darkPurple"
      }
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("the explanation") {
        $0.contains("asked") && $0.contains("darkPurple")
      }
      try await scene.terminal.keys("Escape")
      try await scene.command("exporrt")
      try await scene.waitForMessage("unknown command 'exporrt'")
      try await scene.end()
    }

    @Test("e writes a diagram of the hierarchy to the working directory")
    func export() async throws {
      let scene = try await Scene(steps: 21)
      try await scene.terminal.keys("e")
      // In a list of formats, the first one is a picture.
      try await scene.terminal.waitUntil("a list of formats, or the file") {
        $0.contains("wrote ./rainbow.svg") || $0.contains("Export")
      }
      if await !scene.terminal.screen.contains("wrote ./rainbow.svg") {
        try await scene.terminal.keys("Enter")
      }
      try await scene.waitForMessage("wrote ./rainbow.svg")
      let svg = try String(contentsOfFile: "\(scene.directory)/rainbow.svg", encoding: .utf8)
      #expect(svg.contains("<svg") && svg.contains("GreenCoordinator"))
      // The second time, the file exists.
      let path = "\(scene.directory)/rainbow.svg"
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      for answer in ["n", "y"] {
        try await scene.command("export svg")
        try await scene.terminal.waitFor("./rainbow.svg exists. Replace it?")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        try await scene.terminal.keys(answer)
        try await scene.waitForMessage(answer == "n" ? "cancelled" : "wrote ./rainbow.svg (")
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == svg)
      try await scene.end()
    }
  }
}
