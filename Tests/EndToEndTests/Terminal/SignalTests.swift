import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// A signal ends the inspector in each of its states.
  @Suite struct SignalTests {
    private static let ends: [(Int32, Int32)] = [
      (SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129), (SIGQUIT, 131),
    ]

    @Test("a signal restores the terminal", arguments: ends)
    func idle(signal: Int32, code: Int32) throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let terminal = try WatchedTerminal(in: directory)
      kill(try terminal.start(), signal)
      try terminal.expectRestored(code: code)
      sample.kill()
    }

    @Test(
      "a signal restores the terminal while the help is open and the app is busy", arguments: ends)
    func busy(signal: Int32, code: Int32) throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "5000"])
      let terminal = try WatchedTerminal(in: directory)
      let inspector = try terminal.start()
      try terminal.tmux.keys("?")
      try terminal.tmux.waitFor("Keys of Hierarchy")
      kill(inspector, signal)
      try terminal.expectRestored(code: code)
      sample.kill()
    }

    @Test("a signal restores the terminal while a command is written", arguments: ends)
    func writing(signal: Int32, code: Int32) throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let terminal = try WatchedTerminal(in: directory)
      let inspector = try terminal.start("rainbow --mouse")
      try terminal.tmux.keys(":")
      try terminal.tmux.keys("-l", "expl")
      try terminal.tmux.waitFor(":expl")
      kill(inspector, signal)
      try terminal.expectRestored(code: code)
      sample.kill()
    }
  }
}
