import FlowReports

/// The scrolling of long lines to the side: each only as far as it needs to show its end, so that
/// short lines and the heads of columns stay where they are.
struct Sideways: Equatable, Sendable {
  /// The number of hidden cells.
  let cells: Int
  /// Whether the text of any line goes on at the right.
  var goesOn = false
}

extension StyledLine {
  /// The maximum number of cells that a line can scroll.
  private static let longest = 8_000

  /// Draws the line scrolled to the side, except its leading columns, which have fixed widths.
  func draw(
    scrolledBy sideways: Sideways, row: Int, column: Int, width: Int, into frame: inout Frame
  ) {
    let split = runs.lastIndex { $0.width > 0 }.map { $0 + 1 } ?? 0
    let (fixed, end) = (StyledLine(runs[..<split]), StyledLine(runs[split...]))
    let start = runs[..<split].reduce(0) { $0 + $1.width }
    let room = width - start
    let total = end.runs.reduce(0) {
      $0 + CellWidth.of(frame.glyphs.shown($1.text), upTo: Self.longest)
    }
    // The parts are drawn as they are.
    var after = sideways
    frame.sideways = nil
    defer { frame.sideways = after }
    let hidden = min(sideways.cells, min(total, Self.longest) - room)
    guard room >= 4, total > room else {
      return draw(row: row, column: column, width: width, into: &frame)
    }
    fixed.draw(row: row, column: column, width: start, into: &frame)
    let goesOn = total - room > sideways.cells
    if goesOn { after.goesOn = true }
    guard hidden > 0 else {
      return end.draw(row: row, column: column + start, width: room, into: &frame)
    }
    // Writes the whole text into a separate line, and copies a part of it.
    var whole = Frame(
      size: Size(rows: 1, columns: min(total, Self.longest)), isASCII: frame.isASCII)
    end.draw(row: 0, column: 0, width: whole.size.columns, into: &whole)
    frame[row, column + start] = .init(text: frame.glyphs.textBefore, style: .faint)
    for offset in 1..<room {
      var cell = whole[0, min(hidden + offset, whole.size.columns - 1)]
      if offset == 1, cell.text.isEmpty { cell.text = " " }
      frame.put(cell, row: row, column: column + start + offset)
    }
    guard goesOn else { return }
    frame[row, column + width - 1] = .init(text: frame.glyphs.ellipsis, style: .faint)
  }
}
