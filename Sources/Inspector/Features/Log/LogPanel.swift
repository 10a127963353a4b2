import FlowProtocol
import Foundation

/// Navigations, errors, changes of detents and notes, newest last.
enum LogPanel {
  enum Content { case time, sign, kind, subject, origin, duration, outcome }

  /// The columns of a list of this width.
  static func columns(in width: Int, _ glyphs: Glyphs) -> [Column<Content>] {
    let (isNarrow, isWide, isVeryWide) = (width < 70, width >= 100, width >= 160)
    return [
      Column(.time, "TIME", isWide ? 13 : 9), Column(.sign, "", glyphs.isASCII ? 3 : 2),
    ] + (isNarrow ? [] : [Column(.kind, "WHAT", 9)]) + [
      Column(.subject, "ABOUT", isNarrow ? 15 : isVeryWide ? 30 : isWide ? 21 : 18)
    ] + (isNarrow ? [] : [Column(.origin, "ASKED", isVeryWide ? 30 : isWide ? 20 : 17)])
      + (isWide ? [Column(.duration, "TOOK", 8)] : []) + [
        Column(.outcome, "OUTCOME", .max)
      ]
  }

  static func draw(
    _ entry: LogEntry, _ model: Model, row: Int, in area: Rectangle, into frame: inout Frame
  ) {
    let style = style(of: entry.kind)
    var fields = Fields(row: row, area: area)
    for column in columns(in: area.size.columns, model.glyphs) {
      // A note names no coordinator, and its text takes that column too.
      if column.content == .origin, entry.origin.isEmpty { continue }
      let isFaint = [.time, .kind, .origin, .duration].contains(column.content)
      fields.write(
        text(of: column, entry, model), column.width, isFaint ? .faint : style, into: &frame)
    }
  }

  private static func text(
    of column: Column<Content>, _ entry: LogEntry, _ model: Model
  ) -> String {
    switch column.content {
    case .time:
      String(ClockTime.text(entry.time, utcOffset: model.utcOffset).prefix(column.width - 1))
    case .sign: sign(of: entry.kind, model.glyphs)
    case .kind: title(of: entry.kind)
    case .subject: entry.subject
    case .origin: model.shortName.text(entry.origin, in: column.width - 1)
    case .duration: entry.duration.map(Times.span) ?? ""
    case .outcome: outcome(of: entry, model.glyphs)
    }
  }

  /// The mark of a navigation or an error from before the viewer attached.
  static let recalled = "(from before)"

  /// The outcome, whether it is from before the viewer attached, and the place in the app's code
  /// that called the navigation.
  static func outcome(of entry: LogEntry, _ glyphs: Glyphs) -> String {
    ([entry.outcome] + (entry.isRecalled ? [recalled] : [])
      + (entry.place.map { ["\(glyphs.place) \($0.place)"] } ?? [])).joined(separator: " ")
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
    case .error: glyphs.error
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
        DetailPanel.wrapped($0.0, $0.1, model, style: LogPanel.style(of: entry.kind))
      }
      + DetailPanel.wrapped(
        "seen", seen(entry), model, style: .plain)
      + DetailPanel.wrapped("called", entry.place?.text ?? "", model, style: .plain)
      + DetailPanel.wrapped("took", entry.duration.map(Times.span) ?? "", model, style: .plain)
      + DetailPanel.wrapped("advice", entry.advice ?? "", model, style: .plain)
  }

  /// What noted an entry from before the viewer attached; empty for others.
  private static func seen(_ entry: LogEntry) -> String {
    if !entry.isRecalled { return "" }
    return entry.kind == .error
      ? recalledError : "by the app's flight recorder, before the viewer attached"
  }

  /// What noted an error from before the viewer attached.
  static let recalledError = "by the app, before the viewer attached"
}
