import FlowProtocol
import FlowReports
import Foundation
import Inspector

enum StandardError {
  private static let quiet = Locked(false)

  /// Whether only failures are printed.
  static var isQuiet: Bool {
    get { quiet.withLock { $0 } }
    set { quiet.withLock { $0 = newValue } }
  }

  /// Writes text, made safe for a terminal; keeps `allowed`, for lines that are overwritten.
  static func write(_ text: String, allowing allowed: Unicode.Scalar? = nil) {
    let text = DisplayText.printable(text, allowing: allowed)
    _ = try? OutputFile.writeAll(text.utf8, to: STDERR_FILENO)
  }

  /// Writes a remark of one line, unless the command is quiet.
  static func say(_ text: String) { if !isQuiet { fail(text) } }

  /// Writes one line, without characters that move the cursor.
  static func fail(_ text: String) {
    write("flowscope: \(DisplayText.neutralised(text, limit: DisplayText.lineLimit))\n")
  }
}

enum StandardOutput {
  /// Where the output goes in place of standard output.
  private enum Destination: Sendable {
    case file(Int32, path: String)
    /// Written at the end, so that a file is never half of a report.
    case memory([UInt8], path: String)
  }

  private static let destination = Locked(Destination?.none)

  /// Sends the output to a file: as it comes, or else all of it in ``finish()``.
  static func redirect(to path: String, atOnce: Bool) throws {
    try OutputFile.check(path)
    guard atOnce else { return destination.withLock { $0 = .memory([], path: path) } }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw ReportError.cannotWrite(path: path, reason: SystemError(value: errno).message)
    }
    destination.withLock { $0 = .file(file, path: path) }
  }

  /// Writes what was kept for a file.
  static func finish() throws {
    guard case .memory(let bytes, let path) = destination.withLock({ $0 }) else { return }
    try OutputFile.write(bytes, to: path)
  }

  /// Returns false if the reader closed the pipe early, which is not an error.
  @discardableResult
  static func write(_ data: some Collection<UInt8>) throws -> Bool {
    let isKept = destination.withLock { destination in
      guard case .memory(var bytes, let path) = destination else { return false }
      // Without a second owner, the bytes are not copied each time.
      destination = nil
      bytes.append(contentsOf: data)
      destination = .memory(bytes, path: path)
      return true
    }
    if isKept { return true }
    if case .file(let file, let path) = destination.withLock({ $0 }) {
      do { try OutputFile.writeAll(data, to: file) } catch {
        throw ReportError.cannotWrite(path: path, reason: error.message)
      }
      return true
    }
    do { try OutputFile.writeAll(data, to: STDOUT_FILENO) } catch let code where code.value == EPIPE
    {
      return false
    } catch {
      throw ReportError.cannotWrite(path: "standard output", reason: error.message)
    }
    return true
  }

  /// Ends the program with success once the reader closes the pipe, also while nothing is written.
  static func exitWhenClosed() {
    if destination.withLock({ $0 != nil }) { return }
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0,
      [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    else { return }
    Thread.detachNewThread {
      // Without requested events, the system reports only errors and the end.
      var end = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&end, 1, -1) < 0, errno == EINTR {}
      StandardInput.remove()
      _exit(0)
    }
  }

  /// Writes text, without what could harm a terminal.
  static func write(_ text: String) throws {
    try write(DisplayText.printable(text).utf8)
  }

  static var isTerminal: Bool {
    isatty(STDOUT_FILENO) == 1 && destination.withLock { $0 == nil }
  }

  /// The width of the terminal, in cells; nil if the output does not go to one.
  static var width: Int? { isTerminal ? TerminalWidth.of(STDOUT_FILENO) : nil }
}

enum TerminalWidth {
  /// The width of the terminal at a descriptor, in cells; 80 if it is not known.
  static func of(_ descriptor: Int32) -> Int {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return 80 }
    return Int(window.ws_col)
  }
}

/// The descriptors 0 to 2, which some callers close.
enum StandardStreams {
  /// Opens something for each closed descriptor.
  ///
  /// Otherwise the next file or socket gets its number, and is used as the input or the output.
  /// The replacement gives no input and refuses writes, so lost output is still an error.
  static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` uses the lowest free descriptor, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
