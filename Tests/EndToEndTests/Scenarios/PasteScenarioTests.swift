import Foundation
import Testing

/// Pasting in a real terminal.
@Suite(.serialized) struct PasteScenarioTests {
  @Test("several pasted lines become one in the command line, and are never read as keys")
  func lines() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys(":")
    try scene.tmux.waitFor("Tab complete")
    try scene.tmux.paste("filter blue\nqqq\n")
    try scene.tmux.waitUntil("the line") { ScreenText($0).lastLine == " :filter blue qqq" }
    try scene.tmux.keys("C-w", "BSpace", "Enter")
    try scene.tmux.waitFor("Hierarchy (blue)")
    // Outside of a line, no part of the text is read as a key.
    try scene.tmux.paste("qqq\n\u{1b}")
    try scene.waitForMessage("no line to paste into: press / or : first")
    #expect(try scene.tmux.screen.contains("Hierarchy (blue)"))
    try scene.end()
  }

  @Test("the part of a long text that does not fit is not read as keys")
  func long() throws {
    let scene = try Scene()
    try scene.tmux.keys("/")
    try scene.tmux.paste(String(repeating: "é한x\n", count: 3_000) + "the end")
    try scene.tmux.waitUntil("its end, as far as there is room") {
      ScreenText($0).lastLine.contains("é한x é한x é한x")
    }
    try scene.tmux.keys("C-u")
    try scene.write("green")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("Hierarchy (green)")
    try scene.end()
  }

  @Test("pastes are still recognised after a suspension")
  func afterAStop() throws {
    let scene = try Scene()
    try scene.tmux.keys("C-z")
    try scene.tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
    try scene.tmux.type("fg")
    try scene.tmux.waitFor("Hierarchy")
    try scene.tmux.paste("qqq")
    try scene.waitForMessage("no line to paste into: press / or : first")
    try scene.end()
  }
}
