import FlowEngine
import FlowProtocol

/// The detents of one modal as lines, each with its measured height and its resolved height.
struct DetentLines {
  let details: DetentsContent.Details
  let glyphs: Glyphs
  /// The number of cells in a line.
  let width: Int

  /// The number of detents that show before the warnings: all kinds of them.
  private static let detentsAtLeast = ModalPresentationDetent.allCases.count

  /// About as many lines as fit.
  func lines(atMost rows: Int) -> [StyledLine] {
    let heading = StyledLine(details.route, .bold).then("  on \(details.host)", .faint)
    guard let detents = details.detents else {
      let unseen =
        details.isUp ? "the detents are unknown" : "not presented: no detents to show yet"
      return [heading] + StyledLine.wrapped(unseen, .faint, in: width, glyphs)
    }
    var lines = [heading, StyledLine(form(of: detents), .faint)]
    let warnings = self.warnings
    let room = max(1, rows - lines.count)
    let (shown, left) = shown(
      of: detents, in: min(room, max(room - warnings.count, Self.detentsAtLeast)))
    let column = measuredWidth(detents)
    lines += shown.map { line(of: $0, in: detents, measuredWidth: column) }
    if left > 0 { lines.append(StyledLine("  \(left) more", .faint)) }
    return lines + warnings
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
      .then(detent.rawValue, style, width: 12)
      .then(Points.measured(detent, detents), .faint, width: measuredWidth)
      .then("\(glyphs.arrow) \(Points.inPoints(resolved))", style)
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
