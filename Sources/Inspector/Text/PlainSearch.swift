/// Searches texts for a plain text, in any case.
struct PlainSearch {
  private let characters: [Character]
  /// In lower case, if ASCII only; then the search compares bytes and creates no characters.
  private let bytes: [UInt8]?

  init(_ needle: String) {
    let lowered = needle.lowercased()
    characters = Array(lowered)
    bytes = lowered.utf8.allSatisfy { $0 < 0x80 } ? Array(lowered.utf8) : nil
  }

  /// O(length × needle).
  func isIn(_ text: String) -> Bool {
    if let bytes {
      var text = text
      let found = text.withUTF8 { Self.find(bytes, in: $0) }
      if let found { return found }
    }
    return Self.contains(Array(text.lowercased()), characters)
  }

  /// Nil if the bytes cannot decide: a combining mark makes a letter another character.
  private static func find(_ needle: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let first = needle.first else { return true }
    guard text.count >= needle.count else { return false }
    var isUndecided = false
    for start in 0...(text.count - needle.count) where lower(text[start]) == first {
      var length = 1
      while length < needle.count, lower(text[start + length]) == needle[length] { length += 1 }
      guard length == needle.count else { continue }
      let end = start + length
      if end == text.count || text[end] < 0x80 { return true }
      isUndecided = true
    }
    return isUndecided ? nil : false
  }

  /// Computes without a branch, which a processor could not predict.
  private static func lower(_ byte: UInt8) -> UInt8 {
    byte | (byte &- 0x41 < 26 ? 0x20 : 0)
  }

  private static func contains(_ text: [Character], _ needle: [Character]) -> Bool {
    guard text.count >= needle.count else { return false }
    return (0...(text.count - needle.count)).contains {
      text[$0..<($0 + needle.count)].elementsEqual(needle)
    }
  }
}
