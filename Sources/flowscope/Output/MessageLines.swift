import Foundation

/// Splits a stream of bytes into messages, one on each line.
///
/// A line that is too long is one error, and nothing of it is kept; the next line is read again.
struct MessageLines {
  enum Line: Equatable {
    case message(Data)
    case tooLong
  }

  private let limit: Int
  private var partial: [UInt8] = []
  /// Whether the rest of a line that was too long is left out.
  private var isSkipping = false

  /// The maximum size of a message, in bytes.
  static let mostBytes = 1 << 20

  init(limit: Int = mostBytes) { self.limit = limit }

  /// Takes the next bytes, and returns the lines that end in them; O(bytes).
  mutating func take(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end], to: &lines)
      if !isSkipping, let message = message() { lines.append(.message(message)) }
      isSkipping = false
      partial = []
      rest = rest[rest.index(after: end)...]
    }
    add(rest, to: &lines)
    return lines
  }

  /// Returns what is left when the stream ends without the end of a line.
  mutating func finish() -> [Line] {
    defer { (partial, isSkipping) = ([], false) }
    return isSkipping ? [] : message().map { [.message($0)] } ?? []
  }

  private mutating func add(_ bytes: some Collection<UInt8>, to lines: inout [Line]) {
    if isSkipping { return }
    guard partial.count + bytes.count <= limit else {
      isSkipping = true
      partial = []
      return lines.append(.tooLong)
    }
    partial.append(contentsOf: bytes)
  }

  /// The line so far; nil if it is empty.
  private func message() -> Data? {
    let line = partial.last == UInt8(ascii: "\r") ? partial.dropLast() : partial[...]
    return line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      ? nil : Data(line)
  }
}
