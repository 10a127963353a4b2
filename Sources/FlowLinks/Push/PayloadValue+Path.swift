extension PayloadValue {
  enum Finding {
    case found(PayloadValue)
    /// The path exists as far as `parent`, which has this value.
    case missing(parent: String, PayloadValue)
  }

  /// Returns the value at a path of keys separated by dots.
  ///
  /// Throws if the path is malformed, or leads through a value that has no members.
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

  /// Whether every key of the path has characters.
  static func isPath(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty }
  }

  /// Returns the value at a path, which is required.
  func get(_ path: String) throws(LinkError) -> PayloadValue {
    switch try find(path) {
    case .found(let value): return value
    case .missing(let parent, let holder):
      throw .missingKey(path: path, parent: parent, keys: holder.keys)
    }
  }

  /// The keys that may follow in a path.
  private var keys: [String] {
    switch self {
    case .object(let members): members.keys.sorted()
    case .array(let items): items.indices.map { String($0) }
    case .null, .bool, .number, .string: []
    }
  }

  /// Removes the first key from a path, with the dot after it.
  private static func takeKey(_ path: inout Substring) -> String {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    defer { path = dot.map { path[path.utf8.index(after: $0)...] } ?? path[path.endIndex...] }
    return String(path[..<(dot ?? path.endIndex)])
  }
}
