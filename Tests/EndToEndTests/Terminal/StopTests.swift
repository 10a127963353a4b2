import FlowIntrospect
import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// SIGSTOP and SIGCONT: the program cannot restore the terminal before it stops, and is not
  /// notified when it has to set the terminal up again.
  @Suite struct StopTests {
    /// The inspector in a terminal, with its first screen.
    private struct Scene {
      let sample: ServedSample
      let terminal: WatchedTerminal
      let inspector: Int32
      let screen: String
      var tmux: Tmux { terminal.tmux }

      init(_ arguments: String = "rainbow") throws {
        let directory = try Program.socketDirectory()
        sample = try ServedSample(
          directory: directory,
          arguments: ["--rate", "0", "--warm-up", "12", "--allow-control"])
        terminal = try WatchedTerminal(in: directory)
        inspector = try terminal.start(arguments)
        // The results of the lints arrive after the hierarchy.
        screen = try terminal.tmux.waitUntil("the whole screen") {
          $0.contains(" Yellow") && $0.contains("2 lints") && $0.contains("connected")
        }
      }

      /// Stops the inspector, which has no chance to react.
      func stop() throws {
        kill(inspector, SIGSTOP)
        // The shell writes where the cursor is, which may be near the end of a line.
        try tmux.waitUntil("Stopped") { $0.replacing("\n", with: "").contains("Stopped") }
      }

      /// Continues the inspector from the shell, in any mode of the Enter key.
      func foreground() throws {
        try tmux.write("fg")
        try tmux.keys("C-j")
      }

      /// Checks that keys work at once, and that an opened overlay closes without a trace.
      func expectKeysWork(
        on screen: String, sourceLocation: SourceLocation = #_sourceLocation
      ) throws {
        try tmux.keys("?")
        try tmux.waitFor("Keys of Hierarchy", sourceLocation: sourceLocation)
        try tmux.keys("Escape")
        try tmux.waitUntil("the same screen", sourceLocation: sourceLocation) { $0 == screen }
        // An arrow is several bytes, which depend on the mode of the terminal.
        try tmux.keys("Up")
        try tmux.waitUntil("another selection", sourceLocation: sourceLocation) {
          selection($0) != selection(screen) && selection($0) != nil
        }
        try tmux.keys("Down")
        try tmux.waitUntil("the selection", sourceLocation: sourceLocation) { $0 == screen }
      }

      private func selection(_ screen: String) -> Substring? {
        ScreenText(screen).tree.first { $0.hasPrefix("▶") }
      }

      func end(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try tmux.keys("q")
        try terminal.expectRestored(code: 0, sourceLocation: sourceLocation)
        sample.kill()
      }
    }

    @Test("after SIGSTOP and fg, the screen is restored and keys work")
    func stops() throws {
      let scene = try Scene()
      try scene.stop()
      try scene.foreground()
      try scene.tmux.waitUntil("the same screen") { $0 == scene.screen }
      try scene.expectKeysWork(on: scene.screen)
      try scene.end()
    }

    @Test("changes of the app during a stop are visible afterwards")
    func meanwhile() async throws {
      let scene = try Scene()
      try scene.stop()
      let user = try await RainbowUser(scene.sample)
      try await user.go(to: "PurpleRoute.lightPurple")
      await user.client.close()
      try scene.foreground()
      let screen = try scene.tmux.waitUntil("the purple screen") { screen in
        ScreenText(screen).tree.contains { $0.contains("● lightPurple") }
          && screen.hasSuffix("? keys\n") && !screen.contains("Stopped")
      }
      #expect(ScreenText(screen).number(after: "rev") == 2)
      try scene.end()
    }

    @Test(
      "a terminal that was reset during a stop is set up again, and restored at the end")
    func reset() throws {
      let scene = try Scene("rainbow --mouse")
      let modes = "#{alternate_on} #{cursor_flag} #{keypad_cursor_flag} #{mouse_any_flag}"
      try scene.tmux.waitForFacts(modes, "1 0 1 1")
      try scene.stop()
      // The commands that reset a terminal after a stopped program.
      try scene.tmux.write(
        "stty sane; tput rmkx; tput cnorm; printf '\\033[?1000l'; tput rmcup; echo put''right")
      try scene.tmux.keys("C-j")
      try scene.tmux.waitFor("putright")
      try scene.tmux.waitForFacts(modes, "0 1 0 0")
      try scene.foreground()
      try scene.tmux.waitUntil("the same screen") { $0 == scene.screen }
      try scene.tmux.waitForFacts(modes, "1 0 1 1")
      try scene.expectKeysWork(on: scene.screen)
      try scene.end()
    }

    @Test("the inspector, continued in the background, restores the terminal and stops again")
    func background() throws {
      let scene = try Scene()
      try scene.stop()
      try scene.tmux.write("bg")
      try scene.tmux.keys("C-j")
      try scene.tmux.waitUntil("the shell") {
        $0.contains("stty -g") && !$0.contains("Hierarchy")
      }
      try scene.terminal.expectSettings()
      try scene.foreground()
      try scene.tmux.waitUntil("the same screen") { $0 == scene.screen }
      try scene.expectKeysWork(on: scene.screen)
      try scene.end()
    }

    @Test(
      "the inspector, continued in the foreground, redraws the screen and receives keys")
    func foreground() throws {
      let scene = try Scene()
      let tty = try scene.tmux.facts("#{pane_tty}")
      // Another program wrote to the terminal, and changed its settings.
      let line = "stty sane < \(tty); printf '\\033[2J' > \(tty)"
      let other = try Child(
        "/bin/sh", ["-c", line], environment: ProcessInfo.processInfo.environment)
      #expect(other.wait() == 0)
      try scene.tmux.waitUntil("nothing") { !$0.contains("Hierarchy") }
      kill(scene.inspector, SIGCONT)
      try scene.tmux.waitUntil("the same screen") { $0 == scene.screen }
      try scene.expectKeysWork(on: scene.screen)
      try scene.end()
    }
  }
}
