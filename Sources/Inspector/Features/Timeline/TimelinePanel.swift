import FlowReports

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
      area = area.split(afterRows: 1).bottom
    }
    area = TitledList.drawTitles(
      of: columns(in: area.size.columns, glyphs), in: area, indent: 0, into: &frame)
    if timeline.lines.isEmpty {
      return frame.writeEmpty(timeline.emptyText, in: area)
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
    return TitledList.list(in: area).size.rows
  }

  private static func hasStrip(_ size: Size) -> Bool { size.rows >= 3 && size.columns >= 42 }

  private enum Content { case mark, time, sign, kind, route, origin, steps, duration, note }

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
    let lineStyle = style(of: line)
    let columns = columns(in: area.size.columns, glyphs)
    let hasKind = columns.contains { $0.content == .kind }
    for column in columns {
      let (text, style): (String, Style) =
        switch column.content {
        case .mark: (mark(of: line, glyphs), .coloured(.accent, bold: true))
        case .time:
          (
            String(ClockTime.text(line.time, utcOffset: utcOffset).prefix(column.width - 1)),
            line.isContinued && !line.isCurrent ? Style(colour: .faint, isDim: true) : .faint
          )
        case .sign:
          (
            line.isUnseen && !line.hasError
              ? glyphs.warning : sign(of: line.kind, hasError: line.hasError, glyphs), lineStyle
          )
        case .kind: (LogWords.title(of: .navigation(request: line.title, succeeded: true)), .faint)
        case .route: (line.route.isEmpty && !hasKind ? line.title : line.route, lineStyle)
        case .origin: (line.origin, .faint)
        case .steps: (line.stepCount == 0 ? "" : Counted.text(line.stepCount, "step"), .faint)
        case .duration: (line.duration.map(Times.span) ?? "", .faint)
        case .note: (line.note, line.hasError ? .failure : .faint)
        }
      fields.write(text, column.width, style, into: &frame)
      // A line without a navigation has its title and its note after the sign.
      if column.content == .sign, line.kind == .gap || line.kind == .change {
        fields.write(line.title, hasKind ? 13 : 8, lineStyle, into: &frame)
        fields.write(line.note, .max, line.kind == .gap ? lineStyle : .faint, into: &frame)
        return
      }
    }
  }

  /// The mark of a line of the moment that shows: its first line, or a further one; else empty.
  private static func mark(of line: TimelineView.Line, _ glyphs: Glyphs) -> String {
    if line.isCurrent { return line.isContinued ? glyphs.vertical : glyphs.current }
    return ""
  }

  private static func style(of line: TimelineView.Line) -> Style {
    switch line.kind {
    case .navigation:
      line.hasError ? .failure : line.isUnseen ? .coloured(.warning) : .plain
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
