/// A JSON value; numbers stand as they were written, so that none loses digits before its type is known.
enum PayloadValue: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([PayloadValue])
  case object([String: PayloadValue])
}

extension PayloadValue {
  /// The text of a string, a number, a truth value or null; nil for what holds others.
  var scalarText: String? {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text), .string(let text): text
    case .array, .object: nil
    }
  }

  /// What a message shows of it.
  var summary: String {
    switch self {
    case .array(let items): "an array of \(items.count)"
    case .object(let members): "an object of \(members.count)"
    case .null, .bool, .number, .string: scalarText ?? ""
    }
  }

  /// The value as text that another type can be read from, or nil.
  ///
  /// A string stands for any type: some senders (FCM's data messages) have no others. A number is no
  /// text, and a truth value nothing else.
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

  /// Some encoders write every number with a fraction: 7.0 is the integer 7.
  private static func withoutEmptyFraction(_ number: String) -> String {
    guard let point = number.utf8.firstIndex(of: UInt8(ascii: ".")),
      number.utf8[point...].dropFirst().allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return number }
    return String(number[..<point])
  }
}
