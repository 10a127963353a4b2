import FlowProtocol

/// The modals with their detents, and the changes of the detents, newest last.
enum DetentsPanel {
  static func draw(
    _ content: DetentsContent, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    utcOffset: Int = 0, filter: LineFilter = .none, into frame: inout Frame
  ) {
    let layout = DetentsLayout(area, changes: content.changes.count)
    if content.count == 0 {
      // Where there is no list, there are no details beside it either.
      let text =
        filter.isEmpty ? "no modal is presented or registered" : "no modal matches \(filter.text)"
      StyledLine(text, .faint).draw(
        row: layout.list.row, column: area.column + 1, width: area.size.columns - 2, into: &frame)
    }
    if !content.modals.isEmpty {
      let width = layout.whole.size.columns - 2
      TitledList.draw(
        content.window, titles: titles(width: width), in: layout.whole, isFocused: isFocused,
        into: &frame
      ) { line(of: content.modals[$0 - content.window.lines.lowerBound], glyphs, width: width) }
    }
    if let details = content.details {
      let lines = DetentLines(
        details: details, glyphs: glyphs, width: layout.details.size.columns - 2)
      frame.write(lines.lines(atMost: layout.details.size.rows), in: layout.details)
    }
    if let rule = layout.rule { frame.rule("changes", in: rule, glyphs) }
    if let changes = layout.changes {
      drawChanges(content.changes, glyphs, utcOffset, in: changes, into: &frame)
    }
  }

  private static func line(
    of modal: DetentsContent.Modal, _ glyphs: Glyphs, width: Int
  ) -> StyledLine {
    let style = modal.isUp ? Style.coloured(.modal, bold: true) : .faint
    let sign = glyphs.sign(of: modal.isUp ? .presentedModal : .modalRegistration)
    return StyledLine(sign, style, width: 2)
      .then(modal.route, style, width: routeWidth(width))
      .then(modal.hasWarnings ? glyphs.warning : "", .coloured(.warning), width: 2)
      .then(modal.isUp ? (modal.isCover ? "cover" : "sheet") : "", style, width: 6)
      .then("on \(modal.host)", .faint)
  }

  private static func titles(width: Int) -> StyledLine {
    StyledLine("", width: 2).then("MODAL", .faint, width: routeWidth(width))
      .then("", width: 2).then("FORM", .faint, width: 6).then("HOST", .faint)
  }

  private static func routeWidth(_ width: Int) -> Int { min(24, max(12, width * 45 / 100)) }

  private static func drawChanges(
    _ changes: [DetentChange], _ glyphs: Glyphs, _ utcOffset: Int, in area: Rectangle,
    into frame: inout Frame
  ) {
    guard !changes.isEmpty else {
      frame.write([StyledLine("no detents have changed yet", .faint)], in: area)
      return
    }
    frame.write(
      changes.map { change in
        StyledLine(ClockTime.seconds(change.time, utcOffset: utcOffset), .faint)
          .then(" ")
          .then(change.warnings.isEmpty ? "" : glyphs.warning, .coloured(.warning), width: 2)
          .then(change.route, .coloured(.modal), width: 14)
          .then(change.text)
          .then(
            change.warnings.isEmpty
              ? "" : "  \(change.warnings.map(\.rule).joined(separator: ", "))",
            .coloured(.warning))
      }, in: area)
  }
}
