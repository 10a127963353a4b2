import FlowProtocol

extension DetailPanel {
  /// The findings about a coordinator, each with its fix.
  static func lints(about id: NodeID, _ model: Model) -> [LabelledLine] {
    let findings = model.inspection.shownLints.findings(about: id)
    var lines = findings.prefix(mostFindings).flatMap { finding in
      let sign = finding.verdict.sign(model.glyphs)
      let name = LabelledLine(
        "",
        .init(
          text: "\(sign) \(finding.verdict.rawValue)", style: .coloured(finding.verdict.colour)),
        .init(text: "  \(finding.lint)/\(finding.rule)", style: .faint))
      return [name] + EntryLines.lines("", finding.message, model, style: .plain)
        + EntryLines.lines("fix", finding.advice, model, style: .accent)
    }
    if !lines.isEmpty { lines[0].label = "lints" }
    let more = findings.count - mostFindings
    if more > 0 {
      lines.append(LabelledLine("", .init(text: "\(more) more in the lints panel", style: .faint)))
    }
    return lines
  }

  /// The number of findings that the details list.
  private static let mostFindings = 50
}
