import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// `flowscope scan DIR --view`: the inspector on what sources declare, with no run at all.
  @Suite struct ViewedSourcesTests {
    /// A package whose sources an app shares with its tests.
    private static let shop = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Examples/Shop").standardized.path

    @Test("a user reads the coordinators, routes and code of an app that does not run")
    func reads() throws {
      let directory = try Program.socketDirectory()
      let terminal = try WatchedTerminal(columns: 120, rows: 40, in: directory)
      let tmux = terminal.tmux
      try tmux.type("cd '\(Self.shop)'")
      try tmux.type("$FLOWSCOPE scan Sources --view")
      let screen = try tmux.waitFor("sources Sources · 8 coordinators · 14 routes")
      for text in ["◆ AppCoordinator", "⇄ LoginCoordinator", "② CartCoordinator", "□ Checkout"] {
        #expect(screen.contains(text), "'\(text)' is not in\n\(screen)")
      }
      // No sign of a screen that a user sees, and no time.
      for text in ["●", " live", "rev ", "waiting"] {
        #expect(!screen.contains(text), "'\(text)' is in\n\(screen)")
      }
      try tmux.waitFor("nothing runs here")

      try tmux.keys("j")
      try tmux.waitUntil("the details") {
        $0.contains("LoginCoordinator  stack  LoginRoute")
          && $0.contains("flow of AppCoordinator") && $0.contains("signIn  root")
          && $0.contains("Shop/AppCoordinator.swift:20")
      }
      try tmux.keys("9")
      try tmux.waitFor("class LoginCoordinator")
      try tmux.keys("8")
      try tmux.waitUntil("the routes") {
        $0.contains("▶8 Routes") && $0.contains("CartRoute.checkout")
          && $0.contains("sources do not say") && !$0.contains("never")
      }
      try tmux.keys("]")
      try tmux.waitFor("nothing runs here: sources say")
      try tmux.keys("q")
      try terminal.expectRestored(code: 0)
    }

    @Test("sources that cannot be read, and options for scripts, are one line and exit code 2")
    func refusals() async throws {
      let place = try ScriptPlace()
      for (words, expected) in [
        (["absent"], "cannot scan absent: there is no such file or directory"),
        ([place.directory], "there are no Swift files"),
        ([Self.shop, "--json"], "--json is for scripts"),
        ([Self.shop, "--strict"], "--strict is for scripts"),
        (["/a/App", "/b/Kit"], "name directories that are in one directory"),
      ] {
        let outcome = try await place.run(["scan"] + words + ["--view"])
        #expect(outcome.code == 2 && outcome.output.isEmpty, "\(words)")
        #expect(outcome.error.contains(expected), "\(outcome.error)")
        #expect(outcome.error.filter { $0 == "\n" }.count == 1, "\(outcome.error)")
      }
    }
  }
}
