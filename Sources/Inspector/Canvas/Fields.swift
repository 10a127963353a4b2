/// Columns of one line, written from left to right.
struct Fields {
  let row: Int
  let area: Rectangle
  private var column: Int

  /// Creates columns after `indent` blanks.
  init(row: Int, area: Rectangle, indent: Int = 1) {
    self.row = row
    self.area = area
    column = area.column + indent
  }

  /// Writes the next column.
  ///
  /// It takes `width` cells, including the blank after it, or the rest of the line.
  mutating func write(_ text: String, _ width: Int, _ style: Style, into frame: inout Frame) {
    let room = min(width, area.columns.upperBound - column)
    guard room > 1 else { return }
    frame.write(text, row: row, column: column, width: room - 1, style: style)
    column += room
  }
}
