/// A frame of lines around a part of the screen.
enum Box {
  /// Draws lines along the edge of `area`; the cells inside are not changed.
  static func draw(
    _ area: Rectangle, _ glyphs: Glyphs, style: Style = .accent, into frame: inout Frame
  ) {
    let (left, right) = (area.column - 1, area.column + area.size.columns)
    for row in area.rows {
      frame[row, left] = .init(text: glyphs.vertical, style: style)
      frame[row, right] = .init(text: glyphs.vertical, style: style)
    }
    for (row, first, last) in [
      (area.row - 1, glyphs.topLeft, glyphs.topRight),
      (area.row + area.size.rows, glyphs.bottomLeft, glyphs.bottomRight),
    ] {
      frame.fill(row: row, columns: area.columns, with: glyphs.horizontal, style: style)
      frame[row, left] = .init(text: first, style: style)
      frame[row, right] = .init(text: last, style: style)
    }
  }
}
