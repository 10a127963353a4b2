import FlowProtocol
import Foundation
import Inspector

/// Writes for people.
enum StandardError {
  /// Lines, in which nothing can do harm to a terminal; a line that is written over has `allowed` too.
  static func write(_ text: String, allowing allowed: Unicode.Scalar? = nil) {
    let text = DisplayText.printable(text, allowing: allowed)
    _ = try? OutputFile.writeAll(text.utf8, to: STDERR_FILENO)
  }

  /// One line, in which nothing can move a cursor.
  static func say(_ text: String) {
    write("flowscope: \(DisplayText.neutralised(text, limit: DisplayText.lineLimit))\n")
  }
}

/// Writes results.
enum StandardOutput {
  /// Throws ``FlowscopeError/cannotWrite(path:reason:)``; a reader that has enough is no error.
  static func write(_ data: some Collection<UInt8>) throws {
    do { try OutputFile.writeAll(data, to: STDOUT_FILENO) } catch let code where code.value == EPIPE
    {
    } catch {
      throw FlowscopeError.cannotWrite(path: "standard output", reason: error.message)
    }
  }

  /// Throws as the other does; nothing in the text can do harm to a terminal.
  static func write(_ text: String) throws {
    try write(DisplayText.printable(text).utf8)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
