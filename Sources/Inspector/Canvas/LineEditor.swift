import FlowModel
import FlowReports

struct LineEditor: Equatable, Sendable {
  private(set) var text: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// The maximum number of characters; a paste can contain any number.
  static let limit = 4_096
  /// The maximum number of bytes; a character can have any number of marks.
  static let byteLimit = 4 * limit

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  var head: Substring { text.prefix(cursor) }

  /// Handles a key; returns false if the key does not edit the line or move the cursor.
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

  /// Inserts a text without line breaks; returns false if it does not fit.
  mutating func insert(_ inserted: String) -> Bool {
    var bytes = text.utf8.count
    let fitting = inserted.prefix(max(0, Self.limit - text.count)).prefix {
      bytes += $0.utf8.count
      return bytes <= Self.byteLimit
    }
    let tail = text.count - cursor
    text.insert(contentsOf: fitting, at: index(cursor))
    // The first inserted character can join the character before it, and the last one can join the
    // character after it.
    cursor = max(0, text.count - tail)
    return fitting.endIndex == inserted.endIndex
  }

  private mutating func insert(_ character: Character) {
    guard text.count < Self.limit, text.utf8.count + character.utf8.count <= Self.byteLimit,
      !character.isNewline
    else { return }
    text.insert(character, at: index(cursor))
    // A mark joins the character before it. Then the cursor has nothing to step over.
    cursor = min(cursor + 1, text.count)
  }

  private mutating func remove(_ count: Int) {
    text.removeSubrange(index(cursor - min(count, cursor))..<index(cursor))
    cursor -= min(count, cursor)
  }

  /// The length of the word before the cursor, including the blanks after it.
  private var wordLength: Int {
    let blanks = head.reversed().prefix { $0.isWhitespace }.count
    return blanks + head.dropLast(blanks).reversed().prefix { !$0.isWhitespace }.count
  }

  private func index(_ offset: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: offset)
  }
}

enum EditorLine {
  static func draw(
    _ editor: LineEditor, prompt: String, row: Int, columns: Range<Int>, into frame: inout Frame
  ) {
    guard let start = columns.first else { return }
    let prompt = frame.isASCII ? prompt.replacing("›", with: ">") : prompt
    let used = frame.write(
      prompt, row: row, column: start + 1, width: columns.count - 1, style: .accent)
    let width = columns.count - used - 3
    guard width > 2 else { return }
    let (head, headWidth) = end(of: editor.head, in: width - 1, ascii: frame.isASCII)
    let shown = head + editor.text.dropFirst(editor.cursor)
    frame.fill(row: row, columns: (start + 1 + used)..<(columns.endIndex - 1), style: .plain)
    frame.write(shown, row: row, column: start + 1 + used, width: width)
    let cursor = start + 1 + used + headWidth
    if cursor < columns.endIndex {
      frame.restyle(row: row, columns: cursor..<(cursor + 1)) { $0.isReversed = true }
    }
  }

  /// The end of the text before the cursor, which is always visible, and its width; O(cells).
  private static func end(
    of head: Substring, in width: Int, ascii isASCII: Bool
  ) -> (text: String, width: Int) {
    var kept: [Character] = []
    var used = 0
    for character in head.reversed() {
      let cells = CellWidth.of(DisplayText.shown(String(character), ascii: isASCII))
      if used + cells > width { break }
      used += cells
      kept.append(character)
    }
    return (String(kept.reversed()), used)
  }
}
