import FlowProtocol

/// The details of the selected entry of the log.
enum EntryLines {
  typealias Line = LabelledLine

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
    let width = DetailsBelow.width(in: model)
    return WrappedText.lines(
      of: DisplayText.shown(text, ascii: model.glyphs.isASCII), in: max(8, width - 12)
    ).enumerated().map { Line($0 == 0 ? label : "", .init(text: $1, style: style)) }
  }
}
