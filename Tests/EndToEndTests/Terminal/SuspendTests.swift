import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// ctrl-z, `fg` and `bg`.
  @Suite struct SuspendTests {
    enum Way: CaseIterable {
      case key, signal, command
    }

    /// The suspended inspector in a terminal, with the shell's prompt.
    private struct Scene {
      let sample: ServedSample
      let terminal: WatchedTerminal
      var tmux: Tmux { terminal.tmux }

      init(stoppedBy way: Way, rate: String = "0") throws {
        let directory = try Program.socketDirectory()
        sample = try ServedSample(
          directory: directory, arguments: ["--rate", rate, "--warm-up", "12"])
        terminal = try WatchedTerminal(in: directory)
        let inspector = try terminal.start()
        try tmux.waitFor("Yellow")
        switch way {
        case .key: try tmux.keys("C-z")
        case .signal: kill(inspector, SIGTSTP)
        case .command:
          try tmux.keys(":")
          try tmux.keys("-l", "suspend")
          try tmux.keys("Enter")
        }
        try tmux.waitUntil("the shell") { $0.contains("Stopped") && !$0.contains("Hierarchy") }
      }

      func end() throws {
        try tmux.keys("q")
        try terminal.expectRestored(code: 0)
        sample.kill()
      }
    }

    /// Whether each line of the screen is complete for this number of columns and rows.
    private func isWhole(_ screen: String, columns: Int, rows: Int) -> Bool {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count >= rows && lines[0].contains("flowscope")
        && lines[1].hasPrefix("┌") && lines[1].hasSuffix("┐") && lines[1].count == columns
        && lines[rows - 2].hasPrefix("└") && lines[rows - 2].hasSuffix("┘")
        && lines[rows - 1].contains("? keys") && screen.contains("Yellow")
    }

    @Test(
      "a stop restores the terminal, and fg redraws the whole inspector", arguments: Way.allCases)
    func stops(way: Way) throws {
      let scene = try Scene(stoppedBy: way)
      #expect(try scene.tmux.screen.contains("stty -g"), "the screen from before is gone")
      try scene.terminal.expectSettings()
      try scene.tmux.type("fg")
      try scene.tmux.waitUntil("the inspector") { isWhole($0, columns: 100, rows: 30) }
      try scene.tmux.keys("?")
      try scene.tmux.waitFor("Keys of Hierarchy")
      try scene.tmux.keys("Escape")
      try scene.tmux.waitUntil("no help") { isWhole($0, columns: 100, rows: 30) }
      try scene.end()
    }

    @Test(
      "after a resize during the suspension, the screen is filled",
      arguments: [(72, 20), (130, 45)])
    func resized(columns: Int, rows: Int) throws {
      let scene = try Scene(stoppedBy: .key)
      try scene.tmux.resize(columns: columns, rows: rows)
      try scene.tmux.type("fg")
      try scene.tmux.waitUntil("the inspector") { isWhole($0, columns: columns, rows: rows) }
      try scene.end()
    }

    @Test("the inspector suspends and continues while the app is busy")
    func busy() throws {
      let scene = try Scene(stoppedBy: .signal, rate: "5000")
      try scene.terminal.expectSettings()
      try scene.tmux.type("fg")
      try scene.tmux.waitUntil("the inspector") {
        $0.contains("● live") && $0.contains("Hierarchy")
      }
      try scene.tmux.keys("C-z")
      try scene.tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
      try scene.terminal.expectSettings()
      try scene.tmux.type("clear; fg")
      try scene.tmux.waitFor("Hierarchy")
      try scene.tmux.keys("q")
      try scene.tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
      try scene.terminal.expectSettings()
      scene.sample.kill()
    }

    @Test(
      "the inspector, continued in the background, stops again and leaves the terminal unchanged")
    func background() throws {
      let scene = try Scene(stoppedBy: .key)
      try scene.tmux.type("bg")
      // The shell reports a stopped program before its next prompt.
      try scene.tmux.waitUntil("it is stopped again") { screen in
        try scene.tmux.keys("Enter")
        return screen.ranges(of: "Stopped").count == 2
      }
      #expect(try !scene.tmux.screen.contains("Hierarchy"))
      try scene.terminal.expectSettings()
      try scene.tmux.type("clear; fg")
      try scene.tmux.waitUntil("the inspector") { isWhole($0, columns: 100, rows: 30) }
      try scene.tmux.keys("q")
      try scene.tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
      try scene.terminal.expectSettings()
      scene.sample.kill()
    }
  }
}
