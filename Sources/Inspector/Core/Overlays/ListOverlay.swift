import FlowReports

/// An overlay that lists choices in a box, with a line to search them if it takes a text.
protocol ListOverlay: OverlayContent {
  static func title(in model: Model) -> String
  static func emptyText(in model: Model) -> String
}

extension ListOverlay {
  static var moves: OverlayMoves {
    OverlayMoves(hints: ("choose", "choose"), hasPages: true, hasEnds: !overlay.takesText)
  }

  static func emptyText(in model: Model) -> String { "no match" }

  static func accept(in model: inout Model) -> [Effect] { model.takeChosen() }

  static func list(in model: Model) -> Rectangle? {
    box(in: model)?.split(afterRows: overlay.takesText ? 1 : 0).bottom
  }

  /// The area of the lines, including the search line.
  static func box(in model: Model) -> Rectangle? {
    let rows = overlay.takesText ? max(4, model.size.rows * 3 / 5) : model.choices.count
    return OverlayBox.area(in: model.size, rows: rows)
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    guard let area = list(in: model), let box = box(in: model) else { return }
    OverlayBox.draw(box, title: title(in: model), model.glyphs, into: &frame)
    if overlay.takesText {
      EditorLine.draw(
        model.editor, prompt: "› ", row: box.row, columns: box.columns, into: &frame)
    }
    if model.choices.isEmpty {
      frame.write([StyledLine(emptyText(in: model), .faint)], in: area)
    }
    let top = model.choiceTop
    let isSectioned = model.choices.first?.isHeading == true
    for (offset, choice) in model.choices.dropFirst(top).prefix(area.size.rows).enumerated() {
      let row = area.row + offset
      if choice.isHeading {
        frame.write(choice.title, row: row, in: area, style: .bold)
        continue
      }
      choice.draw(row: row, indent: isSectioned ? 2 : 0, in: area, into: &frame)
      if top + offset == model.choice { frame.select(row: row, columns: area.columns) }
    }
  }
}

extension Choice {
  fileprivate func draw(row: Int, indent: Int, in area: Rectangle, into frame: inout Frame) {
    let detail = frame.glyphs.shown(String(detail.prefix(area.size.columns)))
    let detailWidth = min(CellWidth.of(detail), area.size.columns / 3)
    let start = area.column + 1 + indent
    let width = area.size.columns - detailWidth - 3 - indent
    frame.write(title, row: row, column: start, width: width)
    emphasise(row: row, columns: start..<start + max(0, width), into: &frame)
    frame.write(
      detail, row: row, column: area.column + area.size.columns - detailWidth - 1,
      width: detailWidth, style: .accent)
  }

  private func emphasise(row: Int, columns: Range<Int>, into frame: inout Frame) {
    guard let last = matched.max() else { return }
    let matched = Set(matched)
    var column = columns.lowerBound
    for (index, character) in title.prefix(last + 1).enumerated() {
      guard column < columns.upperBound else { return }
      let width = CellWidth.of(frame.glyphs.shown(String(character)))
      if matched.contains(index) {
        frame.restyle(row: row, columns: (column..<column + width).clamped(to: columns)) {
          $0 = .coloured(.accent, bold: true)
        }
      }
      column += width
    }
  }
}
