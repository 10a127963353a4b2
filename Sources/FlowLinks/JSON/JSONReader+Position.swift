import FlowEngine

extension JSONReader {
  var current: UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  func checkEncoding() throws(JSONProblem) {
    // Decoding repairs invalid UTF-8, and so changes its bytes.
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    guard repaired != bytes else { return }
    let place = zip(repaired, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    throw problem("it is not UTF-8", at: place ?? min(repaired.count, bytes.count))
  }

  func unexpected(insteadOf wanted: String) -> JSONProblem {
    guard index < bytes.count else { return problem("it ends before \(wanted)") }
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    let found = rest.unicodeScalars.first.map { String($0) } ?? ""
    return problem("'\(clipped: found)' instead of \(wanted)")
  }

  /// Returns a problem at a position, by default the next byte; lines end with a line feed, columns
  /// count characters.
  func problem(_ reason: String, at place: Int? = nil) -> JSONProblem {
    let before = bytes[..<(place ?? index)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes (10xxxxxx) do not start a column.
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return .malformed(
      reason: reason, line: before.count { $0 == 0x0A } + 1, column: column)
  }
}
