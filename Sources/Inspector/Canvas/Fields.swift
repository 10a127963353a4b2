/// Columns of one line, from left to right.
struct Fields {
  let row: Int
  let area: Rectangle
  private var column: Int

  /// Columns that begin behind so many blanks.
  init(row: Int, area: Rectangle, indent: Int = 1) {
    self.row = row
    self.area = area
    column = area.column + indent
  }

  /// Writes the next column, which takes `width` cells with the blank after it, or what is left.
  mutating func write(_ text: String, _ width: Int, _ style: Style, into frame: inout Frame) {
    let room = min(width, area.columns.upperBound - column)
    guard room > 1 else { return }
    frame.write(text, row: row, column: column, width: room - 1, style: style)
    column += room
  }
}
