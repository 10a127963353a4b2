import Foundation
import TestApps
import Testing

/// A terminal with known settings, to compare with its state after a program.
struct WatchedTerminal {
  let tmux: Tmux
  private let directory: String

  init(columns: Int = 100, rows: Int = 30, in directory: String) throws {
    self.directory = directory
    tmux = try Tmux(columns: columns, rows: rows, directory: directory)
    try tmux.type("stty -g > \(directory)/before")
  }

  /// Starts the inspector with these arguments; returns its process id.
  func start(_ arguments: String = "rainbow") throws -> Int32 {
    try tmux.type("echo $$ > $FLOWSCOPE_DIR/pid; (exec $FLOWSCOPE \(arguments)) ")
    try tmux.waitFor("● live")
    try tmux.waitFor("Coordinator")
    let shell = try String(contentsOfFile: "\(directory)/pid", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return try #require(try children(of: shell).first)
  }

  /// Waits for the shell, and compares the exit code, the terminal's settings, and the screen.
  func expectRestored(
    code: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tmux.waitUntil("the shell", sourceLocation: sourceLocation) { !$0.contains("Hierarchy") }
    try tmux.type("echo code=$?")
    let screen = try tmux.waitFor("code=\(code)\n", sourceLocation: sourceLocation)
    #expect(
      screen.contains("stty -g"), "the screen from before is gone:\n\(screen)",
      sourceLocation: sourceLocation)
    try expectSettings(sourceLocation: sourceLocation)
  }

  /// Compares the terminal's current settings with the original ones.
  func expectSettings(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let now = "\(directory)/\(UUID().uuidString)"
    // Moved after writing, so that the file is complete when it appears.
    try tmux.type("stty -g > \(directory)/now; mv \(directory)/now \(now)")
    try tmux.waitUntil("the settings", sourceLocation: sourceLocation) { _ in
      FileManager.default.fileExists(atPath: now)
    }
    #expect(
      try String(contentsOfFile: "\(directory)/before", encoding: .utf8)
        == String(contentsOfFile: now, encoding: .utf8),
      "the terminal's settings are others", sourceLocation: sourceLocation)
    try expectPlainPastes(sourceLocation: sourceLocation)
  }

  /// Checks that bracketed paste is off: the shell did not turn it on.
  private func expectPlainPastes(sourceLocation: SourceLocation) throws {
    let text = "pasted\(UUID().uuidString.prefix(8))"
    try tmux.paste(": \(text)")
    let screen = try tmux.waitFor(text, sourceLocation: sourceLocation)
    #expect(
      !screen.contains("200~"), "pastes are still reported:\n\(screen)",
      sourceLocation: sourceLocation)
    try tmux.keys("Enter")
  }

  private func children(of pid: String) throws -> [Int32] {
    #if canImport(Darwin)
      let command = ["pgrep", "-P", pid]
    #else
      let command = ["ps", "-o", "pid=", "--ppid", pid]
    #endif
    let child = try Child("/usr/bin/env", command, environment: ProcessInfo.processInfo.environment)
    let data = try child.output.readToEnd() ?? Data()
    child.wait()
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int32($0) }
  }
}

/// The tests that end or suspend a program.
@Suite(.serialized) struct TerminalTests {}
