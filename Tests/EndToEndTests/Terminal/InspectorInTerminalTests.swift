import Foundation
import TestApps
import Testing

/// The inspector's own screens in another inspector, and resizes while the app is busy.
@Suite(.serialized) struct InspectorInTerminalTests {
  @Test("flowscope can inspect another flowscope")
  func inspectable() async throws {
    let scene = try Scene(flags: "--inspectable")
    try scene.terminal.keys("?")
    try scene.terminal.waitFor("Keys of Hierarchy")
    let other = try Tmux(columns: 110, rows: 32, directory: scene.directory)
    try other.type("\(Program.path) flowscope")
    try other.waitUntil("the other's screens") {
      $0.contains("InspectorFlow") && $0.contains("▣ OverlayFlow")
        && $0.contains("● overlay(help)")
    }
    try scene.terminal.keys("Escape", "2")
    try other.waitUntil("the other's panel") {
      $0.contains("● panel(errors)") && !$0.contains("▣ OverlayFlow")
    }
    try other.keys("q")
    try await scene.end()
  }

  @Test("resizing during a burst of events leaves a complete screen")
  func resizing() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "5000", "--warm-up", "20"])
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("● live")
    for (columns, rows) in [(80, 24), (40, 10), (200, 60), (30, 8), (120, 40)] {
      try tmux.resize(columns: columns, rows: rows)
      usleep(50_000)
    }
    try tmux.waitUntil("the whole screen") { screen in
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count >= 39 && lines[1].hasPrefix("┌") && lines[1].hasSuffix("┐")
        && lines[38].hasPrefix("└") && lines.allSatisfy { $0.count <= 120 }
    }
    try tmux.keys("q")
    sample.kill()
  }
}
