import FlowReports

/// A grid of styled cells: the contents of the whole screen at one moment.
package struct Frame: Equatable, Sendable {
  package struct Cell: Equatable, Sendable {
    /// A base character with its marks; empty if the cell is the second half of a wide character.
    package var text = " "
    package var style = Style.plain
  }

  package let size: Size
  let isASCII: Bool
  var glyphs: Glyphs { Glyphs(isASCII: isASCII) }
  /// How far the panel that is being drawn is scrolled to the side; nil if it is not.
  var sideways: Sideways?
  private(set) var cells: [Cell]

  init(size: Size, isASCII: Bool = false) {
    self.size = size
    self.isASCII = isASCII
    cells = Array(repeating: Cell(), count: size.rows * size.columns)
  }

  /// Overwriting one half of a wide character replaces the other half with a blank.
  package subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set {
      let index = row * size.columns + column
      let old = cells[index].text
      cells[index] = newValue
      guard newValue.text != old else { return }
      if old.isEmpty {
        if column > 0 { cells[index - 1].text = " " }
      } else if column + 1 < size.columns, cells[index + 1].text.isEmpty {
        cells[index + 1].text = " "
      }
    }
  }

  /// Writes `text`, cut with an ellipsis, in at most `width` cells; returns how many it took.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int, width: Int, style: Style = .plain
  ) -> Int {
    guard (0..<size.rows).contains(row), column >= 0 else { return 0 }
    let room = min(width, size.columns - column)
    guard room > 0 else { return 0 }
    if let used = writePlain(text, row: row, column: column, room: room, style: style) {
      return used
    }
    let (cells, isCut) = fit(text, in: room)
    var used = 0
    for cell in cells {
      self[row, column + used] = Cell(text: cell.text, style: style)
      if cell.width == 2 { putSecondHalf(row: row, column: column + used + 1, style) }
      used += cell.width
    }
    if isCut {
      self[row, column + used] = Cell(text: glyphs.ellipsis, style: style)
      used += 1
    }
    return used
  }

  /// Calls `body` with each cell to draw if the screen shows `old`; all if its size is another.
  ///
  /// Wide characters are drawn and cleared whole, so a change beside a cell can affect the cell.
  /// O(cells).
  package func forEachChange(
    since old: Frame?, _ body: (_ row: Int, _ column: Int, _ cell: Cell) -> Void
  ) {
    guard size.columns > 0 else { return }
    let old = old?.size == size ? old?.cells : nil
    for row in 0..<size.rows {
      let first = row * size.columns
      var (isBefore, isHere) = (false, old.map { $0[first] != cells[first] } ?? true)
      for column in 0..<size.columns {
        let next = first + column + 1
        let isAfter = column + 1 < size.columns && old.map { $0[next] != cells[next] } ?? true
        if isBefore || isHere || isAfter { body(row, column, cells[next - 1]) }
        (isBefore, isHere) = (isHere, isAfter)
      }
    }
  }

  /// Writes a second half, and keeps the half before it, which the subscript would replace.
  private mutating func putSecondHalf(row: Int, column: Int, _ style: Style) {
    // If the cell is already a second half, it belongs to the same character.
    if !self[row, column].text.isEmpty { self[row, column] = Cell(style: style) }
    cells[row * size.columns + column] = Cell(text: "", style: style)
  }

  /// Copies a cell of another frame, also the second half of a wide character.
  mutating func put(_ cell: Cell, row: Int, column: Int) {
    if cell.text.isEmpty {
      putSecondHalf(row: row, column: column, cell.style)
    } else {
      self[row, column] = cell
    }
  }

  mutating func fill(row: Int, columns: Range<Int>, with text: String = " ", style: Style) {
    for column in columns.clamped(to: 0..<size.columns) {
      self[row, column] = Cell(text: text, style: style)
    }
  }

  mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout Style) -> Void) {
    for column in columns.clamped(to: 0..<size.columns) { change(&self[row, column].style) }
  }

  /// Shows a row as selected: reversed, in one colour, since several would make patches, and with a
  /// sign in an empty margin, so that selection does not depend on attributes alone.
  mutating func select(row: Int, columns: Range<Int>) {
    if let first = columns.first, self[row, first].text == " " {
      self[row, first].text = glyphs.current
    }
    restyle(row: row, columns: columns) { $0 = Style(isBold: $0.isBold, isReversed: true) }
  }

  /// Shows a row as selected; without the focus, only by the sign in its margin.
  mutating func select(row: Int, columns: Range<Int>, isFocused: Bool) {
    guard !isFocused, let first = columns.first else { return select(row: row, columns: columns) }
    self[row, first] = Cell(text: glyphs.selected, style: .coloured(.accent, bold: true))
  }

  /// Writes text in which each scalar is one cell (as in most text) without splitting it into
  /// characters; returns nil, and writes nothing, if the part that fits contains other scalars.
  private mutating func writePlain(
    _ text: String, row: Int, column: Int, room: Int, style: Style
  ) -> Int? {
    // Includes the next scalar, since a mark there would belong to the last character.
    var count = 0
    for (scalar, _) in zip(text.unicodeScalars, 0...room) {
      guard CellWidth.isPlain(scalar), !isASCII || scalar.isASCII else { return nil }
      count += 1
    }
    if count == 0 { return 0 }
    let isCut = count > room
    let used = min(count, room)
    let next = row * size.columns + column
    // The halves of wide characters that stay at both ends become blanks.
    if column > 0, cells[next].text.isEmpty { cells[next - 1].text = " " }
    let end = next + used
    if column + used < size.columns, cells[end].text.isEmpty { cells[end].text = " " }
    for (scalar, cell) in zip(text.unicodeScalars, next..<end) {
      cells[cell] = Cell(text: String(scalar), style: style)
    }
    if isCut { cells[end - 1] = Cell(text: glyphs.ellipsis, style: style) }
    return used
  }

  private func fit(_ text: String, in room: Int) -> ([(text: String, width: Int)], Bool) {
    // A character takes at least one cell, so text far beyond the room is not measured.
    let cells = CellWidth.cells(of: glyphs.shown(String(text.prefix(room + 1))))
    var used = 0
    for (index, cell) in cells.enumerated() {
      if used + cell.width > room {
        var kept = cells.prefix(index)
        while used > room - 1, let last = kept.popLast() { used -= last.width }
        return (Array(kept), true)
      }
      used += cell.width
    }
    return (cells, false)
  }

  /// The rows as text, for tests and debugging.
  var text: String {
    (0..<size.rows).map { row in
      var line = (0..<size.columns).map { self[row, $0].text }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

package struct Size: Equatable, Sendable {
  package var rows: Int
  package var columns: Int

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}

package struct Rectangle: Equatable, Sendable {
  var row: Int
  var column: Int
  var size: Size

  var rows: Range<Int> { row..<(row + size.rows) }
  var columns: Range<Int> { column..<(column + size.columns) }

  func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }
}

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
