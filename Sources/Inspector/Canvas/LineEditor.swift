/// A line of text that is being written, and where in it.
struct LineEditor: Equatable, Sendable {
  private(set) var text: String
  /// How many characters stand before the cursor.
  private(set) var cursor: Int

  /// As many characters as a line takes; a paste may hold any number.
  static let limit = 4_096
  /// As many bytes: a character may be of any number of marks.
  static let byteLimit = 4 * limit

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// What stands before the cursor.
  var head: Substring { text.prefix(cursor) }

  /// Takes a key; false where it is none that writes or moves in a line.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .backspace: remove(1)
    case .delete, .control("d"): if cursor < text.count { text.remove(at: index(cursor)) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): remove(cursor)
    case .control("k"): text = String(head)
    case .control("w"): remove(wordLength)
    default: return false
    }
    return true
  }

  /// Writes a text that has no ends of lines in it, as far as there is room; false where there is not.
  mutating func insert(_ inserted: String) -> Bool {
    var bytes = text.utf8.count
    let fitting = inserted.prefix(max(0, Self.limit - text.count)).prefix {
      bytes += $0.utf8.count
      return bytes <= Self.byteLimit
    }
    let tail = text.count - cursor
    text.insert(contentsOf: fitting, at: index(cursor))
    // Its first may join the character before it, and its last the one behind.
    cursor = max(0, text.count - tail)
    return fitting.endIndex == inserted.endIndex
  }

  private mutating func insert(_ character: Character) {
    guard text.count < Self.limit, text.utf8.count + character.utf8.count <= Self.byteLimit,
      !character.isNewline
    else { return }
    text.insert(character, at: index(cursor))
    // A mark joins the character before it: then there is no more to step over.
    cursor = min(cursor + 1, text.count)
  }

  private mutating func remove(_ count: Int) {
    text.removeSubrange(index(cursor - min(count, cursor))..<index(cursor))
    cursor -= min(count, cursor)
  }

  /// How long the word before the cursor is, with the blanks after it.
  private var wordLength: Int {
    let blanks = head.reversed().prefix { $0.isWhitespace }.count
    return blanks + head.dropLast(blanks).reversed().prefix { !$0.isWhitespace }.count
  }

  private func index(_ offset: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: offset)
  }
}
