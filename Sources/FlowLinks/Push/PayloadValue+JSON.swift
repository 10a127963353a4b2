extension PayloadValue {
  /// Returns the members of the JSON object in `bytes`.
  ///
  /// O(length).
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

extension PayloadValue: JSONTree {
  static func scalar(_ scalar: JSONScalar, line: Int) -> PayloadValue {
    switch scalar {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): .number(text)
    case .string(let text): .string(text)
    }
  }
  static func array(_ items: [PayloadValue], line: Int) -> PayloadValue { .array(items) }
  static func object(_ members: [JSONMember<PayloadValue>], line: Int) -> PayloadValue {
    .object(Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) }))
  }
}
