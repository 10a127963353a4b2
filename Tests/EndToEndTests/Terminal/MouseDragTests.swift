import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// The mouse on borders and hints, in a real terminal.
  @Suite struct MouseDragTests {
    @Test("borders between panels follow the mouse, and hints click")
    func drag() async throws {
      // tmux's terminal description has the old encoding of the mouse; xterm's has the newer one.
      let scene = try Scene(flags: "--mouse", environment: "TERM=xterm-256color")
      func report(_ code: Int, _ row: Int, _ column: Int, _ end: String = "M") async throws {
        try await scene.write("\u{1b}[<\(code);\(column + 1);\(row + 1)\(end)")
      }
      func divider(_ screen: String) -> Int? {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 1 ? Array(lines[1]).firstIndex(of: "┬") : nil
      }
      func edge(_ screen: String) -> Int? {
        screen.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.hasPrefix("├") }
      }
      let (column, row) = (
        try #require(divider(scene.terminal.screen)), try #require(edge(scene.terminal.screen))
      )
      try await report(0, 4, column)
      for step in 1...7 { try await report(32, 4, column - step) }
      try await report(0, 4, column - 7, "m")
      try scene.terminal.waitUntil("another border") { divider($0) == column - 7 }
      // Right of the tabs, which switch panels.
      try await report(0, row, 107)
      try await report(32, row - 3, 70)
      try await report(0, row - 3, 70, "m")
      try scene.terminal.waitUntil("a higher panel") { edge($0) == row - 3 }
      let screen = try scene.terminal.screen
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      let last = try #require(lines.lastIndex { $0.contains("? keys") })
      let place = try #require(lines[last].range(of: "? keys"))
      try await report(
        0, last, lines[last].distance(from: lines[last].startIndex, to: place.lowerBound))
      try scene.terminal.waitFor("Keys of Hierarchy")
      try scene.terminal.keys("Escape")
      try await scene.end()
    }
  }
}
