/// The keys of an object whose fields are checked by their types alone: a number is within the range
/// of its type, a text is clipped, and a list of steps has a bounded length.
///
/// The object needs no `init(from:)`: the one that the compiler writes calls the functions below,
/// which precede those of the standard library. An object with a field of another range, or with
/// fields that depend on each other, decodes them through ``WireFields``.
protocol WireKey: CodingKey {}

extension KeyedDecodingContainer where Key: WireKey {
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try decode(WireText.self, forKey: key).text
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try decodeIfPresent(WireText.self, forKey: key)?.text
  }

  func decode(_ type: [String].Type, forKey key: Key) throws -> [String] {
    try decode([WireText].self, forKey: key).map(\.text)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try decode(Within<Sequences>.self, forKey: key).number
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try decodeIfPresent(Within<Sequences>.self, forKey: key)?.number
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try decode(Within<Counts>.self, forKey: key).number
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try decodeIfPresent(Within<Counts>.self, forKey: key)?.number
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try decode(Within<Durations>.self, forKey: key).number
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try decode(Within<Processes>.self, forKey: key).number
  }
}
