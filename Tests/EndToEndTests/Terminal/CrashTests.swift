import Foundation
import TestApps
import Testing

extension TerminalTests {
  /// The terminal after a crash of the inspector.
  @Suite struct CrashTests {
    private static let words = "flowscope: the inspector crashed"

    /// Waits for the end, and checks the shell's exit code and the state of the terminal.
    private func expectCrash(_ terminal: WatchedTerminal, codes: Set<Int32>) throws {
      let screen = try terminal.tmux.waitFor(Self.words)
      #expect(screen.split(separator: "\n").count { $0.hasPrefix("flowscope: ") } == 1)
      #expect(screen.contains("stty -g"), "the screen from before is gone:\n\(screen)")
      #expect(!screen.contains("Hierarchy"))
      // Text typed before the prompt appears on the screen too, without a number.
      let end = try terminal.tmux.waitUntil("the code") { Self.code(in: $0) != nil }
      #expect(Self.code(in: end).map(codes.contains) == true, "\(end)")
      try terminal.expectSettings()
    }

    private static func code(in screen: String) -> Int32? {
      screen.components(separatedBy: "code=").compactMap { Int32($0.prefix { $0.isNumber }) }.last
    }

    @Test(
      "a crash during drawing restores the terminal, with a message and the signal's code",
      arguments: [Fault.trap, .overflow])
    func view(fault: Fault) throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let terminal = try WatchedTerminal(in: directory)
      try terminal.tmux.type("\(FaultyInspector.command(fault)); echo code=$?")
      // SIGILL or SIGTRAP, depending on the processor; SIGSEGV or SIGBUS, depending on the system.
      try expectCrash(terminal, codes: fault == .trap ? [132, 133] : [138, 139])
      sample.kill()
    }

    @Test("the reason of a crash is in the file that standard error is redirected to")
    func reason() throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let terminal = try WatchedTerminal(in: directory)
      try terminal.tmux.type(
        "cd \(directory); \(FaultyInspector.command(.trap)) 2>crash.txt; echo code=$?")
      try terminal.tmux.waitFor("\ncode=13")
      let said = try String(contentsOfFile: "\(directory)/crash.txt", encoding: .utf8)
      #expect(said.contains(Fault.reason) && said.contains(Self.words))
      try terminal.expectSettings()
      sample.kill()
    }

    @Test(
      "a fault of any kind restores the terminal", arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE])
    func fault(signal: Int32) throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let terminal = try WatchedTerminal(in: directory)
      kill(try terminal.start("rainbow --mouse"), signal)
      try terminal.tmux.waitFor(Self.words)
      try terminal.tmux.type("echo code=$?")
      try expectCrash(terminal, codes: [128 + signal])
      sample.kill()
    }
  }
}
