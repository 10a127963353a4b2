/// A filter of a list, as typed after `/`.
///
/// Plain text matches in any case. `!` before it shows the lines that do not match. `-r` and a
/// blank before it make it a regular expression, which also ignores case if it contains no capital.
package struct LineFilter: Equatable, Sendable {
  package let text: String
  /// The reason why the expression cannot be used, in one line; such a filter shows all lines.
  package let complaint: String?

  private let isInverse: Bool
  private let kind: Kind

  private enum Kind: Equatable { case everything, plain(String), expression(String) }

  package static let none = LineFilter("")

  package init(_ text: String) {
    self.text = text
    isInverse = text.hasPrefix("!")
    let rest = String(isInverse ? text.dropFirst() : text[...])
    var complaint: String?
    if rest.hasPrefix("-r ") || rest == "-r" {
      let pattern = String(rest.dropFirst(3))
      if !pattern.isEmpty { complaint = FilterExpression.complaint(about: pattern) }
      kind = pattern.isEmpty || complaint != nil ? .everything : .expression(pattern)
    } else {
      // The beginning of "-r" is not yet a search text.
      kind = rest.isEmpty || rest == "-" ? .everything : .plain(rest)
    }
    self.complaint = complaint
  }

  package var isEmpty: Bool { kind == .everything }

  /// The filter, compiled for many lines; threads cannot share it.
  package func compiled() -> Compiled {
    let finds: ((String) -> Bool)? =
      switch kind {
      case .everything: nil
      case .plain(let needle): PlainSearch(needle).isIn
      case .expression(let pattern): (try? FilterExpression(pattern))?.isIn
      }
    guard let finds else { return Compiled(isInverse: false) { _ in true } }
    return Compiled(isInverse: isInverse, finds: finds)
  }

  package struct Compiled {
    fileprivate let isInverse: Bool
    fileprivate let finds: (String) -> Bool

    package func admits(_ line: String) -> Bool { finds(line) != isInverse }

    /// Whether to show a line of two texts; a match in one of them is enough.
    package func admits(_ text: String, or other: String) -> Bool {
      (finds(text) || finds(other)) != isInverse
    }

    package func admits(_ texts: [String]) -> Bool { texts.contains(where: finds) != isInverse }
  }
}

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
