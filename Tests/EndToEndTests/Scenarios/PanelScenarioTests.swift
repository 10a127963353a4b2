import Foundation
import Testing

/// Moving between panels, and reconnecting to the engine, in a real terminal.
@Suite(.serialized) struct PanelScenarioTests {
  private func waitForFocus(_ panel: String, in scene: Scene) throws {
    try scene.tmux.waitUntil("\(panel) has the keys") { ScreenText($0).focus ?? "" == panel }
  }

  @Test("Tab and Shift-Tab cycle through the visible panels")
  func cycling() throws {
    let scene = try Scene()
    try waitForFocus("0 Hierarchy", in: scene)
    for panel in ["d Detail", "1 Log", "0 Hierarchy", "d Detail"] {
      try scene.tmux.keys("Tab")
      try waitForFocus(panel, in: scene)
    }
    for panel in ["0 Hierarchy", "1 Log", "d Detail"] {
      try scene.tmux.keys("BTab")
      try waitForFocus(panel, in: scene)
    }
    // A hidden panel is shown by its key, and is then part of the cycle.
    try scene.tmux.keys("3", "p", "Tab")
    try waitForFocus("3 Timeline", in: scene)
    try scene.tmux.keys("BTab")
    try waitForFocus("p Preview", in: scene)
    try scene.end()
  }

  @Test("keys reconnect and reload the hierarchy, and each reports its result")
  func anew() throws {
    let scene = try Scene(steps: 21)
    func connections(_ screen: String) -> Int {
      ScreenText(screen).bottom.count { $0.contains("reconnected") }
    }
    try scene.select("BlueInfoCoordinator")
    try scene.tmux.keys("1")
    #expect(connections(try scene.tmux.screen) == 0)
    try scene.tmux.keys("r")
    try scene.waitForMessage("reconnecting")
    try scene.tmux.waitUntil("another connection") { connections($0) == 1 }
    try scene.waitForTitle("● live · rev 1")
    try scene.tmux.keys("3", "R")
    try scene.waitForMessage("reloading the hierarchy")
    try scene.tmux.waitUntil("it in the timeline") {
      ScreenText($0).bottom.contains { $0.contains("reloaded") }
    }
    try scene.tmux.keys("1")
    try scene.tmux.waitUntil("no more connections") { connections($0) == 1 }
    // The selection stays.
    try scene.tmux.keys("0")
    try scene.waitForSelection("BlueInfoCoordinator")
    try scene.end()
  }

  @Test("a command turns the mouse on and off, and a click selects only while it is on")
  func mouse() throws {
    // tmux's terminal description has the old encoding of the mouse; xterm's has the newer one.
    let scene = try Scene(environment: "TERM=xterm-256color")
    func waitUntilAsked(_ isAsked: Bool) throws {
      try scene.tmux.waitForFacts("#{mouse_any_flag}", isAsked ? "1" : "0")
    }
    try waitUntilAsked(false)
    try scene.command("mouse")
    try scene.waitForMessage("mouse on")
    try waitUntilAsked(true)
    let screen = try scene.tmux.screen
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(" YellowCoordinator ") })
    try scene.write("\u{1b}[<0;10;\(row + 1)M\u{1b}[<0;10;\(row + 1)m")
    try scene.waitForSelection("YellowCoordinator")
    // A click on another panel moves the focus there.
    let log = try #require(lines.firstIndex { $0.contains("connected") })
    try scene.write("\u{1b}[<0;10;\(log + 1)M\u{1b}[<0;10;\(log + 1)m")
    try waitForFocus("1 Log", in: scene)
    try scene.command("mouse off")
    try scene.waitForMessage("mouse off")
    try waitUntilAsked(false)
    try scene.end()
  }
}
