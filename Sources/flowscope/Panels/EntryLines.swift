/// Everything of the selected entry of the log.
enum EntryLines {
  typealias Line = DetailPanel.Line

  static func of(_ entry: LogEntry, _ model: Model) -> [Line] {
    let title = entry.kind == .note ? "note" : LogPanel.title(of: entry.kind)
    var heading = Line("", .init(text: title, style: .bold))
    heading.values.append(
      .init(text: "  " + ClockTime.text(entry.time, utcOffset: model.utcOffset), style: .faint))
    heading.isHeading = true
    return [heading]
      + [("about", entry.subject), ("asked", entry.origin), ("outcome", entry.outcome)].flatMap {
        lines($0.0, $0.1, model, style: LogPanel.style(of: entry.kind))
      }
      + lines("advice", entry.advice ?? "", model, style: .plain)
  }

  static func lines(
    _ label: String, _ text: String, _ model: Model, style: Style
  ) -> [Line] {
    let area = model.layout.area(of: .detail) ?? model.details(of: model.screen.panel)?.area
    let width = area?.size.columns ?? 40
    return wrapped(DisplayText.shown(text, ascii: model.glyphs.isASCII), in: max(8, width - 12))
      .enumerated().map { Line($0 == 0 ? label : "", .init(text: $1, style: style)) }
  }

  /// `text` in lines of at most `width` cells, broken at blanks where there are any.
  static func wrapped(_ text: String, in width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let cells = CellWidth.of(String(word))
      if used > 0, used + 1 + cells > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if used > 0 {
        line += " "
        used += 1
      }
      for cell in CellWidth.cells(of: String(word)) {
        if used + cell.width > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line += cell.text
        used += cell.width
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
