import DequeModule
import FlowModel
import FlowReports

extension LogFeature {
  enum Content { case time, sign, kind, subject, origin, duration, outcome }

  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let (isNarrow, isWide, isVeryWide) = (width < 70, width >= 100, width >= 160)
    return [
      Column(.time, "TIME", isWide ? 13 : 9), Column(.sign, "", model.glyphs.isASCII ? 3 : 2),
    ] + (isNarrow ? [] : [Column(.kind, "WHAT", 9)]) + [
      Column(.subject, "ABOUT", isNarrow ? 15 : isVeryWide ? 30 : isWide ? 21 : 18)
    ] + (isNarrow ? [] : [Column(.origin, "ASKED", isVeryWide ? 30 : isWide ? 20 : 17)])
      + (isWide ? [Column(.duration, "TOOK", 8)] : []) + [Column(.outcome, "OUTCOME", .max)]
  }

  static func draw(
    line index: Int, _ columns: [Column<Content>], of model: Model, in fields: inout Fields,
    into frame: inout Frame
  ) {
    let log = model.inspection.log
    let entry = log.lines[index]
    // One line says of all above it that they are from before, and leaves their room to their texts.
    if entry.isConnection, index > 0, log.lines[index - 1].isRecalled {
      let time = ClockTime.text(entry.time, utcOffset: model.utcOffset)
      let text = "\(time) \(entry.subject) to \(entry.outcome)"
      let area = Rectangle(
        row: fields.row, column: fields.area.column + 1,
        size: Size(rows: 1, columns: max(0, fields.area.size.columns - 1)))
      return frame.rule("\(text); above is from before", in: area, model.glyphs)
    }
    let style = LogWords.style(of: entry)
    for column in columns {
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
    case .sign: LogWords.sign(of: entry, model.glyphs)
    case .kind: LogWords.title(of: entry.kind)
    case .subject: entry.subject
    case .origin: model.shortName.text(entry.origin, in: column.width - 1)
    case .duration: entry.duration.map(Times.span) ?? ""
    // With a filter, the line at which the viewer attached may be hidden.
    case .outcome:
      LogWords.outcome(
        of: entry, model.glyphs, marksRecalled: !model.inspection.log.filter.isEmpty)
    }
  }
}

extension LogWords {
  static func style(of entry: LogEntry) -> Style {
    if entry.isUnseen { return .coloured(.warning) }
    return switch entry.kind {
    case .navigation(_, succeeded: true): .plain
    case .navigation(_, succeeded: false), .error: .failure
    case .detent: .coloured(.modal)
    case .note: .coloured(.warning)
    }
  }
}

/// The details of the selected entry of the log.
enum EntryLines {
  static func of(_ entry: LogEntry, _ model: Model) -> [LabelledLine] {
    let title = entry.kind == .note ? "note" : LogWords.title(of: entry.kind)
    let time = ClockTime.text(entry.time, utcOffset: model.utcOffset)
    let style = LogWords.style(of: entry)
    let seen =
      entry.kind == .error
      ? recalledError : "by the app's flight recorder, before the viewer attached"
    let lines: [(label: String, text: String?, style: Style)] = [
      ("about", entry.subject, style), ("asked", entry.origin, style),
      ("outcome", entry.outcome, style), ("phase", entry.phase?.title, .plain),
      ("visible", entry.visible?.text, .plain), ("link", entry.link?.text, .plain),
      ("seen", entry.isRecalled ? seen : nil, .plain),
      ("called", entry.place?.text, .plain), ("took", entry.duration.map(Times.span), .plain),
      ("advice", entry.advice, .plain),
    ]
    return [.heading(.init(text: title, style: .bold), .init(text: "  " + time, style: .faint))]
      + lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model, style: $0.style) }
  }

  /// The source of an error from before the viewer attached.
  static let recalledError = "by the app, before the viewer attached"
}
