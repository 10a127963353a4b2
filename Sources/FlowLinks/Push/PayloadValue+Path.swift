extension PayloadValue {
  enum Finding {
    case found(PayloadValue)
    /// The path goes as far as `parent`, which holds `value`.
    case missing(parent: String, PayloadValue)
  }

  /// What stands at a path of keys with dots between them.
  ///
  /// Throws where the path is malformed, or goes through a value that holds no others.
  func find(_ path: String) throws(LinkError) -> Finding {
    guard Self.isPath(path) else { throw .badKeyPath(path) }
    var value = self
    var rest = path[...]
    while !rest.isEmpty {
      let parent = String(path[..<rest.startIndex].dropLast())
      switch value {
      case .object(let members):
        if let member = members[String(rest)] { return .found(member) }
        guard let member = members[Self.takeKey(&rest)] else {
          return .missing(parent: parent, value)
        }
        value = member
      case .array(let items):
        let key = Self.takeKey(&rest)
        guard key.utf8.allSatisfy(\.isDigit) else {
          throw .badValue(path: parent, value: value.summary, expected: "an object")
        }
        guard let index = Int(key), items.indices.contains(index) else {
          return .missing(parent: parent, value)
        }
        value = items[index]
      case .null: return .missing(parent: parent, value)
      case .bool, .number, .string:
        throw .badValue(path: parent, value: value.summary, expected: "an object or an array")
      }
    }
    return .found(value)
  }

  /// Whether no key in it is empty.
  static func isPath(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty }
  }

  /// What stands at a path, which has to lead somewhere.
  func get(_ path: String) throws(LinkError) -> PayloadValue {
    switch try find(path) {
    case .found(let value): return value
    case .missing(let parent, let holder):
      throw .missingKey(path: path, parent: parent, keys: holder.keys)
    }
  }

  /// What a path may go on with.
  private var keys: [String] {
    switch self {
    case .object(let members): members.keys.sorted()
    case .array(let items): items.indices.map { String($0) }
    case .null, .bool, .number, .string: []
    }
  }

  /// Takes the first key off a path, with the dot behind it.
  private static func takeKey(_ path: inout Substring) -> String {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    defer { path = dot.map { path[path.utf8.index(after: $0)...] } ?? path[path.endIndex...] }
    return String(path[..<(dot ?? path.endIndex)])
  }
}
