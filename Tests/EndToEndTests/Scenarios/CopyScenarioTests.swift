import Foundation
import TestApps
import Testing

/// Copying to a real terminal: tmux decodes OSC 52 into a paste buffer.
@Suite(.serialized) struct CopyScenarioTests {
  private struct Node: Decodable {
    let name: String
  }

  /// Copies the selected coordinator both ways, and reads the terminal's buffer.
  private func expectCopies(_ scene: Scene, into terminal: Tmux) async throws {
    try await scene.select("BlueInfoCoordinator")
    #expect(try terminal.buffer() == nil)
    try scene.terminal.keys("c")
    try await scene.waitForMessage("sent to the terminal: BlueInfoCoordinator")
    try terminal.waitUntil("the name") { _ in try terminal.buffer() == "BlueInfoCoordinator" }
    try scene.terminal.keys("y")
    try await scene.waitForMessage("sent to the terminal: BlueInfoCoordinator as JSON")
    var json = ""
    try terminal.waitUntil("the JSON") { _ in
      json = try terminal.buffer() ?? ""
      return json.hasPrefix("{")
    }
    #expect(
      try JSONDecoder().decode(Node.self, from: Data(json.utf8)).name == "BlueInfoCoordinator")
  }

  @Test("a name and a coordinator as JSON are copied to the terminal's clipboard")
  func terminal() async throws {
    let directory = try Program.socketDirectory()
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.set("set-clipboard", "on")
    // The program sees this tmux as an ordinary terminal.
    let scene = try Scene(environment: "env -u TMUX", in: directory, tmux: tmux)
    try await expectCopies(scene, into: tmux)
    try await scene.end()
  }

  @Test("inside a tmux that accepts copies, the copied text is stored in its buffer")
  func tmuxItself() async throws {
    let directory = try Program.socketDirectory()
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.set("set-clipboard", "on")
    try tmux.set("allow-passthrough", "off")
    let scene = try Scene(in: directory, tmux: tmux)
    try await expectCopies(scene, into: tmux)
    try await scene.end()
  }

  @Test("inside tmux, the copied text is passed to the clipboard of the outer terminal")
  func throughTmux() async throws {
    let directory = try Program.socketDirectory()
    let around = try Tmux(columns: 110, rows: 32, directory: directory)
    try around.set("set-clipboard", "on")
    let inside = try Tmux(columns: 110, rows: 32, directory: directory)
    try inside.set("allow-passthrough", "on")
    try around.type("TMUX= \(inside.attachCommand)")
    try around.waitUntil("the one inside") { $0.hasPrefix("ready>") && !$0.contains("attach") }
    let scene = try Scene(in: directory, tmux: inside)
    try around.waitFor("● live")
    try await expectCopies(scene, into: around)
    #expect(try inside.buffer() == nil, "it was for the terminal around it")
    try await scene.end()
  }
}
