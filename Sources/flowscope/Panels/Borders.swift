/// The lines between the panels, with their titles.
enum Borders {
  static func draw(_ model: Model, _ layout: Layout, into frame: inout Frame) {
    let (right, bottom) = (frame.size.columns - 1, frame.size.rows - 2)
    Box.draw(
      Rectangle(row: 2, column: 1, size: Size(rows: bottom - 2, columns: right - 1)),
      model.glyphs, style: .faint, into: &frame)
    drawSplits(model.glyphs, layout, into: &frame)
    drawTitles(model, layout, into: &frame)
  }

  private static func drawSplits(_ glyphs: Glyphs, _ layout: Layout, into frame: inout Frame) {
    let right = frame.size.columns - 1
    guard let edge = layout.bottomEdge else { return }
    frame.fill(row: edge, columns: 1..<right, with: glyphs.horizontal, style: .faint)
    frame[edge, 0] = .init(text: glyphs.teeRight, style: .faint)
    frame[edge, right] = .init(text: glyphs.teeLeft, style: .faint)
    guard let divider = layout.divider else { return }
    frame[1, divider] = .init(text: glyphs.teeDown, style: .faint)
    frame[edge, divider] = .init(text: glyphs.teeUp, style: .faint)
    for row in 2..<edge { frame[row, divider] = .init(text: glyphs.vertical, style: .faint) }
  }

  private static func drawTitles(_ model: Model, _ layout: Layout, into frame: inout Frame) {
    for title in titles(model, layout) {
      frame.write(
        title.text, row: title.row, column: title.columns.lowerBound, width: title.columns.count,
        style: style(of: title.panel, shown: title.shown, model))
    }
  }

  /// The panel whose title is under a cell; nil where none is.
  static func panel(titledAt row: Int, _ column: Int, in model: Model) -> Panel? {
    titles(model, model.layout).first { $0.row == row && $0.columns.contains(column) }?.panel
  }

  private struct Title {
    let panel: Panel
    /// The panel that shows in its place.
    let shown: Panel
    let text: String
    let row: Int
    let columns: Range<Int>
  }

  private static func titles(_ model: Model, _ layout: Layout) -> [Title] {
    layout.areas.flatMap { panel, area in
      let all = Panel.all(in: panel.place)
      let whole = all.map { title(of: $0, shown: panel, model, area) }
      // Where there is no room for all of a place, the others have but the key that goes there.
      let isRoomy = whole.reduce(0) { $0 + CellWidth.of($1) + 1 } <= area.size.columns
      var column = area.column
      let end = area.columns.upperBound - 1
      return zip(all, whole).map { other, title in
        let sign = sign(of: other, model)
        let text = isRoomy || other == panel ? title : sign.isEmpty ? "" : " \(sign) "
        let start = column
        let shown = DisplayText.shown(String(text.prefix(end)), ascii: model.glyphs.isASCII)
        column += max(0, min(CellWidth.of(shown), end - column))
        defer { column += 1 }
        return Title(
          panel: other, shown: panel, text: text, row: area.row - 1, columns: start..<column)
      }
    }
  }

  /// The one that has the keys has a sign, and the one of several that shows has brackets: what tells them
  /// is no colour.
  private static func title(
    of panel: Panel, shown: Panel, _ model: Model, _ area: Rectangle
  ) -> String {
    let sign = sign(of: panel, model)
    let text =
      "\(sign)\(sign.isEmpty ? "" : " ")\(panel.title)\(panel.note(in: model, area: area))"
    if panel == model.screen.panel { return "\(model.glyphs.current)\(text) " }
    return panel == shown && panel.place != .left ? "[\(text)]" : " \(text) "
  }

  /// The key that goes there; empty where none does.
  private static func sign(of panel: Panel, _ model: Model) -> String {
    model.keymap.key(for: panel)?.title(model.glyphs) ?? ""
  }

  private static func style(of panel: Panel, shown: Panel, _ model: Model) -> Style {
    if panel == model.screen.panel { return .coloured(.accent, bold: true) }
    return panel == shown ? .bold : .faint
  }
}

extension Panel {
  /// What its title says beside its name.
  fileprivate func note(in model: Model, area: Rectangle) -> String {
    let inspection = model.inspection
    switch self {
    case .tree:
      let count = inspection.tree.outline.count
      let place =
        count > area.size.rows ? " \(inspection.tree.selectedLine + 1)/\(count)" : ""
      return place + (inspection.tree.rule.isOff ? "" : " (\(inspection.tree.ruleText))")
    case .log:
      let log = inspection.log
      let key = log.isFollowing ? nil : model.keymap.key(for: .moveToEnd)
      return (log.filter.isEmpty ? "" : " (\(log.filter.text))")
        + (key.map { " (\($0.title(model.glyphs)) follows)" } ?? "")
    case .errors:
      let open = inspection.errors.openCount.map { ", \($0) open" } ?? ""
      let count = inspection.errorCount == 0 ? "" : " \(inspection.errorCount)\(open)"
      return count + (inspection.errors.filter.isEmpty ? "" : " (\(inspection.errors.filter.text))")
    case .lints:
      let filter = inspection.lints.choice.filter
      return (inspection.lints.count == 0 ? "" : " \(inspection.lints.count)")
        + (filter.isEmpty ? "" : " (\(filter.text))")
    case .detail, .preview, .timeline, .detents: return ""
    }
  }
}
