import DequeModule
import FlowModel
import FlowReports

extension LogFeature {
  enum Content { case time, sign, kind, subject, origin, duration, outcome }

  static func columns(in width: Int, of model: Model) -> [Column<Content>] {
    let (isNarrow, isWide) = (width < 70, width >= 100)
    return [
      Column(.time, "TIME", isWide ? 13 : 9), Column(.sign, "", model.glyphs.isASCII ? 3 : 2),
    ] + (isNarrow ? [] : [Column(.kind, "WHAT", 9)]) + [
      Column(.subject, "ABOUT", atLeast: isNarrow ? 12 : 14)
    ] + (isNarrow ? [] : [Column(.origin, "ASKED", atLeast: 9)])
      + (isWide ? [Column(.duration, "TOOK", 8)] : []) + [
        Column(.outcome, "OUTCOME", atLeast: isNarrow ? 10 : 20)
      ]
  }

  static func line(_ index: Int, _ columns: [Column<Content>], of model: Model) -> ColumnLine {
    let log = model.inspection.log
    let entry = log.lines[index]
    // One line says of all above it that they are from before, and leaves their room to their texts.
    if entry.isConnection, index > 0, log.lines[index - 1].isRecalled {
      let time = ClockTime.text(entry.time, utcOffset: model.utcOffset)
      return ColumnLine(
        rule: "\(time) \(entry.subject) to \(entry.outcome); above is from before")
    }
    let style = LogWords.style(of: entry)
    return ColumnLine(
      columns.map { column in
        // A note names no coordinator, and its text takes that column too.
        if column.content == .origin, entry.origin.isEmpty { return nil }
        let isFaint = [.time, .kind, .origin, .duration].contains(column.content)
        return ColumnLine.Cell(
          text: text(of: column, entry, model), style: isFaint ? .faint : style,
          isName: column.content == .origin)
      })
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
    case .origin: entry.asked
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
      ("about", entry.subject, style), ("asked", entry.asked, style),
      ("outcome", entry.outcome, style), ("phase", entry.phase?.title, .plain),
      ("visible", entry.visible?.text, .plain), ("link", entry.link?.text, .plain),
      ("seen", entry.isRecalled ? seen : nil, .plain),
      ("called", entry.place?.text, .plain),
      ("source", model.sourceText(of: entry.place.map { .call($0) }), .plain),
      ("took", entry.duration.map(Times.span), .plain),
      ("advice", entry.advice, .plain),
    ]
    return [.heading(.init(text: title, style: .bold), .init(text: "  " + time, style: .faint))]
      + lines.flatMap { DetailPanel.wrapped($0.label, $0.text ?? "", model, style: $0.style) }
  }

  /// The source of an error from before the viewer attached.
  static let recalledError = "by the app, before the viewer attached"
}
