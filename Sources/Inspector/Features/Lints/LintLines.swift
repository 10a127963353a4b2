import FlowEngine
import FlowProtocol

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

extension StyledLine {
  /// A text of any length in lines of `width` cells, the first of them after a label; none for an
  /// empty text.
  static func wrapped(
    _ text: String, _ style: Style, after label: Run? = nil, in width: Int, _ glyphs: Glyphs
  ) -> [StyledLine] {
    let room = max(8, width - (label?.width ?? 0))
    return WrappedText.lines(of: DisplayText.shown(text, ascii: glyphs.isASCII), in: room)
      .enumerated().map { index, line in
        guard let label else { return StyledLine(line, style) }
        return StyledLine(index == 0 ? label.text : "", label.style, width: label.width)
          .then(line, style)
      }
  }
}
