import Foundation
import TestApps
import Testing

/// The command that turns the mouse on and off.
@Suite(.serialized) struct MouseCommandTests {
  private func waitForFocus(_ panel: String, in scene: Scene) throws {
    try scene.terminal.waitUntil("\(panel) has the keys") { ScreenText($0).focus ?? "" == panel }
  }

  @Test("a command turns the mouse on and off, and a click selects only while it is on")
  func mouse() async throws {
    // tmux's terminal description has the old encoding of the mouse; xterm's has the newer one.
    let scene = try Scene(environment: "TERM=xterm-256color")
    func waitUntilAsked(_ isAsked: Bool) throws {
      try scene.terminal.waitForFacts("#{mouse_any_flag}", isAsked ? "1" : "0")
    }
    try waitUntilAsked(false)
    try await scene.command("mouse")
    try await scene.waitForMessage("mouse on")
    try waitUntilAsked(true)
    let screen = try scene.terminal.screen
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("④ Yellow") })
    try await scene.write("\u{1b}[<0;10;\(row + 1)M\u{1b}[<0;10;\(row + 1)m")
    try await scene.waitForSelection("YellowCoordinator")
    // A click on another panel moves the focus there.
    let log = try #require(lines.firstIndex { $0.contains("connected") })
    try await scene.write("\u{1b}[<0;10;\(log + 1)M\u{1b}[<0;10;\(log + 1)m")
    try waitForFocus("1 Log", in: scene)
    try await scene.command("mouse off")
    try await scene.waitForMessage("mouse off")
    try waitUntilAsked(false)
    try await scene.end()
  }
}
