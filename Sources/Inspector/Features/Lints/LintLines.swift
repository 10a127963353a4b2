import FlowEngine
import FlowProtocol

/// The details of one finding, as lines.
struct LintLines {
  let finding: LintFinding
  let glyphs: Glyphs
  /// The number of cells in a line.
  let width: Int

  /// The lines.
  ///
  /// If they do not all fit, the message is cut, and not the advice.
  func lines(atMost rows: Int) -> [StyledLine] {
    let sign = "\(finding.verdict.sign(glyphs)) \(finding.verdict.rawValue)"
    let heading = StyledLine(sign, Style(colour: finding.verdict.colour, isBold: true))
      .then("  \(finding.lint)/\(finding.rule)", .faint)
    let advice = labelled("fix", finding.advice, .accent)
    var message = Self.wrapped(finding.message, .plain, in: width, glyphs)
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

  private static let labelWidth = 10

  private func labelled(_ label: String, _ text: String, _ style: Style) -> [StyledLine] {
    guard !text.isEmpty else { return [] }
    let shown = DisplayText.shown(text, ascii: glyphs.isASCII)
    return WrappedText.lines(of: shown, in: max(8, width - Self.labelWidth)).enumerated()
      .map { index, line in
        StyledLine(index == 0 ? label : "", .faint, width: Self.labelWidth).then(line, style)
      }
  }

  static func wrapped(
    _ text: String, _ style: Style, in width: Int, _ glyphs: Glyphs
  ) -> [StyledLine] {
    // One cell less than the width, for the ellipsis of a message that is cut.
    WrappedText.lines(of: DisplayText.shown(text, ascii: glyphs.isASCII), in: max(8, width - 1))
      .map { StyledLine($0, style) }
  }
}
