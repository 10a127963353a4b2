import Foundation
import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A separate pseudo-terminal, whose output a test can leave unread.
final class PlainTerminal {
  private let terminal: PseudoTerminal
  private(set) var pid: pid_t = 0
  private let before: termios

  /// The descriptor for writing keys and reading the screen.
  var near: Int32 { terminal.near }

  init(rows: UInt16 = 30, columns: UInt16 = 100) throws {
    terminal = try PseudoTerminal(rows: rows, columns: columns)
    var settings = termios()
    tcgetattr(terminal.far, &settings)
    before = settings
  }

  deinit {
    if pid > 0 {
      kill(pid, SIGKILL)
      _ = wait()
    }
  }

  /// Starts a program with this controlling terminal.
  ///
  /// Its standard error goes to a file, or to the terminal too.
  func start(
    _ arguments: [String], environment: [String: String], error: String? = nil
  ) throws {
    pid = try ChildProcess.start(
      arguments[0], Array(arguments.dropFirst()), environment: environment, inNewSession: true
    ) {
      $0.open(0, terminal.path, O_RDWR)
      $0.copy(0, to: 1)
      if let error { $0.open(2, error, O_WRONLY | O_CREAT) } else { $0.copy(0, to: 2) }
    }
  }

  /// Waits for the program's end without reading; returns the exit code, or 128 plus the signal.
  func wait() -> Int32 {
    defer { pid = 0 }
    return ChildProcess.wait(for: pid)
  }

  /// Reads until `condition` holds for all the text read so far; returns nil if the program ends
  /// before.
  func read(until condition: (String) -> Bool) -> String? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while !condition(String(decoding: bytes, as: UTF8.self)) {
      let count = systemRead(near, &part, part.count)
      if count <= 0 { return nil }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads all output of the program until its end.
  func readToEnd() -> [UInt8] {
    terminal.closeFar()
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(near, &part, part.count)
      if count > 0 { bytes += part[..<count] } else if count == 0 || errno != EINTR { break }
    }
    _ = wait()
    return bytes
  }

  /// Reads all waiting output.
  func rest() -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    _ = fcntl(near, F_SETFL, O_NONBLOCK)
    while true {
      let count = systemRead(near, &part, part.count)
      if count <= 0 { return bytes }
      bytes += part[..<count]
    }
  }

  /// Whether the terminal accepts no more output.
  var isFull: Bool {
    var end = pollfd(fd: terminal.far, events: Int16(POLLOUT), revents: 0)
    return poll(&end, 1, 0) == 0
  }

  /// Whether the terminal's settings are the original ones.
  var isAsBefore: Bool {
    var now = termios()
    tcgetattr(terminal.far, &now)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag
  }

  /// Whether ctrl-s stops the terminal's output.
  var hasFlowControl: Bool {
    var now = termios()
    tcgetattr(terminal.far, &now)
    return now.c_iflag & tcflag_t(IXON) != 0
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = systemWrite(near, bytes, bytes.count)
  }

  /// Closes the terminal, like a terminal emulator that is closed.
  func hangUp() { terminal.closeNear() }
}

/// The C library's read and write, which methods above would otherwise shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }

private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int
) -> Int { write(descriptor, buffer, count) }
