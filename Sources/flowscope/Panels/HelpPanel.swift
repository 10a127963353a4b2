/// The keys, over everything; scrolled where they do not fit.
enum HelpPanel {
  private static let keysWidth = 13

  static func draw(_ model: Model, _ keymap: Keymap, into frame: inout Frame) {
    let area = area(in: frame.size, lines: keymap.bindings.count)
    drawBox(around: area, model.glyphs, into: &frame)
    let top = top(model.helpTop, in: frame.size, keymap)
    for (offset, binding) in keymap.bindings.dropFirst(top).prefix(area.size.rows).enumerated() {
      let row = area.row + offset
      let keys = binding.keys.map(\.title).joined(separator: " ")
      frame.write(
        keys, row: row, column: area.column + 1, width: keysWidth - 1, style: .accent)
      frame.write(
        binding.help, row: row, column: area.column + 1 + keysWidth,
        width: area.size.columns - keysWidth - 2)
    }
    let isCut = keymap.bindings.count > area.size.rows
    frame.write(
      isCut ? " Keys (j and k scroll) " : " Keys ", row: area.row - 1, column: area.column + 1,
      width: area.size.columns - 2, style: .coloured(.accent, bold: true))
  }

  /// The first line to show, kept within what there is.
  static func top(_ wanted: Int, in size: Size, _ keymap: Keymap = .standard) -> Int {
    let count = keymap.bindings.count
    return min(max(0, wanted), max(0, count - area(in: size, lines: count).size.rows))
  }

  /// The inside of the box.
  private static func area(in size: Size, lines: Int) -> Rectangle {
    let rows = min(size.rows - 4, lines)
    let columns = min(size.columns - 4, 74)
    return Rectangle(
      row: (size.rows - rows) / 2, column: (size.columns - columns) / 2,
      size: Size(rows: rows, columns: columns))
  }

  private static func drawBox(
    around area: Rectangle, _ glyphs: Glyphs, into frame: inout Frame
  ) {
    let (left, right) = (area.column - 1, area.column + area.size.columns)
    for row in area.rows {
      frame.fill(row: row, columns: area.columns, style: .plain)
      frame[row, left] = .init(text: glyphs.vertical, style: .accent)
      frame[row, right] = .init(text: glyphs.vertical, style: .accent)
    }
    for (row, first, last) in [
      (area.row - 1, glyphs.topLeft, glyphs.topRight),
      (area.row + area.size.rows, glyphs.bottomLeft, glyphs.bottomRight),
    ] {
      frame.fill(row: row, columns: area.columns, with: glyphs.horizontal, style: .accent)
      frame[row, left] = .init(text: first, style: .accent)
      frame[row, right] = .init(text: last, style: .accent)
    }
  }
}
