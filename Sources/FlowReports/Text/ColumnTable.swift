/// Rows of texts in columns.
///
/// Without a width, each row is one line. Each column but the last is as wide as its longest cell, so
/// that all rows are aligned; one with a cell that is very long has no padding at all.
///
/// In the width of a terminal, no line is longer, and no text is cut. The columns give way in this
/// order:
///
/// 1. Cells of more than ``widest`` cells widen their columns no more.
/// 2. The last column goes on in lines below itself, while ``leastRoom`` cells are left for it.
/// 3. Otherwise, it moves to lines below its row, in all rows.
/// 4. The column with the most padding loses it, and then the next one, until the rows fit.
/// 5. A row that does not fit without any padding goes on in the next line, after one of its cells,
///    and does not widen the columns of the others.
package struct ColumnTable: Equatable, Sendable {
  private struct Row: Equatable {
    let cells: [String]
    let isFaint: Bool
    /// Whether the only cell is a line between rows, which takes no part in the columns.
    var isRule = false
  }

  private let heads: [String]
  private var rows: [Row] = []

  /// In a terminal that is too narrow for the longest cells, a cell wider than this shifts the cells
  /// behind it, so that it does not widen the whole column.
  fileprivate static let widest = 40
  /// A column with a wider cell is not padded: each row would be mostly blanks.
  fileprivate static let widestPadded = 240
  /// The cells in which the last column is still legible beside the others.
  fileprivate static let leastRoom = 40

  package init(_ heads: [String]) { self.heads = heads }

  /// The number of rows.
  package var count: Int { rows.count { !$0.isRule } }

  package mutating func add(_ cells: [String], isFaint: Bool = false) {
    rows.append(Row(cells: cells, isFaint: isFaint))
  }

  /// Adds a line of text between rows.
  package mutating func addRule(_ text: String) {
    rows.append(Row(cells: [text], isFaint: true, isRule: true))
  }

  /// The table with at most this many rows, the first ones; all of them for nil.
  package func prefix(_ count: Int?) -> ColumnTable {
    var table = self
    if let count { table.rows = Array(rows.prefix(count)) }
    return table
  }

  /// The text, in the width of a terminal if there is one.
  ///
  /// Each line ends in a line feed, and the last column is not padded. O(cells · columns).
  package func text(ascii isASCII: Bool, colours: Bool, in width: Int? = nil) -> String {
    let shown = rows.map { row in row.cells.map { DisplayText.shown($0, ascii: isASCII) } }
    let inColumns = zip(rows, shown).filter { !$0.0.isRule }.map { $0.1 }
    let layout = TableLayout(of: [heads] + inColumns, in: width)
    func text(_ cells: [String], _ style: (String) -> String) -> String {
      layout.lines(of: cells).map { style($0) + "\n" }.joined()
    }
    let body = zip(rows, shown).map { row, cells in
      if row.isRule { return ANSIText.faint(cells.joined(), on: colours) + "\n" }
      return text(cells) { ANSIText.faint($0, on: colours && row.isFaint) }
    }
    return text(heads) { ANSIText.bold($0, on: colours) } + body.joined()
  }
}

/// The places of a table's cells.
private struct TableLayout {
  /// The width of the terminal; nil for lines of any length.
  private let width: Int?
  /// The cells to which each column is padded.
  private let columns: [Int]
  private let isLastBelow: Bool

  private static let gap = "  "
  private static let indent = "    "
  /// The width of a terminal that is too narrow for a legible table.
  private static let narrowest = 20

  /// Creates the layout of rows, of which the first is the heading.
  init(of rows: [[String]], in width: Int?) {
    let sizes = rows.map { row in row.map { CellWidth.of($0) } }
    let width = width.map { max(Self.narrowest, $0) }
    self.width = width
    let longest = Self.longest(of: sizes)
    let last = longest.last ?? 0
    func hasRoom(_ columns: [Int]) -> Bool {
      let start = columns.dropLast().reduce(0) { $0 + $1 + Self.gap.count }
      return width.map { start + min(ColumnTable.leastRoom, last) <= $0 } ?? true
    }
    let whole = longest.map { $0 > ColumnTable.widestPadded ? 0 : $0 }
    let columns = hasRoom(longest) || width == nil ? whole : Self.columns(of: sizes)
    isLastBelow = !hasRoom(columns)
    guard let width, isLastBelow else {
      self.columns = columns
      return
    }
    let facts = sizes.map { Array($0.dropLast()) }
    self.columns = Self.columns(of: facts, in: width)
  }

  private static func longest(of sizes: [[Int]]) -> [Int] {
    (sizes.first ?? []).indices.map { column in sizes.map { $0[column] }.max() ?? 0 }
  }

  private static func columns(of sizes: [[Int]]) -> [Int] {
    longest(of: sizes).map { min(ColumnTable.widest, $0) }
  }

  /// The columns, with as much padding as lets those rows fit that fit at all.
  private static func columns(of sizes: [[Int]], in width: Int) -> [Int] {
    func fits(_ sizes: [Int], _ columns: [Int]) -> Bool {
      let padded = zip(sizes, columns).dropLast().map { max($0, $1) + gap.count }
      return padded.reduce(sizes.last ?? 0, +) <= width
    }
    let none = (sizes.first ?? []).map { _ in 0 }
    let rows = sizes.filter { fits($0, none) }
    var columns = columns(of: rows.isEmpty ? [none] : rows)
    // The heading is padded in any case.
    let paddings = columns.indices.map { column in
      sizes.dropFirst().filter { fits($0, none) }.map { columns[column] - $0[column] }.max() ?? 0
    }
    var order = columns.indices.sorted { (paddings[$0], $0) < (paddings[$1], $1) }
    while let next = order.popLast(), !rows.allSatisfy({ fits($0, columns) }) { columns[next] = 0 }
    return columns
  }

  func lines(of cells: [String]) -> [String] {
    let (facts, last) = (cells.dropLast(), cells.last ?? "")
    let start = zip(facts, columns).map { CellWidth.padded($0, to: $1) + Self.gap }.joined()
    guard let width else { return [start + last] }
    if !isLastBelow {
      let room = width - CellWidth.of(start)
      if CellWidth.of(last) <= room { return [start + last] }
      if room >= ColumnTable.leastRoom {
        let lines = WrappedText.lines(of: last, in: room)
        let blanks = String(repeating: " ", count: width - room)
        return lines.enumerated().map { ($0 == 0 ? start : blanks) + $1 }
      }
    }
    let below = WrappedText.lines(of: last, in: width - Self.indent.count)
    return lines(ofFacts: facts, in: width) + below.map { Self.indent + $0 }
  }

  /// The cells before the last one, in as few lines as they need; only the first is padded.
  private func lines(ofFacts cells: ArraySlice<String>, in width: Int) -> [String] {
    var (first, padded) = ("", "")
    var rest: [String] = []
    for (cell, column) in zip(cells, columns) where !cell.isEmpty || rest.isEmpty {
      if rest.isEmpty, CellWidth.of(padded + cell) <= width {
        if !cell.isEmpty { first = padded + cell }
        padded += CellWidth.padded(cell, to: column) + Self.gap
      } else if let last = rest.last, CellWidth.of(last + Self.gap + cell) <= width {
        rest[rest.count - 1] += Self.gap + cell
      } else {
        rest += WrappedText.lines(of: cell, in: width - Self.indent.count)
          .map { Self.indent + $0 }
      }
    }
    return (first.isEmpty ? [] : [first]) + rest
  }
}
