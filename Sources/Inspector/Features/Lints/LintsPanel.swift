import FlowProtocol

/// The findings of the lints, and the fix for the selected one.
enum LintsPanel {
  /// Draws the rows of `window`, a `ListWindow` over the rows of ``list(in:)``.
  static func draw(
    _ content: LintsContent, _ window: ListWindow, in area: Rectangle, glyphs: Glyphs,
    isFocused: Bool, into frame: inout Frame
  ) {
    if content.rows.isEmpty {
      frame.write(
        LintLines.wrapped(content.emptyText, .faint, in: area.size.columns - 2, glyphs), in: area)
      return
    }
    let (list, rule, details) = parts(of: area)
    for (offset, index) in window.lines.clamped(to: content.rows.indices).enumerated() {
      let row = list.row + offset
      line(content, index, glyphs, width: list.size.columns - 2).draw(
        row: row, column: list.column + 1, width: list.size.columns - 2, into: &frame)
      guard index == window.selection else { continue }
      if isFocused {
        frame.select(row: row, columns: list.columns)
      } else {
        frame[row, list.column] = .init(
          text: glyphs.current, style: .coloured(.accent, bold: true))
      }
    }
    if let details, let finding = window.selection.flatMap(content.finding) {
      let lines = LintLines(
        finding: finding, glyphs: glyphs, width: details.size.columns - 2)
      frame.write(lines.lines(atMost: details.size.rows), in: details)
    }
    if let rule { frame.rule("details", in: rule, glyphs) }
  }

  /// The area of the rows, which the window is over.
  static func list(in area: Rectangle) -> Rectangle { parts(of: area).list }

  /// The areas of the list and the details: side by side, one below the other, or without details,
  /// as space allows.
  private static func parts(
    of area: Rectangle
  ) -> (list: Rectangle, rule: Rectangle?, details: Rectangle?) {
    if area.size.columns >= 80 {
      let (list, details) = area.split(afterColumns: area.size.columns * 55 / 100)
      return (list, nil, details)
    }
    guard area.size.rows >= 6 else { return (area, nil, nil) }
    let (list, rest) = area.split(afterRows: area.size.rows * 4 / 10)
    let (rule, details) = rest.split(afterRows: 1)
    return (list, rule, details)
  }

  private static func line(
    _ content: LintsContent, _ row: Int, _ glyphs: Glyphs, width: Int
  ) -> StyledLine {
    switch content.rows[row] {
    case .group(let name, let warnings, let unknown):
      return StyledLine(name, .bold)
        .then("  \(LintsContent.counts(warnings: warnings, unknown: unknown))", .faint)
    case .note(let text): return StyledLine(text, .faint)
    case .finding:
      guard let finding = content.finding(at: row) else { return StyledLine() }
      return line(of: finding, by: content.choice.grouping, glyphs, width: width)
    }
  }

  /// The line leaves out what the heading of its group says.
  private static func line(
    of finding: LintFinding, by grouping: LintsContent.Grouping, _ glyphs: Glyphs, width: Int
  ) -> StyledLine {
    let style = Style.coloured(finding.verdict.colour)
    let line = StyledLine(
      "  \(finding.verdict.sign(glyphs)) \(finding.verdict.rawValue)", style, width: 12)
    switch grouping {
    case .lint:
      let name = finding.coordinatorName ?? "the whole hierarchy"
      return line.then(name, width: max(14, min(30, (width - 12) * 6 / 10)))
        .then(finding.rule, .faint, width: ruleWidth(width))
        .then(width < widthForMessage ? "" : finding.message, .faint)
    case .coordinator:
      return line.then(finding.lint, width: max(14, min(24, (width - 12) / 2)))
        .then(finding.rule, .faint, width: ruleWidth(width))
        .then(width < widthForMessage ? "" : finding.message, .faint)
    }
  }

  private static let widthForMessage = 100

  /// The rule has a fixed width if a message follows, so that the messages line up.
  private static func ruleWidth(_ width: Int) -> Int { width < widthForMessage ? 0 : 24 }
}
