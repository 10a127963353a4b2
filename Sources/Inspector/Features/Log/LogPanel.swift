import DequeModule
import FlowProtocol
import Foundation

/// Navigations, errors, changes of detents and notes, newest last.
enum LogPanel {
  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let log = model.inspection.log
    if log.lines.isEmpty {
      frame.write(
        log.filter.isEmpty || log.entries.isEmpty
          ? "nothing has happened yet" : "no entry matches \(log.filter.text)", row: area.row,
        column: area.column + 1,
        width: area.size.columns - 2, style: .faint)
      return
    }
    let end = min(log.top + area.size.rows, log.lines.count)
    for index in log.top..<max(log.top, end) {
      let row = area.row + index - log.top
      draw(log.lines[index], model, row: row, in: area, into: &frame)
      if model.screen.panel == .log, index == log.selectedIndex {
        frame.select(row: row, columns: area.columns)
      }
    }
  }

  private static func draw(
    _ entry: LogEntry, _ model: Model, row: Int, in area: Rectangle, into frame: inout Frame
  ) {
    let isNarrow = area.size.columns < 70
    let isWide = area.size.columns >= 100
    let style = style(of: entry.kind)
    var fields = Fields(row: row, area: area)
    func field(_ text: String, _ width: Int, _ style: Style) {
      fields.write(text, width, style, into: &frame)
    }
    let clock = ClockTime.text(entry.time, utcOffset: model.utcOffset)
    field(isWide ? clock : String(clock.prefix(8)), isWide ? 13 : 9, .faint)
    field(sign(of: entry.kind, model.glyphs), model.glyphs.isASCII ? 3 : 2, style)
    if !isNarrow { field(title(of: entry.kind), 9, .faint) }
    field(entry.subject, isNarrow ? 15 : isWide ? 21 : 18, style)
    if !isNarrow, !entry.origin.isEmpty { field(entry.origin, isWide ? 20 : 17, .faint) }
    field(entry.outcome, .max, style)
  }

  static func style(of kind: LogEntry.Kind) -> Style {
    switch kind {
    case .navigation(_, succeeded: true): .plain
    case .navigation(_, succeeded: false), .error: .failure
    case .detent: .coloured(.modal)
    case .note: .coloured(.warning)
    }
  }

  /// The sign of an entry: colour alone never carries the outcome.
  static func sign(of kind: LogEntry.Kind, _ glyphs: Glyphs) -> String {
    switch kind {
    case .navigation(_, succeeded: true): glyphs.yes
    case .navigation(_, succeeded: false): glyphs.no
    case .error: "!"
    case .detent: glyphs.detent
    case .note: glyphs.bullet
    }
  }

  static func title(of kind: LogEntry.Kind) -> String {
    switch kind {
    case .navigation(let request, _):
      // Long names of requests are cut to their verb; the outcome has the details.
      switch request {
      case "presentModal", "presentDetour": "present"
      case "dismissModal", "dismissDetour": "dismiss"
      case "selectTab": "tab"
      case "changeFlow": "flow"
      case "popTo", "popToRoot": "pop"
      default: request
      }
    case .error: "error"
    case .detent: "detent"
    case .note: ""
    }
  }
}

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
