import FlowProtocol
import FlowReports
import Foundation
import Inspector

enum StandardError {
  /// Writes text, made safe for a terminal; keeps `allowed`, for lines that are overwritten.
  static func write(_ text: String, allowing allowed: Unicode.Scalar? = nil) {
    let text = DisplayText.printable(text, allowing: allowed)
    _ = try? OutputFile.writeAll(text.utf8, to: STDERR_FILENO)
  }

  /// Writes one line, without characters that move the cursor.
  static func say(_ text: String) {
    write("flowscope: \(DisplayText.neutralised(text, limit: DisplayText.lineLimit))\n")
  }
}

enum StandardOutput {
  /// Returns false if the reader closed the pipe early, which is not an error.
  @discardableResult
  static func write(_ data: some Collection<UInt8>) throws -> Bool {
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

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
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
