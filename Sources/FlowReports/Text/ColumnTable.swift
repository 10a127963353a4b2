package struct ColumnTable: Equatable, Sendable {
  private struct Row: Equatable {
    let cells: [String]
    let isFaint: Bool
  }

  private let heads: [String]
  private var rows: [Row] = []

  /// A cell wider than this shifts the cells behind it, so that it does not widen the whole column.
  private static let widest = 40

  package init(_ heads: [String]) { self.heads = heads }

  package var count: Int { rows.count }

  package mutating func add(_ cells: [String], isFaint: Bool = false) {
    rows.append(Row(cells: cells, isFaint: isFaint))
  }

  /// The table with at most this many rows, the first ones; all of them for nil.
  package func prefix(_ count: Int?) -> ColumnTable {
    var table = self
    if let count { table.rows = Array(rows.prefix(count)) }
    return table
  }

  /// The text; each line ends in a line feed, and the last column is not padded.
  package func text(ascii isASCII: Bool, colours: Bool) -> String {
    let shown = rows.map { row in
      Row(cells: row.cells.map { DisplayText.shown($0, ascii: isASCII) }, isFaint: row.isFaint)
    }
    let widths = heads.indices.map { column in
      let cells = [heads[column]] + shown.map { $0.cells[column] }
      return min(Self.widest, cells.map { CellWidth.of($0) }.max() ?? 0)
    }
    func line(_ cells: [String]) -> String {
      zip(cells, widths).enumerated().map { column, cell in
        column == heads.count - 1 ? cell.0 : CellWidth.padded(cell.0, to: cell.1) + "  "
      }.joined()
    }
    let body = shown.map { row in
      (row.isFaint ? ANSIText.faint(line(row.cells), on: colours) : line(row.cells)) + "\n"
    }
    return ANSIText.bold(line(heads), on: colours) + "\n" + body.joined()
  }
}
