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
    if timeline.lines.isEmpty {
      frame.write(
        "nothing has happened yet", row: area.row, column: area.column + 1,
        width: area.size.columns - 2, style: .faint)
      return
    }
    for (index, line) in timeline.lines.suffix(area.size.rows).enumerated() {
      let row = area.row + index
      draw(line, timeline.utcOffset, row: row, in: area, glyphs, into: &frame)
      if line.isCurrent, isFocused { frame.select(row: row, columns: area.columns) }
    }
  }

  /// The number of lines that fit.
  static func lineCount(in size: Size) -> Int { max(0, size.rows - (hasStrip(size) ? 1 : 0)) }

  private static func hasStrip(_ size: Size) -> Bool { size.rows >= 3 && size.columns >= 42 }

  private static func draw(
    _ line: TimelineView.Line, _ utcOffset: Int, row: Int, in area: Rectangle, _ glyphs: Glyphs,
    into frame: inout Frame
  ) {
    let isNarrow = area.size.columns < 70
    let isWide = area.size.columns >= 100
    var fields = Fields(row: row, area: area, indent: 0)
    func field(_ text: String, _ width: Int, _ style: Style) {
      fields.write(text, width, style, into: &frame)
    }
    let style = style(of: line)
    field(mark(of: line, glyphs), 2, .coloured(.accent, bold: true))
    let clock = ClockTime.text(line.time, utcOffset: utcOffset)
    let isSameMoment = line.isContinued && !line.isCurrent
    field(
      isNarrow ? String(clock.prefix(8)) : clock, isNarrow ? 9 : 13,
      isSameMoment ? Style(colour: .faint, isDim: true) : .faint)
    field(sign(of: line.kind, hasError: line.hasError, glyphs), glyphs.isASCII ? 3 : 2, style)
    if line.kind == .gap || line.kind == .change {
      field(line.title, isNarrow ? 8 : 13, style)
      field(line.note, .max, line.kind == .gap ? style : .faint)
      return
    }
    if !isNarrow {
      field(
        LogPanel.title(of: .navigation(request: line.title, succeeded: true)), 9, .faint)
    }
    let route = line.route.isEmpty && isNarrow ? line.title : line.route
    field(route, isNarrow ? 15 : isWide ? 21 : 18, style)
    if !isNarrow { field(line.origin, isWide ? 20 : 17, .faint) }
    if isWide { field(steps(line.stepCount), 10, .faint) }
    field(line.note, .max, line.hasError ? .failure : .faint)
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
    case .navigation(succeeded: true): hasError ? "!" : glyphs.yes
    case .change: hasError ? "!" : glyphs.bullet
    case .gap: glyphs.gap
    }
  }
}
