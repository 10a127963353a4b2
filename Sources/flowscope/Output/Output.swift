import FlowProtocol
import Foundation
import Inspector

/// Writes messages for people.
enum StandardError {
  /// Writes lines, safe for a terminal.
  ///
  /// Lines that are overwritten need `allowed` too.
  static func write(_ text: String, allowing allowed: Unicode.Scalar? = nil) {
    let text = DisplayText.printable(text, allowing: allowed)
    _ = try? OutputFile.writeAll(text.utf8, to: STDERR_FILENO)
  }

  /// Writes one line, without characters that move the cursor.
  static func say(_ text: String) {
    write("flowscope: \(DisplayText.neutralised(text, limit: DisplayText.lineLimit))\n")
  }
}

/// Writes results.
enum StandardOutput {
  /// - Throws: ``FlowscopeError/cannotWrite(path:reason:)``; a reader that closes the pipe early is
  ///   not an error.
  static func write(_ data: some Collection<UInt8>) throws {
    do { try OutputFile.writeAll(data, to: STDOUT_FILENO) } catch let code where code.value == EPIPE
    {
    } catch {
      throw FlowscopeError.cannotWrite(path: "standard output", reason: error.message)
    }
  }

  /// Writes text that is safe for a terminal; throws the same error as the other method.
  static func write(_ text: String) throws {
    try write(DisplayText.printable(text).utf8)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
