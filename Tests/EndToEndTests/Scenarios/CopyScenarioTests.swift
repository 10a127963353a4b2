import Foundation
import Testing

/// Copying to a real terminal: tmux decodes OSC 52 into a paste buffer.
@Suite(.serialized) struct CopyScenarioTests {
  private struct Node: Decodable {
    let name: String
  }

  /// Copies the selected coordinator both ways, and reads the terminal's buffer.
  private func expectCopies(_ scene: Scene, into terminal: Tmux) throws {
    try scene.select("BlueInfoCoordinator")
    #expect(try terminal.buffer() == nil)
    try scene.tmux.keys("c")
    try scene.waitForMessage("copied BlueInfoCoordinator")
    try terminal.waitUntil("the name") { _ in try terminal.buffer() == "BlueInfoCoordinator" }
    try scene.tmux.keys("y")
    try scene.waitForMessage("copied BlueInfoCoordinator as JSON")
    var json = ""
    try terminal.waitUntil("the JSON") { _ in
      json = try terminal.buffer() ?? ""
      return json.hasPrefix("{")
    }
    #expect(
      try JSONDecoder().decode(Node.self, from: Data(json.utf8)).name == "BlueInfoCoordinator")
  }

  @Test("a name and a coordinator as JSON are copied to the terminal's clipboard")
  func terminal() throws {
    let directory = try Program.socketDirectory()
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.set("set-clipboard", "on")
    // The program sees this tmux as an ordinary terminal.
    let scene = try Scene(environment: "env -u TMUX", in: directory, tmux: tmux)
    try expectCopies(scene, into: tmux)
    try scene.end()
  }

  @Test("a navigation in the log is copied as its line and as code")
  func navigation() async throws {
    let directory = try Program.socketDirectory()
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.set("set-clipboard", "on")
    let scene = try Scene(
      sample: ["--allow-control"], environment: "env -u TMUX", in: directory, tmux: tmux)
    try await scene.navigateApp(to: "PurpleRoute.lightPurple")
    try scene.waitForTitle("rev 2")
    try tmux.keys("1")
    try tmux.waitUntil("the entry") {
      ScreenText($0).bottom.contains { $0.contains("lightPurple") }
    }
    try tmux.keys("C")
    let code = "coordinator.navigate(to: PurpleRoute.lightPurple)"
    try scene.waitForMessage("copied \(code)")
    try tmux.waitUntil("the code") { _ in try tmux.buffer() == code }
    try tmux.keys("c")
    try tmux.waitUntil("the line") { _ in
      try tmux.buffer()?.contains("navigate  lightPurple  ") == true
    }
    try scene.end()
  }

  @Test("inside a tmux that accepts copies, the copied text is stored in its buffer")
  func tmuxItself() throws {
    let directory = try Program.socketDirectory()
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.set("set-clipboard", "on")
    try tmux.set("allow-passthrough", "off")
    let scene = try Scene(in: directory, tmux: tmux)
    try expectCopies(scene, into: tmux)
    try scene.end()
  }

  @Test("inside tmux, the copied text is passed to the clipboard of the outer terminal")
  func throughTmux() throws {
    let directory = try Program.socketDirectory()
    let around = try Tmux(columns: 110, rows: 32, directory: directory)
    try around.set("set-clipboard", "on")
    let inside = try Tmux(columns: 110, rows: 32, directory: directory)
    try inside.set("allow-passthrough", "on")
    try around.type("TMUX= \(inside.attachCommand)")
    try around.waitUntil("the one inside") { $0.hasPrefix("ready>") && !$0.contains("attach") }
    let scene = try Scene(in: directory, tmux: inside)
    try around.waitFor("● live")
    try expectCopies(scene, into: around)
    #expect(try inside.buffer() == nil, "it was for the terminal around it")
    try scene.end()
  }
}
