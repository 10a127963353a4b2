import FlowReports

/// A column of a list: its content, its title, and its width in cells with the blank after it.
struct Column<Content> {
  let content: Content
  let title: String
  /// The width; of an elastic column, the least that it has if its texts need as much.
  fileprivate(set) var width: Int
  /// Whether the width follows the texts.
  let isElastic: Bool

  /// A column whose width does not depend on its texts.
  init(_ content: Content, _ title: String, _ width: Int) {
    (self.content, self.title, self.width, isElastic) = (content, title, width, false)
  }

  init(_ content: Content, _ title: String, atLeast width: Int) {
    (self.content, self.title, self.width, isElastic) = (content, title, width, true)
  }
}

/// A line of a list with columns.
struct ColumnLine {
  struct Cell {
    let text: String
    var style = Style.plain
    /// Whether the text is the name of a coordinator, which can be shortened.
    var isName = false
    /// What stays whole behind a name that is shortened, such as an id.
    var tail = ""
  }

  /// The cells of the first columns; without a cell, the next text begins in its column.
  var cells: [Cell?]
  /// What the line has behind its cells, in place of the other columns.
  var rest = StyledLine()
  /// The title of a rule in place of the line.
  var rule: String?

  init(_ cells: [Cell?] = [], rest: StyledLine = StyledLine()) {
    (self.cells, self.rest) = (cells, rest)
  }

  init(rule: String) { (cells, self.rule) = ([], rule) }
}

/// Divides the width of a list among its columns, by what their texts need.
enum ColumnLayout {
  /// What a column needs, in cells with the blank after its text.
  struct Need: Equatable {
    /// The cells for all of its texts, with shortened names.
    var least: Int
    /// The cells for all of its texts as they are.
    var whole: Int
  }

  /// The cells of a long text that take precedence over whole names in other columns.
  private static let readable = 40

  /// The columns with their widths: free cells go to the columns that are cut, the narrowest first;
  /// then names stay whole, as far as they do; and the last column has all that is left.
  static func fitting<Content>(
    _ columns: [Column<Content>], _ needs: [Need], in width: Int
  ) -> [Column<Content>] {
    guard let last = columns.indices.last else { return columns }
    var columns = columns
    for index in columns.indices where columns[index].isElastic {
      columns[index].width = min(columns[index].width, needs[index].least)
    }
    var free = width - columns.reduce(0) { $0 + min($1.width, width) }
    func wanted(_ index: Int) -> Int {
      index == last ? min(needs[index].least, readable) : needs[index].least
    }
    while free > 0 {
      let cut = columns.indices.filter {
        columns[$0].isElastic && columns[$0].width < wanted($0)
      }
      guard let next = cut.min(by: { columns[$0].width < columns[$1].width }) else { break }
      columns[next].width += 1
      free -= 1
    }
    let short = columns.indices.filter {
      $0 != last && columns[$0].isElastic && columns[$0].width < needs[$0].whole
    }.sorted { needs[$0].whole - columns[$0].width < needs[$1].whole - columns[$1].width }
    for index in short {
      let more = needs[index].whole - columns[index].width
      guard more <= free else { break }
      columns[index].width += more
      free -= more
    }
    // A line ends with its last column, and can be scrolled there.
    if columns[last].isElastic { columns[last].width = .max }
    return columns
  }

  /// What the columns need for these lines and their titles, in O(cells).
  static func needs(
    of columns: [Column<some Any>], for lines: [ColumnLine], _ names: ShortName, upTo width: Int
  ) -> [Need] {
    columns.indices.map { index in
      let title = CellWidth.of(columns[index].title)
      return lines.reduce(into: Need(least: title + 1, whole: title + 1)) { need, line in
        guard line.cells.indices.contains(index), let cell = line.cells[index] else { return }
        let ending = CellWidth.of(cell.tail) + 1
        let whole = names.width(of: cell.text, upTo: width) + ending
        need.whole = max(need.whole, whole)
        let least =
          cell.isName ? names.width(of: names.short(cell.text), upTo: width) + ending : whole
        need.least = max(need.least, least)
      }
    }
  }
}

enum TitledList {
  /// The minimum number of rows for titles; a smaller list needs all rows for its lines.
  private static let leastRows = 5

  /// The rows below the titles; the whole area if there is no room for titles.
  static func list(in area: Rectangle) -> Rectangle {
    area.size.rows < leastRows ? area : area.split(afterRows: 1).bottom
  }

  /// Draws the lines below the titles of the columns, if there is room for titles, with the widths
  /// that the lines need; returns the rows of the lines.
  ///
  /// All names of a column are shortened in one way.
  @discardableResult
  static func draw(
    _ lines: [ColumnLine], _ columns: [Column<some Any>], in area: Rectangle, indent: Int = 1,
    _ names: ShortName, into frame: inout Frame
  ) -> Rectangle {
    let list = list(in: area)
    let width = area.size.columns - indent
    let columns = ColumnLayout.fitting(
      columns, ColumnLayout.needs(of: columns, for: lines, names, upTo: width), in: width)
    if list != area {
      var fields = Fields(row: area.row, area: area, indent: indent)
      for column in columns { fields.write(column.title, column.width, .faint, into: &frame) }
    }
    let cuts = columns.indices.map { index in
      let room = columns[index].width - 1
      return names.cuts(
        for: lines.compactMap { line -> (name: String, cells: Int)? in
          guard line.cells.indices.contains(index), let cell = line.cells[index], cell.isName
          else { return nil }
          return (cell.text, room - CellWidth.of(cell.tail))
        })
    }
    for (row, line) in zip(list.rows, lines) {
      if let rule = line.rule {
        let inside = list.split(afterColumns: 1).right
        frame.rule(
          rule, in: Rectangle(row: row, column: inside.column, size: inside.size), frame.glyphs)
        continue
      }
      var fields = Fields(row: row, area: list, indent: indent)
      for (index, cell) in line.cells.enumerated() {
        guard let cell else { continue }
        let width = columns[index].width
        let room = width - 1 - CellWidth.of(cell.tail)
        let text = cell.isName ? names.text(cell.text, in: room, with: cuts[index]) : cell.text
        fields.write(text + cell.tail, width, cell.style, into: &frame)
      }
      if !line.rest.runs.isEmpty { fields.write(line.rest, into: &frame) }
    }
    return list
  }

  /// Draws the visible lines of a list, one of them selected.
  static func draw(
    _ lines: [ColumnLine], of window: ListWindow, _ columns: [Column<some Any>],
    in area: Rectangle, _ names: ShortName, isFocused: Bool, into frame: inout Frame
  ) {
    let list = draw(lines, columns, in: area, names, into: &frame)
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
