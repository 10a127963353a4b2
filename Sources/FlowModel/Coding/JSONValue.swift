/// Any JSON value, for values whose type only the app knows.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A larger whole number.
  case unsigned(UInt64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Values by their names.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Decodes any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ make: (Value) -> JSONValue) -> JSONValue? {
      (try? container.decode(Value.self)).map(make)
    }
    if container.decodeNil() {
      self = .null
    } else {
      self =
        try value(Self.bool) ?? value(Self.integer) ?? value(Self.unsigned) ?? value(Self.number)
        ?? value(Self.string) ?? value(Self.array)
        ?? .object(container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
