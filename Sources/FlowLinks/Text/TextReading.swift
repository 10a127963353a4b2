/// Reads a value of one type from text.
struct TextReading<Value> {
  let value: (String) -> Value?
  let expected: String
  /// The type that is read, or that of its raw values.
  let raw: any Any.Type
}

extension TextReading where Value: LosslessStringConvertible {
  init() {
    value = { text in
      if Value.self == Bool.self { return Self.truth[text] as? Value }
      guard let value = Value(text) else { return nil }
      // A route with "nan" is not equal to itself, and so would never be found on a stack.
      if let number = value as? any FloatingPoint, !number.isFinite { return nil }
      return value
    }
    expected = Value.self == Bool.self ? "true, false, 1 or 0" : String(describing: Value.self)
    raw = Value.self
  }

  private static var truth: [String: Bool] {
    ["true": true, "1": true, "false": false, "0": false]
  }
}

extension TextReading where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
  init() {
    let reading = TextReading<Value.RawValue>()
    value = { text in reading.value(text).flatMap { Value(rawValue: $0) } }
    raw = reading.raw
    expected = Self.cases.map { "one of " + $0 } ?? String(describing: Value.self)
  }

  /// The raw values, if there are few enough to list.
  private static var cases: String? {
    func list<C: CaseIterable>(_ type: C.Type) -> String? {
      let names = type.allCases.prefix(9).compactMap { ($0 as? Value).map { "\($0.rawValue)" } }
      return names.isEmpty || names.count > 8 ? nil : names.joined(separator: ", ")
    }
    return (Value.self as? any CaseIterable.Type).flatMap { list($0) }
  }
}
