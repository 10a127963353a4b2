import FlowModel
import FlowReports

/// The findings of the lints, and the fix for the selected one.
enum LintsPanel {
  /// Draws the rows of `window`, a `ListWindow` over the rows of ``list(in:)``.
  ///
  /// `emptyText` says why there is no row; `title` is that of a coordinator.
  static func draw(
    _ content: LintsContent, _ window: ListWindow, in area: Rectangle, glyphs: Glyphs,
    isFocused: Bool, emptyText: String? = nil, names: ShortName? = nil,
    title: (CoordinatorReference) -> String = \.name, into frame: inout Frame
  ) {
    if content.rows.isEmpty {
      return frame.writeEmpty(emptyText ?? content.emptyText, in: area)
    }
    let (list, rule, details) = parts(of: area)
    let columns = columns(by: content.choice.grouping, width: list.size.columns - 2)
    TitledList.draw(
      window.lines.map { line(content, $0, columns, glyphs, title) }, of: window, columns, in: list,
      names ?? ShortName(root: nil, ascii: glyphs.isASCII), isFocused: isFocused, into: &frame)
    if let details, let finding = window.selection.flatMap(content.finding) {
      let lines = LintLines(finding: finding, glyphs: glyphs, width: details.size.columns - 2)
      frame.write(lines.lines(atMost: details.size.rows), in: details)
    }
    if let rule { frame.rule("details", in: rule, glyphs) }
  }

  /// The area of the rows that the window covers.
  static func list(in area: Rectangle) -> Rectangle {
    TitledList.list(in: parts(of: area).list)
  }

  /// The areas of the list and the details: side by side, one below the other, or without details,
  /// as space allows.
  private static func parts(
    of area: Rectangle
  ) -> (list: Rectangle, rule: Rectangle?, details: Rectangle?) {
    if area.size.columns >= 80 {
      let (list, details) = area.split(afterColumns: area.size.columns * 55 / 100)
      return (list, nil, details)
    }
    guard area.size.rows >= 5 else { return (area, nil, nil) }
    // In a low panel, the message and its fix get two rows each, and the list gets the rest.
    guard area.size.rows >= 8 else {
      let (list, details) = area.split(afterRows: area.size.rows - 4)
      return (list, nil, details)
    }
    let (list, rest) = area.split(afterRows: area.size.rows * 4 / 10)
    let (rule, details) = rest.split(afterRows: 1)
    return (list, rule, details)
  }

  private static func line(
    _ content: LintsContent, _ row: Int, _ columns: [Column<Content>], _ glyphs: Glyphs,
    _ title: (CoordinatorReference) -> String
  ) -> ColumnLine {
    switch content.rows[row] {
    case .group(let name, let warnings):
      return ColumnLine(
        rest: StyledLine(name, .bold).then("  \(Counted.text(warnings, "warning"))", .faint))
    case .unknown(let count, let isUnfolded):
      return ColumnLine(
        rest: StyledLine(isUnfolded ? glyphs.expanded : glyphs.collapsed, .faint, width: 2)
          .then("\(count) unknown", .bold).then("  the lints lacked facts to decide", .faint))
    case .note(let text): return ColumnLine(rest: StyledLine(text, .faint))
    case .finding:
      guard let finding = content.finding(at: row) else { return ColumnLine() }
      return ColumnLine(columns.map { cell($0.content, of: finding, glyphs, title) })
    }
  }

  private enum Content { case verdict, coordinator, lint, rule, message }

  /// The columns, without what the heading of a group says.
  private static func columns(
    by grouping: LintsContent.Grouping, width: Int
  ) -> [Column<Content>] {
    let subject =
      grouping == .lint
      ? Column(Content.coordinator, "COORDINATOR", atLeast: 14)
      : Column(Content.lint, "LINT", atLeast: 14)
    return [Column(.verdict, "  VERDICT", 12), subject, Column(.rule, "RULE", atLeast: 10)]
      + (width < widthForMessage ? [] : [Column(.message, "MESSAGE", atLeast: 20)])
  }

  private static func cell(
    _ content: Content, of finding: LintFinding, _ glyphs: Glyphs,
    _ title: (CoordinatorReference) -> String
  ) -> ColumnLine.Cell {
    switch content {
    case .verdict:
      return ColumnLine.Cell(
        text: "  \(finding.verdict.sign(glyphs)) \(finding.verdict.rawValue)",
        style: .coloured(finding.verdict.colour))
    case .coordinator:
      guard let coordinator = finding.target else {
        return ColumnLine.Cell(text: "the whole hierarchy")
      }
      return ColumnLine.Cell(text: title(coordinator), isName: true, tail: " \(coordinator.id)")
    case .lint: return ColumnLine.Cell(text: finding.lint)
    case .rule: return ColumnLine.Cell(text: finding.rule, style: .faint)
    case .message: return ColumnLine.Cell(text: finding.message, style: .faint)
    }
  }

  private static let widthForMessage = 100
}

/// The details of one finding, as lines.
struct LintLines {
  let finding: LintFinding
  let glyphs: Glyphs
  /// The number of cells in a line.
  let width: Int

  /// The lines; if they do not all fit, the message is cut, and not the advice.
  func lines(atMost rows: Int) -> [StyledLine] {
    let sign = "\(finding.verdict.sign(glyphs)) \(finding.verdict.rawValue)"
    let heading = StyledLine(sign, Style(colour: finding.verdict.colour, isBold: true))
      .then("  \(finding.lint)/\(finding.rule)", .faint)
    let advice = labelled("fix", finding.advice, .accent)
    // One cell less than the width, for the ellipsis of a message that is cut.
    var message = StyledLine.wrapped(finding.message, .plain, in: width - 1, glyphs)
    // A low area leaves out the heading, which the list says too.
    let headings = rows < 5 ? [] : [heading]
    let room = max(1, rows - headings.count - advice.count)
    if message.count > room {
      message.removeLast(message.count - room)
      message[room - 1] = message[room - 1].then(glyphs.ellipsis)
    }
    return headings + message + advice
      + labelled("winner", names([finding.winner].compactMap { $0 }), .plain)
      + labelled("shadowed", names(finding.shadowed), .plain)
  }

  private func names(_ coordinators: [CoordinatorReference]) -> String {
    // One line is enough: a finding may name thousands of coordinators.
    let shown = coordinators.prefix(6).map { "\($0.name) \($0.id)" }
    let rest = coordinators.count - shown.count
    return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  private func labelled(_ label: String, _ text: String, _ style: Style) -> [StyledLine] {
    StyledLine.wrapped(
      text, style, after: StyledLine.Run(text: label, style: .faint, width: 10), in: width, glyphs)
  }
}
