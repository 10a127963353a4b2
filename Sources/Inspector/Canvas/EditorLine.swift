import FlowProtocol

/// A line that is being written, with its cursor.
enum EditorLine {
  static func draw(
    _ editor: LineEditor, prompt: String, row: Int, columns: Range<Int>, _ glyphs: Glyphs,
    into frame: inout Frame
  ) {
    guard let start = columns.first else { return }
    let prompt = glyphs.isASCII ? prompt.replacing("›", with: ">") : prompt
    let used = frame.write(
      prompt, row: row, column: start + 1, width: columns.count - 1, style: .accent)
    let width = columns.count - used - 3
    guard width > 2 else { return }
    let (head, headWidth) = end(of: editor.head, in: width - 1, glyphs)
    let shown = head + editor.text.dropFirst(editor.cursor)
    frame.fill(row: row, columns: (start + 1 + used)..<(columns.endIndex - 1), style: .plain)
    frame.write(shown, row: row, column: start + 1 + used, width: width)
    let cursor = start + 1 + used + headWidth
    if cursor < columns.endIndex {
      frame.restyle(row: row, columns: cursor..<(cursor + 1)) { $0.isReversed = true }
    }
  }

  /// The end of what stands before the cursor, which is always in view, and how many cells it takes.
  ///
  /// O(cells), however long the line is.
  private static func end(
    of head: Substring, in width: Int, _ glyphs: Glyphs
  ) -> (text: String, width: Int) {
    var kept: [Character] = []
    var used = 0
    for character in head.reversed() {
      let cells = CellWidth.of(DisplayText.shown(String(character), ascii: glyphs.isASCII))
      if used + cells > width { break }
      used += cells
      kept.append(character)
    }
    return (String(kept.reversed()), used)
  }
}
