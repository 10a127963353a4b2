/// A JSON value; numbers keep their text, so that no digits are lost before their type is known.
enum PayloadValue: Sendable {
  case scalar(JSONScalar)
  case array([PayloadValue])
  case object([String: PayloadValue])
}

extension PayloadValue: JSONTree {
  static func scalar(_ scalar: JSONScalar, line: Int) -> PayloadValue { .scalar(scalar) }
  static func array(_ items: [PayloadValue], line: Int) -> PayloadValue { .array(items) }
  static func object(_ members: [JSONMember<PayloadValue>], line: Int) -> PayloadValue {
    .object(Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) }))
  }

  /// Returns the members of the JSON object in `bytes`, in O(length).
  static func members(of bytes: [UInt8]) throws(LinkError) -> [String: PayloadValue] {
    if bytes.count > PushRoutes.maximumPayloadBytes {
      throw .overLimit(.payloadBytes, found: bytes.count)
    }
    do throws(JSONProblem) {
      let value = try JSONReader<PayloadValue>.read(
        bytes, maximumDepth: PushRoutes.maximumPayloadDepth)
      guard case .object(let members) = value else {
        throw JSONReader<PayloadValue>.problem("it is another value", withValueOf: bytes)
      }
      return members
    } catch {
      switch error {
      case .malformed(let reason, let line, let column):
        throw .notJSON(reason: reason, line: line, column: column)
      case .tooDeep(let depth): throw .overLimit(.payloadDepth, found: depth)
      }
    }
  }
}

extension PayloadValue {
  /// The text of a string, a number, a boolean or null; nil for an array or object.
  var scalarText: String? {
    switch self {
    case .scalar(.null): "null"
    case .scalar(.bool(let value)): value ? "true" : "false"
    case .scalar(.number(let text)), .scalar(.string(let text)): text
    case .array, .object: nil
    }
  }

  var summary: String {
    switch self {
    case .array(let items): "an array of \(items.count)"
    case .object(let members): "an object of \(members.count)"
    case .scalar: scalarText ?? ""
    }
  }

  /// Returns the value as text from which the type can be read, or nil.
  ///
  /// A string can be read as any type, since some senders (FCM's data messages) have only strings.
  /// A number cannot be read as text, and a boolean only as a boolean.
  func text(for type: any Any.Type) -> String? {
    switch self {
    case .scalar(.string(let text)): return text
    case .scalar(.bool): return type == Bool.self ? scalarText : nil
    case .scalar(.number(let text)):
      if type is any StringProtocol.Type || type == Character.self { return nil }
      return type is any BinaryInteger.Type || type == Bool.self
        ? Self.withoutEmptyFraction(text) : text
    case .scalar(.null), .array, .object: return nil
    }
  }

  /// Removes the fraction `.0`, which some encoders add to every number: 7.0 is the integer 7.
  private static func withoutEmptyFraction(_ number: String) -> String {
    guard let point = number.utf8.firstIndex(of: UInt8(ascii: ".")),
      number.utf8[point...].dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return number }
    return String(number[..<point])
  }
}

// MARK: Paths

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
      case .scalar(.null): return .missing(parent: parent, value)
      case .scalar:
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
    case .scalar: []
    }
  }

  /// Removes the first key from a path, with the dot after it.
  private static func takeKey(_ path: inout Substring) -> String {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    defer { path = dot.map { path[path.utf8.index(after: $0)...] } ?? path[path.endIndex...] }
    return String(path[..<(dot ?? path.endIndex)])
  }
}
