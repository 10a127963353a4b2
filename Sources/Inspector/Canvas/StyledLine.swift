import FlowReports

struct StyledLine: Equatable, Sendable {
  struct Run: Equatable, Sendable {
    let text: String
    var style = Style.plain
    /// The minimum width in cells, so that the next text lines up with the line above.
    var width = 0
  }

  private(set) var runs: [Run] = []

  init() {}

  init(_ runs: some Sequence<Run>) { self.runs = Array(runs) }

  init(_ text: String, _ style: Style = .plain, width: Int = 0) {
    runs = [Run(text: text, style: style, width: width)]
  }

  func then(_ text: String, _ style: Style = .plain, width: Int = 0) -> StyledLine {
    var copy = self
    copy.runs.append(Run(text: text, style: style, width: width))
    return copy
  }

  /// The width in cells.
  var width: Int { runs.reduce(0) { $0 + max($1.width, CellWidth.of($1.text)) } }

  func draw(row: Int, column: Int, width: Int, into frame: inout Frame) {
    if let sideways = frame.sideways {
      return draw(scrolledBy: sideways, row: row, column: column, width: width, into: &frame)
    }
    var column = column
    let end = column + width
    for run in runs where column < end {
      // A text with a minimum width leaves a blank before the next text.
      let room = run.width > 0 ? min(run.width - 1, end - column) : end - column
      let used = frame.write(run.text, row: row, column: column, width: room, style: run.style)
      column += max(used, run.width)
    }
  }
}

extension Frame {
  /// Writes as many lines as there are rows, with a blank at each side.
  mutating func write(_ lines: some Sequence<StyledLine>, in area: Rectangle) {
    for (row, line) in zip(area.rows, lines) {
      line.draw(row: row, column: area.column + 1, width: area.size.columns - 2, into: &self)
    }
  }

  /// Writes a text in a row of the area or at its edge, with a blank at each side.
  mutating func write(_ text: String, row: Int, in area: Rectangle, style: Style) {
    write(text, row: row, column: area.column + 1, width: area.size.columns - 2, style: style)
  }

  /// Draws a line with a title in the first row of the area, to separate parts of a panel.
  mutating func rule(_ title: String, in area: Rectangle, _ glyphs: Glyphs) {
    guard !area.rows.isEmpty else { return }
    fill(row: area.row, columns: area.columns, with: glyphs.horizontal, style: .faint)
    write(" \(title) ", row: area.row, in: area, style: .faint)
  }
}

extension Rectangle {
  func split(afterRows rows: Int) -> (top: Rectangle, bottom: Rectangle) {
    let rows = min(max(0, rows), size.rows)
    var (top, bottom) = (self, self)
    top.size.rows = rows
    bottom.row += rows
    bottom.size.rows -= rows
    return (top, bottom)
  }

  func split(afterColumns columns: Int) -> (left: Rectangle, right: Rectangle) {
    let columns = min(max(0, columns), size.columns)
    var (left, right) = (self, self)
    left.size.columns = columns
    right.column += columns
    right.size.columns -= columns
    return (left, right)
  }
}

struct LabelledLine: Equatable, Sendable {
  var label = ""
  var values: [Value] = []
  /// Whether the values begin at the left edge, where other lines have labels.
  var isHeading = false

  typealias Value = StyledLine.Run

  init(_ label: String, _ values: Value...) {
    self.label = label
    self.values = values
  }

  init(_ label: String, _ text: String) { self.init(label, Value(text: text)) }
}

struct Fields {
  let row: Int
  let area: Rectangle
  private var column: Int

  init(row: Int, area: Rectangle, indent: Int = 1) {
    self.row = row
    self.area = area
    column = area.column + indent
  }

  /// Writes the next column: `width` cells with the blank after it, or the rest of the line.
  mutating func write(_ text: String, _ width: Int, _ style: Style, into frame: inout Frame) {
    let room = min(width, area.columns.upperBound - column)
    guard room > 1 else { return }
    if room < width {
      // The end of the line, which can be scrolled.
      StyledLine(text, style).draw(row: row, column: column, width: room - 1, into: &frame)
    } else {
      frame.write(text, row: row, column: column, width: room - 1, style: style)
    }
    column += room
  }

  /// Writes the rest of the line.
  func write(_ line: StyledLine, into frame: inout Frame) {
    line.draw(
      row: row, column: column, width: max(0, area.columns.upperBound - column - 1), into: &frame)
  }
}

extension StyledLine {
  /// A text wrapped to `width` cells, indented by the width of `label`, which is on its first line;
  /// no lines for an empty text.
  static func wrapped(
    _ text: String, _ style: Style, after label: Run? = nil, in width: Int, _ glyphs: Glyphs
  ) -> [StyledLine] {
    let room = max(8, width - (label?.width ?? 0))
    return WrappedText.lines(of: glyphs.shown(text), in: room)
      .enumerated().map { index, line in
        guard let label else { return StyledLine(line, style) }
        return StyledLine(index == 0 ? label.text : "", label.style, width: label.width)
          .then(line, style)
      }
  }
}
