import Foundation
import TestApps
import TestPatience
import Testing

extension TerminalTests {
  /// The inspector ends on request, even while it is blocked.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct BusyEndTests {
    private let directory: String
    private let terminal: PlainTerminal
    private let sample: ServedSample

    init() throws {
      directory = try Program.socketDirectory()
      terminal = try PlainTerminal()
      sample = try ServedSample(directory: directory, arguments: ["--rate", "5000"])
      var environment = Program.environment(directory)
      environment["TERM"] = "xterm-256color"
      environment["LC_ALL"] = "C.UTF-8"
      try terminal.start([Program.path, "attach", "rainbow"], environment: environment)
      try #require(terminal.read { $0.contains("Coordinator") } != nil)
    }

    /// Stops reading, until the inspector waits for its output to be read.
    private func block() {
      while !terminal.isFull { usleep(10_000) }
    }

    @Test(
      "a signal ends the inspector while its output is not read, and restores the terminal",
      arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
    func blocked(signal: Int32, code: Int32) {
      block()
      kill(terminal.pid, signal)
      #expect(terminal.wait() == code)
      #expect(terminal.isAsBefore)
      let rest = String(decoding: terminal.rest(), as: UTF8.self)
      #expect(rest.contains("\u{1b}[?1049l") && rest.contains("\u{1b}[?25h"))
    }

    @Test("closing the terminal ends the inspector while it writes")
    func hungUp() {
      block()
      terminal.hangUp()
      #expect(terminal.wait() == 129)
    }

    @Test("ctrl-s is an ordinary key, and the terminal's flow control is restored at the end")
    func flowControl() {
      #expect(!terminal.hasFlowControl)
      terminal.write("\u{13}?")
      #expect(terminal.read { $0.contains("Keys of") } != nil)
      kill(terminal.pid, SIGTERM)
      _ = terminal.read { $0.contains("\u{1b}[?1049l") }
      #expect(terminal.wait() == 143)
      #expect(terminal.hasFlowControl && terminal.isAsBefore)
    }
  }

  /// The inspector ends on request, even while its main actor computes without end.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct ComputingEndTests {
    private let terminal: PlainTerminal
    private let sample: ServedSample

    init() throws {
      let directory = try Program.socketDirectory()
      terminal = try PlainTerminal()
      sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      var environment = Program.environment(directory)
      environment["TERM"] = "xterm-256color"
      environment[Fault.variable] = Fault.compute.rawValue
      let said = "\(directory)/said"
      try terminal.start(FaultyInspector.arguments, environment: environment, error: said)
      while (try? String(contentsOfFile: said, encoding: .utf8))?.contains(Fault.reason) != true {
        usleep(10_000)
      }
    }

    @Test(
      "a signal ends the inspector while it computes, and restores the terminal",
      arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
    func computing(signal: Int32, code: Int32) {
      kill(terminal.pid, signal)
      #expect(terminal.wait() == code)
      #expect(terminal.isAsBefore)
      let rest = String(decoding: terminal.rest(), as: UTF8.self)
      #expect(rest.contains("\u{1b}[?1049l") && rest.contains("\u{1b}[?25h"))
    }

    @Test("closing the terminal ends the inspector while it computes")
    func hungUp() {
      terminal.hangUp()
      #expect(terminal.wait() == 129)
    }
  }

  /// `flowscope attach &`.
  @Suite struct BackgroundTests {
    @Test(
      "an inspector that starts in the background stops, and draws once it is in the foreground")
    func background() throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let terminal = try WatchedTerminal(in: directory)
      try terminal.tmux.type("\(Program.path) rainbow &")
      try terminal.tmux.waitUntil("it is stopped") { screen in
        try terminal.tmux.type("jobs")
        return screen.contains("Stopped")
      }
      #expect(try !terminal.tmux.screen.contains("Hierarchy"))
      try terminal.expectSettings()
      try terminal.tmux.type("fg")
      try terminal.tmux.waitFor("● live")
      try terminal.tmux.keys("q")
      try terminal.tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
      try terminal.expectSettings()
      sample.kill()
    }
  }
}
