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
  /// The minimum number of rows for titles; a smaller list needs all rows for its lines.
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

/// The visible lines of a list: as many as fit, including the selected one.
struct ListWindow: Equatable, Sendable {
  let top: Int
  /// The selected line; nil if the list is empty.
  let selection: Int?
  let lines: Range<Int>

  /// The window nearest to the previous one: `top` changes as little as possible.
  init(top: Int, selection: Int, count: Int, rows: Int) {
    let rows = max(0, rows)
    let selected = min(max(0, selection), max(0, count - 1))
    let top = Scrolling.top(showing: selected, of: count, from: top, height: rows)
    self.top = top
    self.selection = count > 0 ? selected : nil
    lines = top..<min(count, top + rows)
  }
}

enum Scrolling {
  /// Returns the first line to show so that `line` is in view; it moves as little as possible.
  static func top(showing line: Int, of count: Int, from top: Int, height: Int) -> Int {
    guard height > 0, count > height else { return 0 }
    var top = top
    if line < top { top = line }
    if line >= top + height { top = line - height + 1 }
    return min(max(top, 0), count - height)
  }
}
