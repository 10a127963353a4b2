import FlowEngine

/// Reads JSON (RFC 8259) with bounds, and says where it is wrong.
///
/// Foundation's decoders tell the place in words that differ from platform to platform, and turn numbers
/// into floating point. A name that stands twice in an object is refused, because readers differ in which
/// of the two they take.
struct PayloadReader {
  let bytes: [UInt8]
  /// Of the next byte.
  var index = 0
  private var depth = 0

  /// The object that `bytes` hold.
  ///
  /// O(length).
  static func object(in bytes: [UInt8]) throws(LinkError) -> [String: PayloadValue] {
    if bytes.count > PushRoutes.maximumPayloadBytes {
      throw .overLimit(.payloadBytes, found: bytes.count)
    }
    var reader = PayloadReader(bytes: bytes)
    try reader.checkEncoding()
    reader.skipSpace()
    let start = reader.index
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.error("something follows its end") }
    guard case .object(let members) = value else {
      throw reader.error("it is another value", at: start)
    }
    return members
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func value() throws(LinkError) -> PayloadValue {
    switch current {
    case UInt8(ascii: "{"): return try .object(members())
    case UInt8(ascii: "["): return try .array(items())
    case UInt8(ascii: "\""): return try .string(string())
    case UInt8(ascii: "t"): return try word("true", is: .bool(true))
    case UInt8(ascii: "f"): return try word("false", is: .bool(false))
    case UInt8(ascii: "n"): return try word("null", is: .null)
    case UInt8(ascii: "-"): return try .number(number())
    case .some(let byte) where byte.isDigit: return try .number(number())
    default: throw unexpected(insteadOf: "a value")
    }
  }

  private mutating func members() throws(LinkError) -> [String: PayloadValue] {
    var members: [String: PayloadValue] = [:]
    try enter()
    defer { depth -= 1 }
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = index
      guard current == UInt8(ascii: "\"") else { throw unexpected(insteadOf: "a name in quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw unexpected(insteadOf: "':'") }
      skipSpace()
      guard try members.updateValue(value(), forKey: name) == nil else {
        throw error("the name '\(clipped: name)' stands twice in an object", at: start)
      }
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected(insteadOf: "',' or '}'") }
    return members
  }

  private mutating func items() throws(LinkError) -> [PayloadValue] {
    var items: [PayloadValue] = []
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

  /// Steps over the bracket; one level deeper, where that is allowed.
  private mutating func enter() throws(LinkError) {
    depth += 1
    if depth > PushRoutes.maximumPayloadDepth { throw .overLimit(.payloadDepth, found: depth) }
    index += 1
    skipSpace()
  }
}
