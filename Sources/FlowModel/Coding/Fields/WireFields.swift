/// The fields of an object: numbers within their ranges, clipped texts, lists of bounded length.
///
/// Viewers decode everything from an engine, a recording or a saved snapshot through these
/// functions.
extension KeyedDecodingContainer {
  package func number<Range: WireRange>(_ key: Key, in range: Range.Type) throws -> Range.Number {
    try decode(Within<Range>.self, forKey: key).number
  }

  package func numberIfPresent<Range: WireRange>(
    _ key: Key, in range: Range.Type
  ) throws -> Range.Number? {
    try decodeIfPresent(Within<Range>.self, forKey: key)?.number
  }

  /// Returns a number that the app chose, clamped to its range.
  package func clampedIfPresent<Range: WireRange>(
    _ key: Key, to range: Range.Type
  ) throws -> Range.Number? {
    try decodeIfPresent(Clamped<Range>.self, forKey: key)?.number
  }

  package func text(_ key: Key) throws -> String { try decode(WireText.self, forKey: key).text }

  package func textIfPresent(_ key: Key) throws -> String? {
    try decodeIfPresent(WireText.self, forKey: key)?.text
  }

  package func texts(_ key: Key) throws -> [String] {
    try decode(WireTexts.self, forKey: key).texts
  }

  package func textsIfPresent(_ key: Key) throws -> [String]? {
    try decodeIfPresent(WireTexts.self, forKey: key)?.texts
  }

  /// Returns the steps, coordinators or questions of a report.
  package func list<Element: Decodable>(_ key: Key) throws -> [Element] {
    try decode(ReportList<Element>.self, forKey: key).elements
  }

  /// Returns a value whose type checks itself.
  package func value<Value: Decodable>(_ key: Key, _ type: Value.Type = Value.self) throws -> Value
  {
    try decode(type, forKey: key)
  }

  package func valueIfPresent<Value: Decodable>(
    _ key: Key, _ type: Value.Type = Value.self
  ) throws -> Value? {
    try decodeIfPresent(type, forKey: key)
  }

  /// Returns an error that refuses the object because of a field.
  package func refuse(_ key: Key, _ reason: String) -> DecodingError {
    DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}

/// The keys of an object whose fields are checked by their types alone: a number is within the range
/// of its type, a text is clipped, and a list of steps has a bounded length.
///
/// The object needs no `init(from:)`: the one that the compiler writes calls the functions below,
/// which precede those of the standard library. An object with a field of another range, or with
/// fields that depend on each other, decodes them through the functions above.
package protocol WireKey: CodingKey {}

extension KeyedDecodingContainer where Key: WireKey {
  package func decode(_ type: String.Type, forKey key: Key) throws -> String { try text(key) }

  package func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try textIfPresent(key)
  }

  package func decode(_ type: [String].Type, forKey key: Key) throws -> [String] { try texts(key) }

  package func decodeIfPresent(_ type: [String].Type, forKey key: Key) throws -> [String]? {
    try textsIfPresent(key)
  }

  package func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try number(key, in: Sequences.self)
  }

  package func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try numberIfPresent(key, in: Sequences.self)
  }

  package func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try number(key, in: Counts.self)
  }

  package func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try numberIfPresent(key, in: Counts.self)
  }

  package func decodeIfPresent(_ type: [Int].Type, forKey key: Key) throws -> [Int]? {
    try decodeIfPresent(ReportList<Within<Counts>>.self, forKey: key)?.elements.map(\.number)
  }

  package func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try number(key, in: Durations.self)
  }

  package func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try numberIfPresent(key, in: Durations.self)
  }

  package func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try number(key, in: Processes.self)
  }

  package func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try numberIfPresent(key, in: Processes.self)
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

/// Decoded texts, each as ``WireText``; a decoder for each of them would take twice as long.
private struct WireTexts: Decodable, SchemaWrapper {
  let texts: [String]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var texts: [String] = []
    texts.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd { texts.append(Limits.clipped(try container.decode(String.self))) }
    self.texts = texts
  }

  private init() { texts = [] }

  static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    try deriver.schema(of: [WireText].self)
  }
  static var empty: Self { Self() }
}

/// Combining marks above and below a character; a terminal draws many of them over other lines.
package enum CombiningMarks {
  /// Returns the text with `limit` marks in a row at most, in O(bytes); ASCII is only scanned.
  package static func limited(_ text: String, to limit: Int) -> String {
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

/// The list of a report; one longer than the protocol allows is refused before it is decoded.
package struct ReportList<Element: Decodable>: Decodable {
  package let elements: [Element]

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    if let count = container.count, count > Limits.stepsPerReport {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "it has \(count) elements; the limit is \(Limits.stepsPerReport)"))
    }
    var elements: [Element] = []
    while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    self.elements = elements
  }

  private init() { elements = [] }
}

extension ReportList: SchemaWrapper {
  package static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    .array(of: try deriver.schema(of: Element.self), maxItems: Limits.stepsPerReport)
  }
  package static var empty: Self { Self() }
}
