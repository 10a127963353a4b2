/// What a navigation would do: who was asked, what would be done, and the hierarchy as it would be.
enum ExplanationPanel {
  static func draw(_ model: Model, into frame: inout Frame) {
    guard let report = model.explanation else { return }
    let area = area(in: frame.size)
    let sign = report.isReachable ? model.glyphs.yes : model.glyphs.no
    OverlayPanel.drawBox(
      area, title: "\(sign) \(report.heading)", model.glyphs, into: &frame)
    let lines = lines(of: report)
    if lines.count > area.size.rows {
      let end = min(model.explanationTop + area.size.rows, lines.count)
      let place = " \(end)/\(lines.count) "
      frame.write(
        place, row: area.row + area.size.rows,
        column: area.column + area.size.columns - place.count - 1, width: place.count,
        style: .faint)
    }
    for (offset, line) in lines.dropFirst(model.explanationTop)
      .prefix(area.size.rows).enumerated()
    {
      let row = area.row + offset
      switch line {
      case .title(let text):
        frame.write(
          text, row: row, column: area.column + 1, width: area.size.columns - 2, style: .bold)
      case .marked(let line):
        let blanks = String(repeating: "  ", count: min(line.depth, 16))
        frame.write(
          "\(line.mark.sign(model.glyphs)) \(blanks)\(line.text)", row: row,
          column: area.column + 1, width: area.size.columns - 2, style: line.mark.style)
      }
    }
  }

  private enum Line {
    case title(String)
    case marked(MarkedLine)
  }

  private static func lines(of report: ExplainReport) -> [Line] {
    report.sections.enumerated().flatMap { index, section in
      (index == 0 ? [] : [.title("")]) + [.title(section.title)] + section.lines.map(Line.marked)
    }
  }

  /// In place of the panels: of what is beside it nothing could be read.
  static func area(in size: Size) -> Rectangle {
    Rectangle(row: 2, column: 1, size: Size(rows: size.rows - 4, columns: size.columns - 2))
  }

  /// The first line that shows when the last one does.
  static func lastTop(of model: Model) -> Int {
    let count = model.explanation.map { lines(of: $0).count } ?? 0
    return max(0, count - area(in: model.size).size.rows)
  }
}

extension MarkedLine.Mark {
  var style: Style {
    switch self {
    case .plain, .asked: .plain
    case .yes, .added: .coloured(.success)
    case .removed: .failure
    case .changed: .coloured(.warning)
    case .no, .detail, .omitted: .faint
    }
  }
}
