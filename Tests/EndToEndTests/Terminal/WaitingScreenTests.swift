import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// `flowscope` on a terminal while no app runs.
  @Suite struct WaitingScreenTests {
    private func waiting(in directory: String) throws -> WatchedTerminal {
      let terminal = try WatchedTerminal(in: directory)
      try terminal.tmux.type("cd $FLOWSCOPE_DIR; $FLOWSCOPE")
      try terminal.tmux.waitUntil("the wait") {
        $0.contains("waiting for an app") && $0.contains("try FlowInspector.start(coordinator)")
          && $0.contains(directory)
      }
      return terminal
    }

    @Test("the waiting screen attaches to the first app by itself, and q quits")
    func attaches() throws {
      let directory = try Program.socketDirectory()
      let terminal = try waiting(in: directory)
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      try terminal.tmux.waitUntil("the app") {
        $0.contains("● live") && $0.contains("pid \(sample.pid)") && $0.contains("◆ App")
      }
      try terminal.tmux.keys("q")
      try terminal.expectRestored(code: 0)
      sample.kill()
    }

    @Test("the waiting screen attaches to an app whose directory does not exist yet")
    func directory() throws {
      let parent = try Program.socketDirectory()
      let directory = "\(parent)/later"
      let tmux = try Tmux(columns: 100, rows: 30, directory: parent)
      try tmux.type("FLOWSCOPE_DIR=\(directory) $FLOWSCOPE")
      try tmux.waitFor("waiting for an app")
      #expect(!FileManager.default.fileExists(atPath: directory))
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      try tmux.waitFor("● live")
      sample.kill()
    }

    @Test("d starts the demo, which ends with the inspector")
    func demo() async throws {
      let directory = try Program.socketDirectory()
      let terminal = try waiting(in: directory)
      try terminal.tmux.keys("d")
      try terminal.tmux.waitUntil("the demo") {
        $0.contains("● live") && $0.contains("rainbow") && $0.contains("Coordinator")
      }
      try terminal.tmux.keys("q")
      try terminal.expectRestored(code: 0)
      #expect(try await Program.run(["list"], directory: directory).code == 3)
    }

    @Test("q quits, and only the remembered state was written")
    func quit() throws {
      let directory = try Program.socketDirectory()
      let terminal = try waiting(in: directory)
      try terminal.tmux.keys("q")
      try terminal.expectRestored(code: 0)
      let written = try #require(FileManager.default.enumerator(atPath: directory))
        .compactMap { $0 as? String }.filter { $0.hasPrefix("flowscope") }
      #expect(Set(written) == ["flowscope", "flowscope/state.json"])
    }

    @Test("without a terminal, or for a name that no app has, the program exits with 3")
    func scripts() async throws {
      let directory = try Program.socketDirectory()
      let outcome = try await Program.run([], directory: directory)
      #expect(outcome.code == 3 && outcome.error.hasPrefix("flowscope: no engine found in "))
      let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
      try tmux.type("$FLOWSCOPE absent; echo code=$?")
      try tmux.waitFor("code=3")
      try tmux.type("clear; $FLOWSCOPE < /dev/null; echo code=$?")
      try tmux.waitFor("code=3")
    }
  }
}
