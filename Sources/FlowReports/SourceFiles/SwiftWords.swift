/// Divides lines of Swift into comments, texts, keywords and the rest, for simple colours.
///
/// Not a parser: a file that is not Swift gets wrong colours, and nothing else.
package struct SwiftWords: Sendable {
  package enum Kind: Sendable { case plain, keyword, text, comment, number }

  package struct Part: Equatable, Sendable {
    /// Safe to show.
    package let text: String
    package let kind: Kind
  }

  private enum State {
    case code
    /// A comment of several lines, which can contain others.
    case comment(depth: Int)
    /// A text of several lines, which ends with three quotes and this many signs.
    case text(signs: Int)
  }

  private var state = State.code

  package init() {}

  static func isKeyword(_ word: String) -> Bool { keywords.contains(word) }

  private static let keywords: Set<String> = [
    "Any", "Self", "actor", "as", "associatedtype", "async", "await", "break", "case", "catch",
    "class", "continue", "convenience", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil",
    "nonisolated", "open", "operator", "override", "package", "private", "protocol", "public",
    "repeat", "required", "rethrows", "return", "self", "some", "any", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var",
    "weak", "where", "while",
  ]

  /// The parts of the next line, without its line feed; those beyond `limit` bytes are left out.
  ///
  /// O(length).
  package mutating func parts(of line: ArraySlice<UInt8>, atMost limit: Int) -> [Part] {
    var line = line
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    var parts: [Part] = []
    var index = line.startIndex
    var plain = index
    func add(_ range: Range<Int>, _ kind: Kind) {
      let begin = range.lowerBound - line.startIndex
      guard begin < limit, !range.isEmpty else { return }
      let isCut = range.upperBound - line.startIndex > limit
      let bytes = line[range.lowerBound..<(isCut ? line.startIndex + limit : range.upperBound)]
      let text = String(decoding: bytes, as: UTF8.self).replacing("\t", with: "    ")
      parts.append(
        Part(text: DisplayText.neutralised(text, limit: 4 * limit) + (isCut ? "…" : ""), kind: kind)
      )
    }
    while index < line.endIndex {
      let start = index
      let kind: Kind
      switch state {
      case .comment:
        index = endOfComment(in: line, from: index)
        kind = .comment
      case .text(let signs):
        index = endOfText(in: line, from: index, signs: signs, isLong: true)
        kind = .text
      case .code:
        if Self.has("//", in: line, at: index) {
          index = line.endIndex
          kind = .comment
        } else if Self.has("/*", in: line, at: index) {
          state = .comment(depth: 1)
          index = endOfComment(in: line, from: index + 2)
          kind = .comment
        } else if let signs = Self.signs(in: line, at: index) {
          let quotes = index + signs
          let isLong = Self.has("\"\"\"", in: line, at: quotes)
          if isLong { state = .text(signs: signs) }
          index = endOfText(
            in: line, from: quotes + (isLong ? 3 : 1), signs: signs, isLong: isLong)
          kind = .text
        } else if Self.isOfWord(line[index]) {
          index = line[index...].firstIndex { !Self.isOfWord($0) } ?? line.endIndex
          let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[start])
          let isKeyword =
            index - start <= 16
            && Self.keywords.contains(String(decoding: line[start..<index], as: UTF8.self))
          if !isNumber, !isKeyword { continue }
          kind = isNumber ? .number : .keyword
        } else {
          index += 1
          continue
        }
      }
      add(plain..<start, .plain)
      add(start..<index, kind)
      plain = index
    }
    add(plain..<line.endIndex, .plain)
    return parts
  }

  private static func has(_ text: StaticString, in line: ArraySlice<UInt8>, at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index >= line.startIndex, line.endIndex - index >= count else { return false }
    return (0..<count).allSatisfy { line[index + $0] == text.utf8Start[$0] }
  }

  /// More than people write; a bound, since each sign is asked.
  private static let mostSigns = 16

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The number of signs before the quote of a text that begins there; nil if none begins.
  private static func signs(in line: ArraySlice<UInt8>, at index: Int) -> Int? {
    let signs = line[index...].prefix(mostSigns).prefix { $0 == UInt8(ascii: "#") }.count
    let quote = index + signs
    return quote < line.endIndex && line[quote] == UInt8(ascii: "\"") ? signs : nil
  }

  private mutating func endOfComment(in line: ArraySlice<UInt8>, from start: Int) -> Int {
    guard case .comment(var depth) = state else { return start }
    var index = start
    while index < line.endIndex {
      if Self.has("*/", in: line, at: index) {
        depth -= 1
        index += 2
        if depth == 0 {
          state = .code
          return index
        }
      } else if Self.has("/*", in: line, at: index) {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    state = .comment(depth: depth)
    return line.endIndex
  }

  /// The end of a text with its quotes; a short one ends with the line.
  private mutating func endOfText(
    in line: ArraySlice<UInt8>, from start: Int, signs: Int, isLong: Bool
  ) -> Int {
    var index = start
    // The brackets of values in the text, in which quotes do not end it.
    var brackets = 0
    while index < line.endIndex {
      let byte = line[index]
      if byte == UInt8(ascii: "\\") {
        let rest = line[(index + 1)...]
        let marks = rest.prefix(signs).prefix { $0 == UInt8(ascii: "#") }.count
        index += 1 + marks
        if marks == signs, index < line.endIndex {
          if line[index] == UInt8(ascii: "(") { brackets += 1 }
          index += 1
        }
        continue
      }
      if brackets > 0 {
        if byte == UInt8(ascii: "(") { brackets += 1 }
        if byte == UInt8(ascii: ")") { brackets -= 1 }
        index += 1
        continue
      }
      if byte == UInt8(ascii: "\""), !isLong || Self.has("\"\"\"", in: line, at: index) {
        let end = index + (isLong ? 3 : 1)
        let marks = line[end...].prefix(signs).prefix { $0 == UInt8(ascii: "#") }.count
        if marks == signs {
          if isLong { state = .code }
          return end + signs
        }
      }
      index += 1
    }
    return line.endIndex
  }
}
