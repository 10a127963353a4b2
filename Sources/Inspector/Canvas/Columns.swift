/// A column of a list: its content, its title, and its width in cells with the blank after it.
struct Column<Content> {
  let content: Content
  let title: String
  let width: Int

  init(_ content: Content, _ title: String, _ width: Int) {
    self.content = content
    self.title = title
    self.width = width
  }
}

enum TitledList {
  /// The number of rows from which a list has titles; a smaller one needs them for its lines.
  private static let leastRows = 5

  /// The rows below the titles; the whole area if there is no room for titles.
  static func list(in area: Rectangle) -> Rectangle {
    area.size.rows < leastRows ? area : area.split(afterRows: 1).bottom
  }

  /// Draws the titles of columns if there is room for them; returns the rows below them.
  static func drawTitles(
    of columns: [Column<some Any>], in area: Rectangle, indent: Int = 1, into frame: inout Frame
  ) -> Rectangle {
    let list = list(in: area)
    if list != area {
      var fields = Fields(row: area.row, area: area, indent: indent)
      for column in columns { fields.write(column.title, column.width, .faint, into: &frame) }
    }
    return list
  }

  /// Draws the visible lines of a list below their titles, with the selected line.
  static func draw(
    _ window: ListWindow, titles: StyledLine, in area: Rectangle, isFocused: Bool,
    into frame: inout Frame, line: (Int) -> StyledLine
  ) {
    let list = list(in: area)
    if list != area { frame.write([titles], in: area) }
    frame.write(window.lines.map(line), in: list)
    if let selection = window.selection, window.lines.contains(selection) {
      let row = list.row + selection - window.lines.lowerBound
      frame.select(row: row, columns: list.columns, isFocused: isFocused)
    }
  }
}
