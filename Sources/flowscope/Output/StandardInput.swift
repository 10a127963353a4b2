import FlowReports
import Foundation
import Inspector
import NIOConcurrencyHelpers

// Plain memory, because a signal handler must not take locks. Set before the handlers are
// installed, and not changed afterwards.
nonisolated(unsafe) private var copiedPath: UnsafeMutablePointer<CChar>?

/// Standard input as a file, for targets named `-`.
///
/// A recording is a database, which cannot be read from a pipe, so the input is copied to a file
/// that only the user can read. The file is removed when the program ends, also by a signal.
enum StandardInput {
  private static let copied = NIOLockedValueBox<String?>(nil)
  private static let isTaken = NIOLockedValueBox(false)

  /// Refuses targets named `-` from now on: the program reads something else there.
  static func take() { isTaken.withLockedValue { $0 = true } }

  /// Returns the path of the copy, which is made once: all targets named `-` are the same.
  static func file() throws -> String {
    if isTaken.withLockedValue({ $0 }) {
      throw ReportError.badInput(
        "cannot read \(Asker.standardInputTitle): it has the messages of the protocol")
    }
    return try copied.withLockedValue { path in
      let copy = try path ?? makeCopy()
      path = copy
      // The user never named it.
      FileTitles.name(copy, Asker.standardInputTitle)
      return copy
    }
  }

  /// The lines that come from now on, but for blank ones; of one that is too long, only "…".
  ///
  /// A thread of its own waits for them. It does not use the input of the C library, which is locked
  /// while something waits for it: the end of the program would wait for that lock.
  static var lines: AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      func pass(_ lines: [MessageLines.Line]) {
        for line in lines {
          switch line {
          case .message(let text): continuation.yield(String(decoding: text, as: UTF8.self))
          case .tooLong: continuation.yield("…")
          }
        }
      }
      var lines = MessageLines(limit: 4 << 10)
      var part = [UInt8](repeating: 0, count: 4 << 10)
      while true {
        let count = read(STDIN_FILENO, &part, part.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        pass(lines.take(part[..<count]))
      }
      pass(lines.finish())
      continuation.finish()
    }
    return lines
  }

  /// Makes the terminal standard input again, for the keys of the inspector.
  static func returnToTerminal() {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return }
    dup2(terminal, STDIN_FILENO)
    close(terminal)
  }

  static func remove() {
    if let copiedPath { unlink(copiedPath) }
  }

  private static func makeCopy() throws -> String {
    if isatty(STDIN_FILENO) == 1 {
      throw ReportError.badInput(
        "cannot read \(Asker.standardInputTitle): it is a terminal; redirect a recording or a saved snapshot to it"
      )
    }
    let folder = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
    let path = "\(folder ?? "/tmp")/flowscope-\(UUID().uuidString)"
    // A signal may come as soon as the copy exists.
    copiedPath = strdup(path)
    for ending in [SIGINT, SIGTERM, SIGHUP] { removeCopy(on: ending) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ReportError.cannotWrite(
        path: folder ?? "/tmp", reason: SystemError(value: errno).message)
    }
    defer { close(descriptor) }
    try copyInput(to: descriptor, path)
    return path
  }

  private static func copyInput(to descriptor: Int32, _ path: String) throws {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &part, part.count)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw ReportError.badInput(
          "cannot read \(Asker.standardInputTitle): \(SystemError(value: errno).message)")
      }
      do { try OutputFile.writeAll(part[..<count], to: descriptor) } catch {
        throw ReportError.cannotWrite(path: path, reason: error.message)
      }
    }
  }

  /// Removes the copy before a signal ends the program; a relay of signals may replace this later.
  private static func removeCopy(on ending: Int32) {
    // A signal that the caller ignores stays ignored, as in a program that nohup runs.
    let before = signal(ending, SIG_IGN)
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { return }
    setHandler(of: ending) { signal in
      StandardInput.remove()
      var standard = sigaction()
      sigaction(signal, &standard, nil)
      raise(signal)
    }
  }
}
