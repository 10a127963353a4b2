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

extension Fields {
  mutating func writeTitles(of columns: [Column<some Any>], into frame: inout Frame) {
    for column in columns { write(column.title, column.width, .faint, into: &frame) }
  }
}

enum TitledList {
  /// The number of rows from which a list has titles; a smaller one needs them for its lines.
  private static let leastRows = 5

  /// The row of the titles, nil if there is no room for them, and the rows below it.
  static func parts(of area: Rectangle) -> (titles: Int?, list: Rectangle) {
    guard area.size.rows >= leastRows else { return (nil, area) }
    return (area.row, area.split(afterRows: 1).bottom)
  }

  /// Draws the visible lines of a list below their titles, with the selected line.
  static func draw(
    _ window: ListWindow, titles: StyledLine, in area: Rectangle, isFocused: Bool,
    into frame: inout Frame, line: (Int) -> StyledLine
  ) {
    let list = parts(of: area).list
    if list != area { frame.write([titles], in: area) }
    frame.write(window.lines.map(line), in: list)
    if let selection = window.selection, window.lines.contains(selection) {
      let row = list.row + selection - window.lines.lowerBound
      frame.select(row: row, columns: list.columns, isFocused: isFocused)
    }
  }
}
