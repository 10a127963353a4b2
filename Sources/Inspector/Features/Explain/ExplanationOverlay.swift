import FlowDiagram

extension Overlay {
  /// The explanation of a navigation.
  static let explanation = Overlay("explanation", "an explanation")
}

/// The explanation of a navigation: the coordinators that were asked, the plan, and the hierarchy
/// afterwards.
enum ExplanationOverlay: OverlayContent {
  static let overlay = Overlay.explanation
  static let keys: [Keymap.OverlayBinding] = [.leave("back", .character("q"), .enter)]
  static let moves = OverlayMoves(hints: ("down", "up"), hasPages: true, hasEnds: true)

  static func page(in model: Model) -> Int { max(1, area(in: model.size).size.rows - 1) }

  static func box(in model: Model) -> Rectangle? { area(in: model.size) }

  static func move(by lines: Int, in model: inout Model) {
    let count = model.inspection.explanation.report.map { self.lines(of: $0).count } ?? 0
    let last = max(0, count - area(in: model.size).size.rows)
    let top = model.inspection.explanation.top
    model.inspection.explanation.top = min(max(0, top + lines), last)
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    guard let report = model.inspection.explanation.report else { return }
    let top = model.inspection.explanation.top
    let area = area(in: frame.size)
    let sign = report.isReachable ? model.glyphs.yes : model.glyphs.no
    OverlayBox.draw(
      area, title: "\(sign) \(report.heading)", model.glyphs, into: &frame)
    let lines = lines(of: report)
    if lines.count > area.size.rows {
      let end = min(top + area.size.rows, lines.count)
      let place = " \(end)/\(lines.count) "
      frame.write(
        place, row: area.row + area.size.rows,
        column: area.column + area.size.columns - place.count - 1, width: place.count,
        style: .faint)
    }
    for (offset, line) in lines.dropFirst(top)
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

  /// The area of the panels: a smaller box would have no room for the lines.
  static func area(in size: Size) -> Rectangle {
    Rectangle(row: 2, column: 1, size: Size(rows: size.rows - 4, columns: size.columns - 2))
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
