/// The fields of an object: numbers within their ranges, clipped texts, lists of bounded length.
///
/// Viewers decode everything from an engine, a recording or a saved snapshot through this type.
package struct WireFields<Key: CodingKey> {
  private let container: KeyedDecodingContainer<Key>

  package init(_ decoder: any Decoder, _ keys: Key.Type = Key.self) throws {
    container = try decoder.container(keyedBy: keys)
  }

  package func number<Range: WireRange>(_ key: Key, in range: Range.Type) throws -> Range.Number {
    try container.decode(Within<Range>.self, forKey: key).number
  }

  func numberIfPresent<Range: WireRange>(
    _ key: Key, in range: Range.Type
  ) throws -> Range.Number? {
    try container.decodeIfPresent(Within<Range>.self, forKey: key)?.number
  }

  /// Returns a number that the app chose, clamped to its range.
  func clampedIfPresent<Range: WireRange>(
    _ key: Key, to range: Range.Type
  ) throws -> Range.Number? {
    try container.decodeIfPresent(Clamped<Range>.self, forKey: key)?.number
  }

  package func text(_ key: Key) throws -> String {
    try container.decode(WireText.self, forKey: key).text
  }

  package func textIfPresent(_ key: Key) throws -> String? {
    try container.decodeIfPresent(WireText.self, forKey: key)?.text
  }

  package func texts(_ key: Key) throws -> [String] {
    try container.decode([WireText].self, forKey: key).map(\.text)
  }

  package func textsIfPresent(_ key: Key) throws -> [String]? {
    try container.decodeIfPresent([WireText].self, forKey: key)?.map(\.text)
  }

  /// Returns the steps, coordinators or questions of a report.
  package func list<Element: Decodable>(_ key: Key, of type: Element.Type = Element.self) throws
    -> [Element]
  {
    try container.decode(ReportList<Element>.self, forKey: key).elements
  }

  /// Returns a value whose type checks itself.
  package func value<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) throws -> Value
  {
    try container.decode(type, forKey: key)
  }

  func valueIfPresent<Value: Decodable>(
    _ key: Key, _ type: Value.Type = Value.self
  ) throws -> Value? {
    try container.decodeIfPresent(type, forKey: key)
  }

  /// Returns an error that refuses the object because of a field.
  package func refuse(_ key: Key, _ reason: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
  }
}

/// A decoded text, clipped to the sending side's limits even if the sender did not clip it.
package struct WireText: Decodable {
  package let text: String

  package init(from decoder: any Decoder) throws {
    text = Limits.clipped(try decoder.singleValueContainer().decode(String.self))
  }

  private init(_ text: String) { self.text = text }
}

extension WireText: PlainSchema {
  package static var schema: JSONSchema {
    var schema = JSONSchema(type: "string")
    // JSON Schema counts code points, and a character may have several.
    schema.maxLength = Limits.textBytes
    return schema
  }
  package static var sample: Self { Self("") }
}

/// Combining marks above and below a character; a terminal draws many of them over other lines.
package enum CombiningMarks {
  /// Returns the text with at most `limit` marks in a row.
  ///
  /// O(bytes); an ASCII text is only scanned.
  static func limited(_ text: String, to limit: Int) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var marks = 0
    var kept = String.UnicodeScalarView()
    var isChanged = false
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > limit { isChanged = true } else { kept.append(scalar) }
    }
    return isChanged ? String(kept) : text
  }

  /// Whether the scalar is drawn onto the character before it.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }
}
