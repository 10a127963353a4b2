import Foundation

/// The parts of the inspector's screen.
package struct ScreenText {
  private let lines: [Substring]

  package init(_ screen: String) {
    lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  package var title: Substring { lines.first ?? "" }
  package var lastLine: Substring { lines.last { !$0.isEmpty } ?? "" }

  /// The message, including the keys beside it.
  ///
  /// A long message has several lines, up to the end of the screen.
  package var message: String {
    let filled = lines.lastIndex { !$0.isEmpty }.map { lines[...$0] } ?? []
    let said = filled.reversed().prefix { !"│└├┌".contains($0.first ?? "│") }.prefix(4)
    return said.reversed().map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// The number after a word in the title.
  package func number(after word: Substring) -> Int? {
    let words = title.split(separator: " ")
    return words.firstIndex(of: word).flatMap { words.dropFirst($0 + 1).first }.flatMap { Int($0) }
  }

  /// The number before a word in the title.
  package func number(before word: Substring) -> Int? {
    let words = title.split(separator: " ")
    return words.firstIndex(of: word).flatMap { words[..<$0].last }.flatMap { Int($0) }
  }

  /// The panel that has the focus, such as "1 Log".
  package var focus: Substring? {
    lines.lazy.compactMap { line -> Substring? in
      guard let sign = line.firstRange(of: "▶[0-9dp] [A-Z][a-z]+") else { return nil }
      return line[sign].dropFirst()
    }.first
  }

  /// The lines of the tree, without its border; the first character is the mark.
  package var tree: [Substring] {
    upper.map { line in
      line.dropFirst().prefix { $0 != "│" }
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The lines of the tree and of the panel beside it, with the borders.
  package var upper: ArraySlice<Substring> {
    let end = lines.firstIndex { $0.hasPrefix("├") } ?? lines.endIndex
    return lines[..<end].dropFirst(2)
  }

  /// The lines of the bottom panel.
  package var bottom: [Substring] {
    let start = lines.firstIndex { $0.hasPrefix("├") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { $0.hasPrefix("│") }.map { $0.dropFirst() }
      .filter { !$0.allSatisfy { $0.isWhitespace || $0 == "│" } }
  }

  /// The mark at the beginning of a coordinator's line, which shows the change of a step in time.
  ///
  /// The name may be cut on the screen.
  package func mark(of name: String) -> Character? {
    tree.first { $0.contains(" \(name.prefix(7))") }?.first
  }

  /// The lines beside the tree.
  package var right: [Substring] {
    upper.compactMap { line in
      line.dropFirst().firstIndex(of: "│").map { line[$0...].dropFirst() }
    }
  }
}

extension Substring {
  /// Where the pattern matches first.
  package func firstRange(of pattern: String) -> Range<Index>? {
    (try? Regex(pattern)).flatMap { firstRange(of: $0) }
  }
}
