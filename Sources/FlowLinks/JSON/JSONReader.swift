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

/// The reason why a text cannot be read.
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
  let bytes: [UInt8]
  /// The index of the next byte.
  var index = 0
  /// The line of the next byte, from 1; line feeds occur only between values.
  var line = 1
  private var depth = 0
  private let maximumDepth: Int

  /// Returns the value in `bytes`.
  ///
  /// O(length).
  package static func read(_ bytes: [UInt8], maximumDepth: Int) throws(JSONProblem) -> Tree {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    try reader.checkEncoding()
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.problem("text follows its end") }
    return value
  }

  /// Returns a problem with the value as a whole.
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
}
