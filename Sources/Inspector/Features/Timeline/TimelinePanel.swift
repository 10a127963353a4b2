import FlowProtocol
import Foundation

/// The navigations in time, newest last, with a mark on the moment that shows, below a strip of the
/// whole time.
enum TimelinePanel {
  static func draw(
    _ timeline: TimelineView, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    into frame: inout Frame
  ) {
    var area = area
    if hasStrip(area.size) {
      TimelineStrip.draw(timeline, row: area.row, in: area, glyphs, into: &frame)
      area.row += 1
      area.size.rows -= 1
    }
    let (titles, list) = TitledList.parts(of: area)
    if let titles {
      var fields = Fields(row: titles, area: area, indent: 0)
      fields.writeTitles(of: columns(in: area.size.columns, glyphs), into: &frame)
    }
    area = list
    if timeline.lines.isEmpty {
      let text =
        timeline.filter.isEmpty
        ? "nothing has happened yet" : "no moment matches \(timeline.filter.text)"
      frame.write([StyledLine(text, .faint)], in: area)
      return
    }
    for (index, line) in timeline.lines.suffix(area.size.rows).enumerated() {
      let row = area.row + index
      draw(line, timeline.utcOffset, row: row, in: area, glyphs, into: &frame)
      if line.isCurrent, isFocused { frame.select(row: row, columns: area.columns) }
    }
  }

  /// The number of lines that fit.
  static func lineCount(in size: Size) -> Int {
    let rows = max(0, size.rows - (hasStrip(size) ? 1 : 0))
    let area = Rectangle(row: 0, column: 0, size: Size(rows: rows, columns: size.columns))
    return TitledList.parts(of: area).list.size.rows
  }

  private static func hasStrip(_ size: Size) -> Bool { size.rows >= 3 && size.columns >= 42 }

  private enum Content { case mark, time, sign, kind, route, origin, steps, duration, note }

  /// The columns of a list of this width.
  private static func columns(in width: Int, _ glyphs: Glyphs) -> [Column<Content>] {
    let (isNarrow, isWide) = (width < 70, width >= 100)
    return [
      Column(.mark, "", 2), Column(.time, "TIME", isNarrow ? 9 : 13),
      Column(.sign, "", glyphs.isASCII ? 3 : 2),
    ] + (isNarrow ? [] : [Column(.kind, "WHAT", 9)]) + [
      Column(.route, "ABOUT", isNarrow ? 15 : isWide ? 21 : 18)
    ] + (isNarrow ? [] : [Column(.origin, "ASKED", isWide ? 20 : 17)])
      + (isWide ? [Column(.steps, "STEPS", 10), Column(.duration, "TOOK", 8)] : []) + [
        Column(.note, "NOTE", .max)
      ]
  }

  private static func draw(
    _ line: TimelineView.Line, _ utcOffset: Int, row: Int, in area: Rectangle, _ glyphs: Glyphs,
    into frame: inout Frame
  ) {
    var fields = Fields(row: row, area: area, indent: 0)
    func field(_ text: String, _ width: Int, _ style: Style) {
      fields.write(text, width, style, into: &frame)
    }
    let style = style(of: line)
    let columns = columns(in: area.size.columns, glyphs)
    let hasKind = columns.contains { $0.content == .kind }
    for column in columns {
      switch column.content {
      case .mark: field(mark(of: line, glyphs), column.width, .coloured(.accent, bold: true))
      case .time:
        let isSameMoment = line.isContinued && !line.isCurrent
        field(
          String(ClockTime.text(line.time, utcOffset: utcOffset).prefix(column.width - 1)),
          column.width, isSameMoment ? Style(colour: .faint, isDim: true) : .faint)
      case .sign:
        field(sign(of: line.kind, hasError: line.hasError, glyphs), column.width, style)
        if line.kind == .gap || line.kind == .change {
          field(line.title, hasKind ? 13 : 8, style)
          field(line.note, .max, line.kind == .gap ? style : .faint)
          return
        }
      case .kind:
        field(
          LogPanel.title(of: .navigation(request: line.title, succeeded: true)), column.width,
          .faint)
      case .route:
        field(line.route.isEmpty && !hasKind ? line.title : line.route, column.width, style)
      case .origin: field(line.origin, column.width, .faint)
      case .steps: field(steps(line.stepCount), column.width, .faint)
      case .duration: field(line.duration.map(Times.span) ?? "", column.width, .faint)
      case .note: field(line.note, column.width, line.hasError ? .failure : .faint)
      }
    }
  }

  /// The mark of a line: of the moment that shows, or of a moment with several lines.
  private static func mark(of line: TimelineView.Line, _ glyphs: Glyphs) -> String {
    if line.isCurrent { return line.isContinued ? glyphs.vertical : glyphs.current }
    return ""
  }

  private static func steps(_ count: Int) -> String {
    count == 0 ? "" : Counted.text(count, "step")
  }

  private static func style(of line: TimelineView.Line) -> Style {
    switch line.kind {
    case .navigation: line.hasError ? .failure : .plain
    case .change: line.hasError ? .failure : .faint
    case .gap: .coloured(.warning)
    }
  }

  /// The sign of a line: colour alone never carries the outcome.
  static func sign(
    of kind: TimelineView.Line.Kind, hasError: Bool, _ glyphs: Glyphs
  ) -> String {
    switch kind {
    case .navigation(succeeded: false): glyphs.no
    case .navigation(succeeded: true): hasError ? glyphs.error : glyphs.yes
    case .change: hasError ? glyphs.error : glyphs.bullet
    case .gap: glyphs.gap
    }
  }
}
