import FlowReports

/// Sections of marked lines in a box, such as those of an explanation: one below the other, or on a
/// wide screen in two columns.
struct MarkedSections {
  private typealias Line = (line: MarkedLine, isTitle: Bool)

  /// From this width on, the last section is beside the others: it has the most lines.
  private static let widthForTwo = 150

  private let columns: [[Line]]

  /// Lays out sections for a screen of this width.
  init(_ sections: [ExplainReport.Section], width: Int) {
    columns =
      width >= Self.widthForTwo && sections.count > 1
      ? [Self.lines(of: sections.dropLast()), Self.lines(of: sections.suffix(1))]
      : [Self.lines(of: sections[...])]
  }

  /// The number of rows that all lines take.
  var rowCount: Int { columns.map(\.count).max() ?? 0 }

  /// The first visible row after scrolling by this many lines, of which `rows` show.
  func top(after lines: Int, from top: Int, rows: Int) -> Int {
    // A move to an end is farther than there are rows.
    min(max(0, top + lines), max(0, rowCount - rows))
  }

  /// Draws the lines in a part of the box, and the place in them at the edge of the box.
  func draw(
    from top: Int, in area: Rectangle, of box: Rectangle, into frame: inout Frame
  ) {
    if rowCount > area.size.rows {
      let end = min(top + area.size.rows, rowCount)
      let place = " \(end)/\(rowCount) "
      frame.write(
        place, row: box.row + box.size.rows,
        column: area.column + area.size.columns - place.count - 1, width: place.count,
        style: .faint)
    }
    var rest = area
    for (index, lines) in columns.enumerated() {
      let (column, beside) = rest.split(afterColumns: rest.size.columns / (columns.count - index))
      rest = beside
      for (offset, (line, isTitle)) in lines.dropFirst(top).prefix(area.size.rows).enumerated() {
        let blanks = String(repeating: "  ", count: min(line.depth, 16))
        frame.write(
          isTitle ? line.text : "\(line.mark.sign(frame.glyphs)) \(blanks)\(line.text)",
          row: area.row + offset, in: column, style: isTitle ? .bold : line.mark.style)
      }
    }
  }

  /// All lines as text, one below the other.
  static func text(of sections: [ExplainReport.Section], _ glyphs: Glyphs) -> [String] {
    lines(of: sections[...]).map { line, isTitle in
      isTitle ? line.text : "\(line.mark.sign(glyphs)) \(line.text)"
    }
  }

  /// The lines of the sections below their titles; a blank title separates two sections.
  private static func lines(of sections: ArraySlice<ExplainReport.Section>) -> [Line] {
    sections.enumerated().flatMap { index, section in
      (index == 0 ? [] : [(MarkedLine(""), true)]) + [(MarkedLine(section.title), true)]
        + section.lines.map { ($0, false) }
    }
  }
}

extension MarkedLine.Mark {
  var style: Style {
    switch self {
    case .plain, .asked: .plain
    case .yes, .added: .coloured(.success)
    case .removed: .failure
    case .changed, .caution: .coloured(.warning)
    case .no, .detail, .omitted: .faint
    }
  }
}
