import FlowEngine

/// What a ``JSONReader`` makes of the values that it reads.
package protocol JSONTree {
  /// Numbers as they stand, so that none loses digits before its type is known.
  static func scalar(_ scalar: JSONScalar, line: Int) -> Self
  static func array(_ items: [Self], line: Int) -> Self
  /// The members in the order of the text.
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
  /// Where the name stands, counted from 1.
  package let line: Int
  package let value: Value
}

/// Why a text is not read.
package enum JSONProblem: Error, Equatable {
  /// Lines and columns are counted from 1, columns in characters.
  case malformed(reason: String, line: Int, column: Int)
  case tooDeep(Int)
}

/// Reads JSON (RFC 8259) with a bound on its depth, and reports where it is wrong.
///
/// Foundation's decoders report the place in words that differ from platform to platform, turn numbers into
/// floating point, and do not say on which line a value stands. A name that stands twice in an object is refused,
/// because readers differ in which of the two they take.
package struct JSONReader<Tree: JSONTree> {
  let bytes: [UInt8]
  /// Of the next byte.
  var index = 0
  /// Of the next byte, counted from 1; line feeds stand between values alone.
  var line = 1
  private var depth = 0
  private let maximumDepth: Int

  /// The value that `bytes` hold.
  ///
  /// O(length).
  package static func read(_ bytes: [UInt8], maximumDepth: Int) throws(JSONProblem) -> Tree {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    try reader.checkEncoding()
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.problem("something follows its end") }
    return value
  }

  /// A problem with the value as a whole.
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
        throw problem("the name '\(clipped: name)' stands twice in an object", at: start)
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

  /// Steps over the bracket; one level deeper, where that is allowed.
  private mutating func enter() throws(JSONProblem) {
    depth += 1
    if depth > maximumDepth { throw .tooDeep(depth) }
    index += 1
    skipSpace()
  }
}
