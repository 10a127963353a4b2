import FlowModel
import FlowReports

/// The findings of the lints, and the fix for the selected one.
enum LintsPanel {
  /// Draws the rows of `window`, a `ListWindow` over the rows of ``list(in:)``.
  ///
  /// `emptyText` says why there is no row.
  static func draw(
    _ content: LintsContent, _ window: ListWindow, in area: Rectangle, glyphs: Glyphs,
    isFocused: Bool, emptyText: String? = nil, into frame: inout Frame
  ) {
    if content.rows.isEmpty {
      return frame.writeEmpty(emptyText ?? content.emptyText, in: area)
    }
    let (list, rule, details) = parts(of: area)
    let width = list.size.columns - 2
    TitledList.draw(
      window, titles: titles(by: content.choice.grouping, width: width), in: list,
      isFocused: isFocused, into: &frame
    ) { line(content, $0, glyphs, width: width) }
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
    _ content: LintsContent, _ row: Int, _ glyphs: Glyphs, width: Int
  ) -> StyledLine {
    switch content.rows[row] {
    case .group(let name, let warnings):
      return StyledLine(name, .bold).then("  \(Counted.text(warnings, "warning"))", .faint)
    case .unknown(let count, let isUnfolded):
      return StyledLine(isUnfolded ? glyphs.expanded : glyphs.collapsed, .faint, width: 2)
        .then("\(count) unknown", .bold).then("  the lints lacked facts to decide", .faint)
    case .note(let text): return StyledLine(text, .faint)
    case .finding:
      guard let finding = content.finding(at: row) else { return StyledLine() }
      return line(of: finding, by: content.choice.grouping, glyphs, width: width)
    }
  }

  /// The line of a finding, without what the heading of its group says.
  private static func line(
    of finding: LintFinding, by grouping: LintsContent.Grouping, _ glyphs: Glyphs, width: Int
  ) -> StyledLine {
    let style = Style.coloured(finding.verdict.colour)
    let name =
      switch grouping {
      case .lint: finding.coordinatorName ?? "the whole hierarchy"
      case .coordinator: finding.lint
      }
    return StyledLine(
      "  \(finding.verdict.sign(glyphs)) \(finding.verdict.rawValue)", style, width: signWidth
    )
    .then(name, width: nameWidth(grouping, width))
    .then(finding.rule, .faint, width: ruleWidth(width))
    .then(width < widthForMessage ? "" : finding.message, .faint)
  }

  private static func titles(by grouping: LintsContent.Grouping, width: Int) -> StyledLine {
    StyledLine("  VERDICT", .faint, width: signWidth)
      .then(
        grouping == .lint ? "COORDINATOR" : "LINT", .faint, width: nameWidth(grouping, width)
      )
      .then("RULE", .faint, width: ruleWidth(width))
      .then(width < widthForMessage ? "" : "MESSAGE", .faint)
  }

  private static let signWidth = 12

  private static func nameWidth(_ grouping: LintsContent.Grouping, _ width: Int) -> Int {
    switch grouping {
    case .lint: max(14, min(30, (width - signWidth) * 6 / 10))
    case .coordinator: max(14, min(24, (width - signWidth) / 2))
    }
  }

  private static let widthForMessage = 100

  /// The rule has a fixed width if a message follows, so that the messages line up.
  private static func ruleWidth(_ width: Int) -> Int { width < widthForMessage ? 0 : 24 }
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
