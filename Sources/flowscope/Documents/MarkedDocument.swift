import FlowProtocol

/// A Markdown document with sections that flowscope writes.
///
/// A section is between two lines, `<!-- flowscope:NAME ARGUMENTS -->` and
/// `<!-- flowscope:end -->`. Marks in fenced blocks are examples, and do not count.
struct MarkedDocument: Equatable {
  struct Section: Equatable {
    /// The lines since the section before it, up to the mark, with their ends.
    fileprivate let before: [Substring]
    /// The number of the mark's line, from 1.
    let line: Int
    let name: String
    let arguments: [String]
    /// The lines between the marks, with their ends.
    var body: [Substring]
    /// The end of the mark's line.
    let newline: String

    /// What the section shows.
    fileprivate var mark: [String] { [name] + arguments }
  }

  struct Problem: Error, Equatable {
    let line: Int
    let text: String
  }

  private(set) var sections: [Section] = []
  /// The lines since the last section.
  private var rest: [Substring] = []

  private static let start = "<!-- flowscope:"
  private static let end = "-->"
  private static let last = "end"

  /// Reads the marks in O(length); throws if an end mark is missing or has no beginning.
  init(_ text: String) throws(Problem) {
    var section: Section?
    var fence: Substring?
    for (index, whole) in Self.lines(of: text).enumerated() {
      let number = index + 1
      let line = Self.withoutEnd(whole)
      // A fenced block in a section was written by flowscope, and has no marks.
      if let mark = fence == nil ? Self.mark(in: line) : nil {
        if mark.name == Self.last {
          guard let done = section else {
            throw Problem(line: number, text: "an end mark without a section before it")
          }
          sections.append(done)
          section = nil
          rest = [whole]
        } else if let open = section {
          throw Problem(
            line: open.line,
            text: "the section '\(open.name)' has no end mark before line \(number)")
        } else {
          section = Section(
            before: rest + [whole], line: number, name: mark.name, arguments: mark.arguments,
            body: [], newline: whole.hasSuffix("\r\n") ? "\r\n" : "\n")
        }
        continue
      }
      fence = Self.fence(after: line, in: fence)
      if section == nil { rest.append(whole) } else { section?.body.append(whole) }
    }
    if let section {
      throw Problem(line: section.line, text: "the section '\(section.name)' has no end mark")
    }
  }

  mutating func setBodies(_ bodies: [String]) {
    for (index, body) in zip(sections.indices, bodies) {
      sections[index].body = body.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0 + sections[index].newline }
    }
  }

  /// Returns another version of the document with the bodies of this one; nil unless it has the same
  /// marks.
  func merged(into text: String) -> String? {
    guard var other = try? MarkedDocument(text),
      other.sections.map(\.mark) == sections.map(\.mark)
    else { return nil }
    for (index, section) in zip(other.sections.indices, sections) {
      other.sections[index].body = section.body
    }
    return other.text
  }

  var text: String { (sections.flatMap { $0.before + $0.body } + rest).joined() }

  // MARK: Reading lines

  /// The lines of a text, each with its own end: LF, which a CR may precede.
  ///
  /// A form feed or a line separator is part of its line, as in CommonMark.
  static func lines(of text: String) -> [Substring] {
    var rest = text.unicodeScalars[...]
    var lines: [Substring] = []
    while let end = rest.firstIndex(of: "\n") {
      lines.append(Substring(rest[...end]))
      rest = rest[rest.index(after: end)...]
    }
    return lines + [Substring(rest)]
  }

  static func withoutEnd(_ line: Substring) -> Substring {
    line.last == "\n" || line.last == "\r\n" ? line.dropLast() : line
  }

  private static func mark(in line: Substring) -> (name: String, arguments: [String])? {
    // A byte order mark may begin the first line.
    let trimmed = line.drop { $0 == " " || $0 == "\u{feff}" }
    guard trimmed.hasPrefix(start) else { return nil }
    var inside = trimmed.dropFirst(start.count)
    while inside.last?.isWhitespace == true { inside.removeLast() }
    guard inside.hasSuffix(end) else { return nil }
    let words = words(of: inside.dropLast(end.count))
    guard let name = words.first else { return nil }
    return (name, Array(words.dropFirst()))
  }

  /// The words of a mark; quotes keep blanks in a word.
  private static func words(of text: Substring) -> [String] {
    var words: [String] = []
    // Appended in place: a copy for each character would take quadratic time.
    var word = ""
    var isInWord = false
    var quote: Character?
    for character in text {
      if quote == nil, character.isWhitespace {
        if isInWord { words.append(word) }
        (word, isInWord) = ("", false)
        continue
      }
      isInWord = true
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      } else {
        word.append(character)
      }
    }
    if isInWord { words.append(word) }
    return words
  }

  /// The open fence of a block of code after a line; nil if none is open
  /// (https://spec.commonmark.org/0.31.2/#fenced-code-blocks).
  private static func fence(after line: Substring, in open: Substring?) -> Substring? {
    let trimmed = line.drop { $0 == " " }
    guard let first = trimmed.first, first == "`" || first == "~" else { return open }
    let marks = trimmed.prefix { $0 == first }
    let isIndented = line.count - trimmed.count > 3
    guard marks.count >= 3, !isIndented else { return open }
    let rest = trimmed.dropFirst(marks.count)
    guard let open else {
      // A code span may begin a line too, but has a backtick after it; a fence has none.
      return first == "`" && rest.unicodeScalars.contains("`") ? nil : marks
    }
    let closes = first == open.first && marks.count >= open.count && rest.allSatisfy(\.isWhitespace)
    return closes ? nil : open
  }
}

extension LineDifference {
  init(from before: String, to after: String) {
    func lines(_ text: String) -> [Substring] {
      MarkedDocument.lines(of: text).map(MarkedDocument.withoutEnd)
    }
    self.init(from: lines(before), to: lines(after))
  }

  /// The difference in the manner of `diff -u` without context: places with their lines.
  func text(of path: String, colours: Bool, ascii: Bool) -> String {
    var text = ""
    func shown(_ sign: Character, _ line: Substring) -> String {
      "\(sign)\(DisplayText.shown(String(line), ascii: ascii))"
    }
    // The number of the next line after the change.
    var number = 1
    var isInPlace = false
    for (side, line) in lines {
      if side != .both, !isInPlace { text += "\(DisplayText.neutralised(path)):\(number):\n" }
      isInPlace = side != .both
      switch side {
      case .both: number += 1
      case .before: text += ANSIText.red(shown("-", line), on: colours) + "\n"
      case .after:
        text += ANSIText.green(shown("+", line), on: colours) + "\n"
        number += 1
      }
    }
    return text
  }
}
