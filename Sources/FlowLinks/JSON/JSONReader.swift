import FlowEngine

/// A tree that a ``JSONReader`` builds from the values it reads.
package protocol JSONTree {
  /// Creates a scalar; numbers keep their text, so that no digits are lost before their type is
  /// known.
  static func scalar(_ scalar: JSONScalar, line: Int) -> Self
  static func array(_ items: [Self], line: Int) -> Self
  /// Creates an object with its members in the order of the text.
  static func object(_ members: [JSONMember<Self>], line: Int) -> Self
}

package enum JSONScalar: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
}

package struct JSONMember<Value> {
  package let name: String
  /// The line of the name, from 1.
  package let line: Int
  package let value: Value
}

extension JSONMember: Equatable where Value: Equatable {}

package enum JSONProblem: Error, Equatable {
  /// The text is malformed; lines and columns count from 1, columns in characters.
  case malformed(reason: String, line: Int, column: Int)
  case tooDeep(Int)
}

/// A reader for JSON (RFC 8259) with a limit on its depth and exact error positions.
///
/// Foundation's decoders describe the position differently on each platform, convert numbers to
/// floating point, and do not report the line of a value. This reader refuses an object with two
/// equal names, because readers differ in which of the two they use.
package struct JSONReader<Tree: JSONTree> {
  private let bytes: [UInt8]
  private var index = 0
  /// The line of the next byte, from 1; line feeds occur only between values.
  private var line = 1
  private var depth = 0
  private let maximumDepth: Int

  /// Returns the value in `bytes`, in O(length).
  package static func read(_ bytes: [UInt8], maximumDepth: Int) throws(JSONProblem) -> Tree {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    try reader.checkEncoding()
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.problem("text follows its end") }
    return value
  }

  package static func problem(_ reason: String, withValueOf bytes: [UInt8]) -> JSONProblem {
    var reader = JSONReader(bytes, maximumDepth: 0)
    reader.skipSpace()
    return reader.problem(reason)
  }

  private init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private mutating func value() throws(JSONProblem) -> Tree {
    let line = line
    switch current {
    case UInt8(ascii: "{"): return try .object(members(), line: line)
    case UInt8(ascii: "["): return try .array(items(), line: line)
    default: return try .scalar(scalar(), line: line)
    }
  }

  private mutating func members() throws(JSONProblem) -> [JSONMember<Tree>] {
    var members: [JSONMember<Tree>] = []
    var names: Set<String> = []
    try enter()
    defer { depth -= 1 }
    if take("}") { return members }
    repeat {
      skipSpace()
      let (start, line) = (index, line)
      guard current == UInt8(ascii: "\"") else { throw unexpected(insteadOf: "a name in quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw unexpected(insteadOf: "':'") }
      skipSpace()
      members.append(JSONMember(name: name, line: line, value: try value()))
      guard names.insert(name).inserted else {
        throw problem("the name '\(clipped: name)' occurs twice in an object", at: start)
      }
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected(insteadOf: "',' or '}'") }
    return members
  }

  private mutating func items() throws(JSONProblem) -> [Tree] {
    var items: [Tree] = []
    try enter()
    defer { depth -= 1 }
    if take("]") { return items }
    repeat {
      skipSpace()
      items.append(try value())
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected(insteadOf: "',' or ']'") }
    return items
  }

  /// Skips the opening bracket, and increases the depth if that is allowed.
  private mutating func enter() throws(JSONProblem) {
    depth += 1
    if depth > maximumDepth { throw .tooDeep(depth) }
    index += 1
    skipSpace()
  }

  // MARK: Scalars

  private mutating func scalar() throws(JSONProblem) -> JSONScalar {
    switch current {
    case UInt8(ascii: "\""): return try .string(string())
    case UInt8(ascii: "t"): return try word("true", is: .bool(true))
    case UInt8(ascii: "f"): return try word("false", is: .bool(false))
    case UInt8(ascii: "n"): return try word("null", is: .null)
    case .some(let byte) where byte.isDigit || byte == UInt8(ascii: "-"):
      return try .number(number())
    default: throw unexpected(insteadOf: "a value")
    }
  }

  private mutating func word(
    _ word: StaticString, is value: JSONScalar
  ) throws(JSONProblem) -> JSONScalar {
    let expected = word.withUTF8Buffer { Array($0) }
    guard bytes[index...].starts(with: expected) else { throw unexpected(insteadOf: "\(word)") }
    index += expected.count
    return value
  }

  /// Reads the text of a number, which is not converted yet because its type is unknown.
  private mutating func number() throws(JSONProblem) -> String {
    let start = index
    _ = take("-")
    // No digit may follow a leading zero.
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONProblem) {
    guard current?.isDigit == true else { throw unexpected(insteadOf: "a digit") }
    while current?.isDigit == true { index += 1 }
  }

  /// Reads a string; the next byte is its opening quote.
  private mutating func string() throws(JSONProblem) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        try text.append(contentsOf: String(escapedCharacter()).utf8)
      case 0..<0x20: throw unexpected(insteadOf: "a character or its escape")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw unexpected(insteadOf: "the quote that ends a string")
  }

  private mutating func escapedCharacter() throws(JSONProblem) -> Unicode.Scalar {
    let start = index - 1
    defer { index += 1 }
    switch current {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw problem("an escape that JSON does not have", at: start)
    }
    let unit = try hexadecimalDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(unit)), bytes[(index + 1)...].starts(with: "\\u".utf8) else {
      throw problem("half of a surrogate pair", at: start)
    }
    index += 2
    let trail = try hexadecimalDigits(from: start)
    guard UTF16.isTrailSurrogate(UInt16(trail)),
      let scalar = Unicode.Scalar(0x10000 + ((unit & 0x3FF) << 10 | trail & 0x3FF))
    else { throw problem("half of a surrogate pair", at: start) }
    return scalar
  }

  /// Reads the four digits after the `u` at the index, and leaves the index on the last of them.
  private mutating func hexadecimalDigits(from start: Int) throws(JSONProblem) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      index += 1
      guard let digit = current?.hexadecimalValue else {
        throw problem("an escape without four hexadecimal digits", at: start)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  // MARK: Position

  private var current: UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  private func checkEncoding() throws(JSONProblem) {
    // Decoding repairs invalid UTF-8, and so changes its bytes.
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    guard repaired != bytes else { return }
    let place = zip(repaired, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    throw problem("it is not UTF-8", at: place ?? min(repaired.count, bytes.count))
  }

  private func unexpected(insteadOf wanted: String) -> JSONProblem {
    guard index < bytes.count else { return problem("it ends before \(wanted)") }
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    let found = rest.unicodeScalars.first.map { String($0) } ?? ""
    return problem("'\(clipped: found)' instead of \(wanted)")
  }

  /// Returns a problem at a position, by default the next byte; lines end with a line feed, columns
  /// count characters.
  private func problem(_ reason: String, at place: Int? = nil) -> JSONProblem {
    let before = bytes[..<(place ?? index)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes (10xxxxxx) do not start a column.
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return .malformed(
      reason: reason, line: before.count { $0 == 0x0A } + 1, column: column)
  }
}
