import Foundation
import TestPatience
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real terminal: a tmux server of its own with one window, in which a shell runs.
final class Tmux {
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
    self.environment = environment
    try call(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "exec sh -i")
    try call("set", "-g", "default-terminal", "tmux-256color")
    try call("set", "-g", "status", "off")
    try type("PS1='ready> '; clear")
    try waitUntil("the shell") { $0.hasPrefix("ready>") }
  }

  deinit { _ = try? call("kill-server") }

  /// Types a command line into the shell.
  func type(_ line: String) throws {
    try call("send-keys", "-l", line)
    try call("send-keys", "Enter")
  }

  /// Writes a text as it is, with no key's name in it, and whatever it begins with.
  func write(_ text: String) throws { try call("send-keys", "-l", "--", text) }

  func keys(_ keys: String...) throws {
    for key in keys {
      try call("send-keys", key)
      if key == "Escape" { try waitUntilTaken() }
    }
  }

  /// Waits until the program has read what was typed: an Esc that it reads together with the next key is that key with
  /// Alt, as a terminal sends it, and the program cannot tell them apart.
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

  /// Pastes a text, as somebody does who copied it: told as such where the program asked for that.
  func paste(_ text: String) throws {
    let path = "/tmp/\(name).txt"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try call("load-buffer", "-b", "pasted", path)
    try call("paste-buffer", "-p", "-d", "-b", "pasted")
  }

  /// Many keys at once.
  func send(_ keys: [String]) throws { try call(["send-keys", "--"] + keys) }

  /// Sends bytes as they are, and not as keys.
  func sendBytes(_ bytes: [UInt8]) throws {
    try call(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// The process in the window; the shell, until another takes its place.
  func panePID() throws -> Int32? {
    Int32(try facts("#{pane_pid}"))
  }

  /// Sets an option of this server.
  func set(_ option: String, _ value: String) throws { try call("set", "-g", option, value) }

  /// What tmux knows of its window, by a format of its own.
  func facts(_ format: String) throws -> String {
    try call("display-message", "-p", format).trimmingCharacters(in: .newlines)
  }

  /// Waits until tmux knows of its window what is expected: modes are told before a frame or after it.
  func waitForFacts(
    _ format: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try waitUntil("'\(expected)' of \(format)", sourceLocation: sourceLocation) { _ in
      try facts(format) == expected
    }
  }

  /// What was copied last to this terminal; nil where nothing was.
  func buffer() throws -> String? {
    try call("list-buffers").isEmpty ? nil : call("show-buffer")
  }

  /// The command line that shows this one's window in another terminal.
  var attachCommand: String { "tmux -L \(name) attach" }

  func resize(columns: Int, rows: Int) throws {
    try call("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What shows, once it stands still.
  ///
  /// tmux shows a frame as far as it has come: one that is the same twice is whole. Of a screen that never stands
  /// still, this is what it shows after half a second.
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

  /// What shows at this moment, be it a part of a frame.
  private var captured: String {
    get throws { try call("capture-pane", "-p") }
  }

  /// The screen with the escape sequences that colour it.
  var styledScreen: String {
    get throws { try call("capture-pane", "-p", "-e") }
  }

  /// Waits until the screen is as asked for; fails with what it shows where that takes too long.
  ///
  /// Gives the whole of the frame, where it is still as asked for by then.
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
