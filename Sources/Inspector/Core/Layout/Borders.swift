import FlowReports

/// The lines between the panels, with their titles.
enum Borders {
  static func draw(_ model: Model, _ layout: Layout, into frame: inout Frame) {
    Box.draw(Layout.inside(of: frame.size), model.glyphs, style: .faint, into: &frame)
    drawSplits(model.glyphs, layout, into: &frame)
    if let area = layout.area(of: model.screen.panel) { emphasize(area, into: &frame) }
    for title in titles(model, layout) {
      frame.write(
        title.text, row: title.row, column: title.columns.lowerBound, width: title.columns.count,
        style: title.style)
    }
  }

  private static func drawSplits(_ glyphs: Glyphs, _ layout: Layout, into frame: inout Frame) {
    let right = frame.size.columns - 1
    guard let edge = layout.bottomEdge else { return }
    frame.fill(row: edge, columns: 1..<right, with: glyphs.horizontal, style: .faint)
    frame[edge, 0] = .init(text: glyphs.teeRight, style: .faint)
    frame[edge, right] = .init(text: glyphs.teeLeft, style: .faint)
    for divider in layout.dividers {
      frame[1, divider] = .init(text: glyphs.teeDown, style: .faint)
      frame[edge, divider] = .init(text: glyphs.teeUp, style: .faint)
      for row in 2..<edge { frame[row, divider] = .init(text: glyphs.vertical, style: .faint) }
    }
    if let row = layout.rightEdge, let divider = layout.dividers.last {
      frame.fill(
        row: row, columns: divider + 1..<right, with: glyphs.horizontal, style: .faint)
      frame[row, divider] = .init(text: glyphs.teeRight, style: .faint)
      frame[row, right] = .init(text: glyphs.teeLeft, style: .faint)
    }
  }

  /// Gives the lines around the panel with the focus the accent colour.
  private static func emphasize(_ area: Rectangle, into frame: inout Frame) {
    let (left, right) = (area.column - 1, area.column + area.size.columns)
    for row in [area.row - 1, area.row + area.size.rows] {
      frame.restyle(row: row, columns: left..<(right + 1)) { $0 = .accent }
    }
    for row in area.rows {
      for column in [left, right] {
        frame.restyle(row: row, columns: column..<(column + 1)) { $0 = .accent }
      }
    }
  }

  /// The panel whose title is at this cell; nil if there is none.
  static func panel(titledAt row: Int, _ column: Int, in model: Model) -> Panel? {
    titles(model, model.layout).first { $0.row == row && $0.columns.contains(column) }?.panel
  }

  private struct Title {
    let panel: Panel
    let text: String
    let style: Style
    let row: Int
    let columns: Range<Int>
  }

  private static func titles(_ model: Model, _ layout: Layout) -> [Title] {
    layout.areas.flatMap { panel, area in
      var column = area.column
      let end = area.columns.upperBound
      return PanelTitle.fitting(shown: panel, model, area).map { title in
        let start = column
        column += max(0, min(title.width, end - column))
        defer { column += 1 }
        return Title(
          panel: title.panel, text: title.text, style: style(of: title.panel, shown: panel, model),
          row: area.row - 1, columns: start..<column)
      }
    }
  }

  private static func style(of panel: Panel, shown: Panel, _ model: Model) -> Style {
    if panel == model.screen.panel { return .coloured(.accent, bold: true) }
    return panel == shown ? .bold : .faint
  }
}
