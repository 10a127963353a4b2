import FlowReports

/// The navigations in time, newest last, with a mark on the moment that shows, below a strip of the
/// whole time.
enum TimelinePanel {
  static func draw(
    _ timeline: TimelineView, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    names: ShortName? = nil, into frame: inout Frame
  ) {
    var area = area
    if hasStrip(area.size) {
      TimelineStrip.draw(timeline, row: area.row, in: area, glyphs, into: &frame)
      area = area.split(afterRows: 1).bottom
    }
    let columns = columns(in: area.size.columns, glyphs)
    let shown = timeline.lines.suffix(TitledList.list(in: area).size.rows)
    let list = TitledList.draw(
      shown.map { line($0, columns, timeline.utcOffset, glyphs) }, columns, in: area, indent: 0,
      names ?? ShortName(root: nil, ascii: glyphs.isASCII), into: &frame)
    if timeline.lines.isEmpty { return frame.writeEmpty(timeline.emptyText, in: list) }
    for (row, line) in zip(list.rows, shown) where line.isCurrent && isFocused {
      frame.select(row: row, columns: list.columns)
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
      Column(.route, "ABOUT", atLeast: isNarrow ? 12 : 14)
    ] + (isNarrow ? [] : [Column(.origin, "ASKED", atLeast: 9)])
      + (isWide ? [Column(.steps, "STEPS", 10), Column(.duration, "TOOK", 8)] : []) + [
        Column(.note, "NOTE", atLeast: isNarrow ? 8 : 14)
      ]
  }

  private static func line(
    _ line: TimelineView.Line, _ columns: [Column<Content>], _ utcOffset: Int, _ glyphs: Glyphs
  ) -> ColumnLine {
    let lineStyle = style(of: line)
    let hasKind = columns.contains { $0.content == .kind }
    // A line without a navigation has its title and its note after the sign.
    let isWithout = line.kind == .gap || line.kind == .change
    let shown = isWithout ? columns.prefix { $0.content != .sign }.count + 1 : columns.count
    let rest =
      isWithout
      ? StyledLine(line.title, lineStyle, width: hasKind ? 13 : 8)
        .then(line.note, line.kind == .gap ? lineStyle : .faint) : StyledLine()
    let cells = columns.prefix(shown).map { column -> ColumnLine.Cell in
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
      return ColumnLine.Cell(text: text, style: style, isName: column.content == .origin)
    }
    return ColumnLine(cells, rest: rest)
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
