import FlowModel
import FlowReports

/// The modals with their detents, and the changes of the detents, newest last.
enum DetentsPanel {
  static func draw(
    _ content: DetentsContent, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    utcOffset: Int = 0, emptyText: String = Self.noModal, isKnown: Bool = true,
    names: ShortName? = nil, into frame: inout Frame
  ) {
    let layout = DetentsLayout(area, changes: content.changes.count)
    if content.count == 0 {
      // Where there is no list, there are no details beside it either.
      StyledLine(emptyText, .faint).draw(
        row: layout.list.row, column: area.column + 1, width: area.size.columns - 2, into: &frame)
    }
    if !content.modals.isEmpty {
      let columns = columns(in: layout.whole.size.columns - 2)
      TitledList.draw(
        content.modals.map { line(of: $0, columns, glyphs) }, of: content.window, columns,
        in: layout.whole, names ?? ShortName(root: nil, ascii: glyphs.isASCII),
        isFocused: isFocused, into: &frame)
    }
    if let details = content.details {
      let lines = DetentLines(
        details: details, glyphs: glyphs, width: layout.details.size.columns - 2)
      frame.write(lines.lines(atMost: layout.details.size.rows), in: layout.details)
    }
    guard isKnown else { return }
    if let rule = layout.rule { frame.rule("changes", in: rule, glyphs) }
    if let changes = layout.changes {
      drawChanges(content.changes, glyphs, utcOffset, in: changes, into: &frame)
    }
  }

  static let noModal = "no modal is presented or registered"

  private static func line(
    of modal: DetentsContent.Modal, _ columns: [Column<Content>], _ glyphs: Glyphs
  ) -> ColumnLine {
    let style = modal.isUp ? Style.coloured(.modal, bold: true) : .faint
    return ColumnLine(
      columns.map { column in
        switch column.content {
        case .sign:
          ColumnLine.Cell(
            text: glyphs.sign(of: modal.isUp ? .presentedModal : .modalRegistration), style: style)
        case .route: ColumnLine.Cell(text: modal.route, style: style)
        case .warning:
          ColumnLine.Cell(
            text: modal.hasWarnings ? glyphs.warning : "", style: .coloured(.warning))
        case .form: ColumnLine.Cell(text: modal.form, style: style)
        case .detents: ColumnLine.Cell(text: detents(of: modal, in: columns), style: style)
        case .host:
          ColumnLine.Cell(
            text: "\(modal.isMade ? "made by" : "on") \(modal.host)", style: .faint, isName: true)
        }
      })
  }

