import Foundation
import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal of a test's own, which may leave unread what a program writes to it.
final class PlainTerminal {
  private let terminal: PseudoTerminal
  private(set) var pid: pid_t = 0
  private let before: termios

  /// Where keys are written, and what is put on the screen is read.
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

  /// Starts a program that has it as its own terminal; what it says on standard error goes to a file, or there too.
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

  /// Waits for the program's end, reading nothing; gives the exit code, or 128 and the signal.
  func wait() -> Int32 {
    defer { pid = 0 }
    return ChildProcess.wait(for: pid)
  }

  /// Reads until `condition` holds of all that was read; nil where the program is gone before.
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

  /// All that the program writes until its end.
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

  /// All that waits to be read.
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

  /// Whether what is written to it is no longer read.
  var isFull: Bool {
    var end = pollfd(fd: terminal.far, events: Int16(POLLOUT), revents: 0)
    return poll(&end, 1, 0) == 0
  }

  /// Whether its settings are as they were in the beginning.
  var isAsBefore: Bool {
    var now = termios()
    tcgetattr(terminal.far, &now)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag
  }

  /// Whether ctrl-s stops it.
  var hasFlowControl: Bool {
    var now = termios()
    tcgetattr(terminal.far, &now)
    return now.c_iflag & tcflag_t(IXON) != 0
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = systemWrite(near, bytes, bytes.count)
  }

  /// Ends it, as a terminal emulator does that is closed.
  func hangUp() { terminal.closeNear() }
}

/// The read and the write of the C library, which have names of methods above.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }

private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int
) -> Int { write(descriptor, buffer, count) }
