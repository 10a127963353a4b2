import FlowProtocol

/// The line of text being edited, with its cursor.
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

  /// Returns the part of the text before the cursor that fits, which is always visible, and its
  /// width; in O(cells), for a line of any length.
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
