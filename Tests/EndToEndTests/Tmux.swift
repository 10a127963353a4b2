import Foundation
import TestApps
import TestPatience
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real terminal: a separate tmux server with one window, in which a shell runs.
final class Tmux: SceneTerminal {
  private let name = "fs-\(UUID().uuidString.prefix(8))"
  private let environment: [String: String]

  init(columns: Int, rows: Int, directory: String) throws {
    var environment = Program.environment(directory)
    #if canImport(Darwin)
      environment["LC_ALL"] = "en_US.UTF-8"
    #else
      environment["LC_ALL"] = "C.UTF-8"
    #endif
    environment["TMUX"] = nil
    // Lets tests type short lines: a line that wraps may leave a smaller screen.
    environment["FLOWSCOPE"] = Program.path
    self.environment = environment
    try call(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec sh -i")
    try call("set", "-g", "default-terminal", "tmux-256color")
    try call("set", "-g", "status", "off")
    try type("PS1='ready> '; clear")
    try waitUntil("the shell") { $0.hasPrefix("ready>") }
  }

  deinit {
    let socket = try? call("display-message", "-p", "#{socket_path}")
    _ = try? call("kill-server")
    // The server leaves its socket behind.
    if let socket { unlink(socket.trimmingCharacters(in: .newlines)) }
  }

  /// Types a command line into the shell.
  func type(_ line: String) throws {
    try call("send-keys", "-l", line)
    try call("send-keys", "Enter")
  }

  /// Writes a text literally; names of keys and leading dashes have no special meaning.
  func write(_ text: String) throws { try call("send-keys", "-l", "--", text) }

  func keys(_ keys: String...) throws {
    for key in keys {
      // A semicolon alone would end tmux's command.
      try call("send-keys", key == ";" ? "\\;" : key)
      if key == "Escape" { try waitUntilTaken() }
    }
  }

  /// Waits until the program has read the typed keys.
  ///
  /// If the program reads an Esc together with the next key, it is that key with Alt; a terminal
  /// sends the same bytes.
  private func waitUntilTaken() throws {
    let terminal = open(try facts("#{pane_tty}"), O_RDONLY | O_NOCTTY | O_NONBLOCK)
    guard terminal >= 0 else { return }
    defer { close(terminal) }
    // tmux writes to the terminal after it has answered.
    usleep(10_000)
    let deadline = Date(timeIntervalSinceNow: Patience.seconds)
    var waiting: Int32 = 0
    repeat {
      usleep(10_000)
      guard ioctl(terminal, UInt(FIONREAD), &waiting) == 0 else { return }
    } while waiting > 0 && Date() < deadline
  }

  /// Pastes a text like a user does: marked as a paste if the program requested that.
  func paste(_ text: String) throws {
    let path = "/tmp/\(name).txt"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try call("load-buffer", "-b", "pasted", path)
    try call("paste-buffer", "-p", "-d", "-b", "pasted")
  }

  /// Sends many keys at once.
  func send(_ keys: [String]) throws { try call(["send-keys", "--"] + keys) }

  /// Sends raw bytes, which are not names of keys.
  func sendBytes(_ bytes: [UInt8]) throws {
    try call(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// The process in the window: the shell, until another process replaces it.
  func panePID() throws -> Int32? {
    Int32(try facts("#{pane_pid}"))
  }

  /// Sets an option of this server.
  func set(_ option: String, _ value: String) throws { try call("set", "-g", option, value) }

  /// Formats tmux's data about its window.
  func facts(_ format: String) throws -> String {
    try call("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Waits until tmux reports the expected data; modes can change before a frame or after it.
  func waitForFacts(
    _ format: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try waitUntil("'\(expected)' of \(format)", sourceLocation: sourceLocation) { _ in
      try facts(format) == expected
    }
  }

  /// The last text copied to this terminal; nil if there is none.
  func buffer() throws -> String? {
    try call("list-buffers").isEmpty ? nil : call("show-buffer")
  }

  /// The command that shows this window in another terminal.
  var attachCommand: String { "tmux -L \(name) attach" }

  func resize(columns: Int, rows: Int) throws {
    try call("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The screen, once it stops changing.
  ///
  /// tmux can show an incomplete frame. A frame that is the same twice is complete. If the screen
  /// never stops changing, returns its state after half a second.
  var screen: String {
    get throws {
      let deadline = Date(timeIntervalSinceNow: 0.5)
      var last = try captured
      while Date() < deadline {
        usleep(30_000)
        let next = try captured
        if next == last { break }
        last = next
      }
      return last
    }
  }

  /// The screen at this moment, which can be an incomplete frame.
  private var captured: String {
    get throws { try call("capture-pane", "-p") }
  }

  /// The screen with its colour sequences.
  var styledScreen: String {
    get throws { try call("capture-pane", "-p", "-e") }
  }

  /// Waits until the screen satisfies the condition; fails with the current screen if that takes
  /// too long.
  ///
  /// Returns the complete frame, if it still satisfies the condition.
  @discardableResult
  func waitUntil(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) throws -> Bool
  ) throws -> String {
    let deadline = Date(timeIntervalSinceNow: Patience.seconds)
    var last = ""
    while Date() < deadline {
      last = try captured
      if try condition(last) {
        let whole = try screen
        return try condition(whole) ? whole : last
      }
      usleep(20_000)
    }
    Issue.record("\(what) did not come; the screen shows:\n\(last)", sourceLocation: sourceLocation)
    throw TimedOut()
  }

  @discardableResult
  func waitFor(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    try waitUntil("'\(text)'", sourceLocation: sourceLocation) { $0.contains(text) }
  }

  struct TimedOut: Error {}

  struct Failed: Error {
    let call: [String]
    let message: String
  }

  @discardableResult
  private func call(_ arguments: String...) throws -> String { try call(arguments) }

  @discardableResult
  private func call(_ arguments: [String]) throws -> String {
    let child = try Child(
      "/usr/bin/env", ["tmux", "-L", name] + arguments, environment: environment)
    let data = try child.output.readToEnd() ?? Data()
    let message = try child.error.readToEnd() ?? Data()
    guard child.wait() == 0 else {
      throw Failed(call: arguments, message: String(decoding: message, as: UTF8.self))
    }
    return String(decoding: data, as: UTF8.self)
  }
}
