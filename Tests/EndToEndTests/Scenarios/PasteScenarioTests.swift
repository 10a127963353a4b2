import Foundation
import TestApps
import Testing

/// Pasting in a real terminal.
@Suite(.serialized) struct PasteScenarioTests {
  @Test("several pasted lines become one in the command line, and are never read as keys")
  func lines() async throws {
    let scene = try Scene(steps: 21)
    try scene.terminal.keys(":")
    try scene.terminal.waitFor("Tab complete")
    try scene.terminal.paste("filter blue\nqqq\n")
    try scene.terminal.waitUntil("the line") { ScreenText($0).lastLine == " :filter blue qqq" }
    try scene.terminal.keys("C-w", "BSpace", "Enter")
    try scene.terminal.waitFor("Hierarchy (blue)")
    // Outside of a line, no part of the text is read as a key.
    try scene.terminal.paste("qqq\n\u{1b}")
    try await scene.waitForMessage("no line to paste into: press / or : first")
    #expect(try scene.terminal.screen.contains("Hierarchy (blue)"))
    try await scene.end()
  }

  @Test("the part of a long text that does not fit is not read as keys")
  func long() async throws {
    let scene = try Scene()
    try scene.terminal.keys("/")
    try scene.terminal.paste(String(repeating: "é한x\n", count: 3_000) + "the end")
    try scene.terminal.waitUntil("its end, as far as there is room") {
      ScreenText($0).lastLine.contains("é한x é한x é한x")
    }
    try scene.terminal.keys("C-u")
    try await scene.write("green")
    try scene.terminal.keys("Enter")
    try scene.terminal.waitFor("Hierarchy (green)")
    try await scene.end()
  }

  @Test("a pasted ctrl-c, ctrl-\\ or ctrl-z is text, and a typed one still a signal")
  func signals() async throws {
    let scene = try Scene()
    try scene.terminal.keys("/")
    try scene.terminal.paste("a\u{3}b\u{1c}c\u{1a}d")
    try scene.terminal.waitUntil("the text") { ScreenText($0).lastLine.contains("a b c d") }
    try scene.terminal.keys("C-u", "Escape")
    try scene.terminal.keys("C-z")
    try scene.terminal.waitUntil("the shell") { !$0.contains("Hierarchy") }
    try scene.terminal.type("fg")
    try scene.terminal.waitFor("Hierarchy")
    // Presses ctrl-c, and waits for the shell.
    try await scene.end()
  }

  @Test("pastes are still recognised after a suspension")
  func afterAStop() async throws {
    let scene = try Scene()
    try scene.terminal.keys("C-z")
    try scene.terminal.waitUntil("the shell") { !$0.contains("Hierarchy") }
    try scene.terminal.type("fg")
    try scene.terminal.waitFor("Hierarchy")
    try scene.terminal.paste("qqq")
    try await scene.waitForMessage("no line to paste into: press / or : first")
    try await scene.end()
  }
}
