import FlowEngine
import FlowProtocol

/// The detents of one modal as lines, each with its measured height and its resolved height.
struct DetentLines {
  let details: DetentsContent.Details
  let glyphs: Glyphs
  /// The number of cells in a line.
  let width: Int

  private static let nameWidth = 12
  /// The number of detents that show before the warnings: all kinds of them.
  private static let detentsAtLeast = ModalPresentationDetent.allCases.count

  /// The lines, about as many as fit.
  func lines(atMost rows: Int) -> [StyledLine] {
    var lines = [heading]
    guard let detents = details.detents else {
      return lines + wrapped(unseen, .faint, indent: 0)
    }
    lines.append(StyledLine(form(of: detents), .faint))
    let warnings = self.warnings
    let room = max(1, rows - lines.count)
    let (shown, left) = shown(
      of: detents, in: min(room, max(room - warnings.count, Self.detentsAtLeast)))
    let column = measuredWidth(detents)
    lines += shown.map { line(of: $0, in: detents, measuredWidth: column) }
    if left > 0 { lines.append(StyledLine("  \(left) more", .faint)) }
    return lines + warnings
  }

  private var heading: StyledLine {
    StyledLine(details.route, .bold).then("  on \(details.host)", .faint)
  }

  private var unseen: String {
    details.isUp
      ? "the detents are unknown" : "not presented: no detents to show yet"
  }

  private func form(of detents: ModalDetentConfiguration) -> String {
    var parts = [detents.isFullScreenCover ? "full-screen cover" : "sheet"]
    if detents.showsDragIndicator { parts.append("drag indicator") }
    if detents.dragsToFullScreen { parts.append("drags to full screen") }
    if !details.isUp {
      parts.append(details.areOffered ? "not presented, would get" : "as last presented")
    }
    return parts.joined(separator: " \(glyphs.bullet) ")
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

  /// The width of the widest measurement, so that the resolved heights line up.
  private func measuredWidth(_ detents: ModalDetentConfiguration) -> Int {
    [ModalPresentationDetent.small, .custom].filter(detents.detents.contains)
      .map { Points.measured($0, detents).count + 1 }.max() ?? 0
  }

  private func line(
    of detent: ModalPresentationDetent, in detents: ModalDetentConfiguration, measuredWidth: Int
  ) -> StyledLine {
    let isSelected = details.isUp && detent == detents.restingDetent
    let style = isSelected ? Style.coloured(.modal, bold: true) : .plain
    let resolved = detents.resolve(detent)
    return StyledLine(isSelected ? glyphs.current : "", style, width: 2)
      .then(detent.rawValue, style, width: Self.nameWidth)
      .then(Points.measured(detent, detents), .faint, width: measuredWidth)
      .then("\(glyphs.arrow) \(Points.inPoints(resolved))", style)
  }

  private var warnings: [StyledLine] {
    details.warnings.flatMap { finding in
      wrapped(
        finding.message, finding.verdict == .warning ? .coloured(.warning) : .plain, indent: 2,
        sign: finding.verdict.sign(glyphs))
        + wrapped(finding.advice, .faint, indent: 2)
    }
  }

  private func wrapped(
    _ text: String, _ style: Style, indent: Int, sign: String = ""
  ) -> [StyledLine] {
    let shown = DisplayText.shown(text, ascii: glyphs.isASCII)
    return WrappedText.lines(of: shown, in: max(8, width - indent)).enumerated().map {
      index, line in
      StyledLine(index == 0 ? sign : "", style, width: indent).then(line, style)
    }
  }
}
