/// A JSON value; numbers keep their text, so that no digits are lost before their type is known.
enum PayloadValue: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([PayloadValue])
  case object([String: PayloadValue])
}

extension PayloadValue {
  /// The text of a string, a number, a boolean or null; nil for an array or object.
  var scalarText: String? {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text), .string(let text): text
    case .array, .object: nil
    }
  }

  /// A short description for messages.
  var summary: String {
    switch self {
    case .array(let items): "an array of \(items.count)"
    case .object(let members): "an object of \(members.count)"
    case .null, .bool, .number, .string: scalarText ?? ""
    }
  }

  /// Returns the value as text from which the type can be read, or nil.
  ///
  /// A string can be read as any type, since some senders (FCM's data messages) have only strings.
  /// A number cannot be read as text, and a boolean only as a boolean.
  func text<Value>(for type: Value.Type) -> String? {
    switch self {
    case .string(let text): return text
    case .bool: return type == Bool.self ? scalarText : nil
    case .number(let text):
      if type is any StringProtocol.Type || type == Character.self { return nil }
      return type is any BinaryInteger.Type || type == Bool.self
        ? Self.withoutEmptyFraction(text) : text
    case .null, .array, .object: return nil
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