  /// What the list has no column for, and then the detents.
  private static func detents(
    of modal: DetentsContent.Modal, in columns: [Column<Content>]
  ) -> String {
    let shown = columns.map(\.content)
    return [
      modal.isMade && !shown.contains(.host) ? "on demand" : "",
      modal.isCover && !shown.contains(.form) ? modal.form : "", modal.detents,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private enum Content { case sign, route, warning, form, detents, host }

  /// The columns of a list; the details beside a narrow list have the rest.
  private static func columns(in width: Int) -> [Column<Content>] {
    let route = Column(Content.route, "MODAL", atLeast: 10)
    let warning = Column(Content.warning, "", 2)
    let form = Column(Content.form, "FORM", 6)
    let detents = Column(Content.detents, "DETENTS", atLeast: 12)
    let host = Column(Content.host, "HOST", atLeast: 10)
    let shown =
      switch width {
      case 76...: [route, warning, form, detents, host]
      case 56...: [route, warning, detents, host]
      case 40...: [route, warning, detents]
      default: [route, warning, form, host]
      }
    return [Column(.sign, "", 2)] + shown
  }

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

/// The detents of one modal as lines, each with its measured height and its resolved height.
struct DetentLines {
  let details: DetentsContent.Details
  let glyphs: Glyphs
  /// The number of cells in a line.
  let width: Int

  /// The number of detents that take precedence over warnings: one of each kind.
  private static let detentsAtLeast = ModalPresentationDetent.allCases.count
  /// The fewest cells of the height that a detent resolves to.
  private static let cellsOfHeight = 8

  /// About as many lines as fit.
  func lines(atMost rows: Int) -> [StyledLine] {
    let heading = StyledLine(details.route, .bold).then("  on \(details.host)", .faint)
    guard let detents = details.detents else {
      let unseen =
        details.isUp
        ? "Presented; its detents are unknown." : "Not presented; its detents are known once it is."
      return [heading] + StyledLine.wrapped(unseen, .faint, in: width, glyphs)
    }
    var lines = [heading, StyledLine(form(of: detents), .faint)]
    let warnings = self.warnings
    let room = max(1, rows - lines.count)
    let (shown, left) = shown(
      of: detents, in: min(room, max(room - warnings.count, Self.detentsAtLeast)))
    let widths = widths(for: detents)
    lines += shown.map { line(of: $0, in: detents, widths) }
    if left > 0 { lines.append(StyledLine("  \(left) more", .faint)) }
    return lines + warnings
  }

  private func form(of detents: ModalDetentConfiguration) -> String {
    let form = detents.isFullScreenCover ? "a full-screen cover" : "a sheet"
    let parts = [
      detents.showsDragIndicator ? "with a drag indicator" : nil,
      detents.dragsToFullScreen ? "drags to full screen" : nil,
    ].compactMap(\.self)
    let standing =
      details.isUp
      ? "Presented as"
      : details.isMade
        ? "Made on demand, and last presented as"
        : details.areOffered ? "Not presented; it would be" : "Was last presented as"
    return (["\(standing) \(form)"] + parts).joined(separator: ", ")
  }

  /// The detents that fit, the selected detent among them, and the number of the others.
  private func shown(
    of detents: ModalDetentConfiguration, in room: Int
  ) -> (ArraySlice<ModalPresentationDetent>, left: Int) {
    let all = detents.detents
    if all.count <= room { return (all[...], 0) }
    let selected = detents.restingDetent.flatMap { all.firstIndex(of: $0) } ?? 0
    let window = ListWindow(top: 0, selection: selected, count: all.count, rows: max(1, room - 1))
    return (all[window.lines], all.count - window.lines.count)
  }

  /// The widths of the names and of the measurements, so that the resolved heights line up.
  ///
  /// In narrow details, names are close to the measurements; without room for both, the resolved
  /// heights stay.
  private func widths(for detents: ModalDetentConfiguration) -> (name: Int, measured: Int) {
    let measured =
      [ModalPresentationDetent.small, .custom].filter(detents.detents.contains)
      .map { Points.measured($0, detents).count + 1 }.max() ?? 0
    let room = width - 2 - measured - Self.cellsOfHeight
    let name = (detents.detents.map(\.rawValue.count).max() ?? 0) + 1
    return name > room ? (12, 0) : (min(12, max(name, room)), measured)
  }

  private func line(
    of detent: ModalPresentationDetent, in detents: ModalDetentConfiguration,
    _ widths: (name: Int, measured: Int)
  ) -> StyledLine {
    let isSelected = details.isUp && detent == detents.restingDetent
    let style = isSelected ? Style.coloured(.modal, bold: true) : .plain
    let line = StyledLine(isSelected ? glyphs.current : "", style, width: 2)
      .then(detent.rawValue, style, width: widths.name)
    let measured =
      widths.measured > 0
      ? line.then(Points.measured(detent, detents), .faint, width: widths.measured) : line
    return measured.then("\(glyphs.arrow) \(Points.inPoints(detents.resolve(detent)))", style)
  }

  private var warnings: [StyledLine] {
    details.warnings.flatMap { finding in
      let style = finding.verdict == .warning ? Style.coloured(.warning) : .plain
      let sign = StyledLine.Run(text: finding.verdict.sign(glyphs), style: style, width: 2)
      let blank = StyledLine.Run(text: "", width: 2)
      return StyledLine.wrapped(finding.message, style, after: sign, in: width, glyphs)
        + StyledLine.wrapped(finding.advice, .faint, after: blank, in: width, glyphs)
    }
  }
}
