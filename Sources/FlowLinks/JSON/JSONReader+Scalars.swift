extension JSONReader {
  mutating func scalar() throws(JSONProblem) -> JSONScalar {
    switch current {
    case UInt8(ascii: "\""): return try .string(string())
    case UInt8(ascii: "t"): return try word("true", is: .bool(true))
    case UInt8(ascii: "f"): return try word("false", is: .bool(false))
    case UInt8(ascii: "n"): return try word("null", is: .null)
    case UInt8(ascii: "-"): return try .number(number())
    case .some(let byte) where byte.isDigit: return try .number(number())
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
  mutating func string() throws(JSONProblem) -> String {
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
}
